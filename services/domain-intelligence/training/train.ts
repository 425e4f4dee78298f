/** Fits `src/data/model.json` on the hosts of `../shared/data/url/train`. `node services/domain-intelligence/training/train.ts` */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { logisticFit, type LogisticRow as Row } from "@sextant/lab";
import { readHost } from "../src/brands/host.ts";
import { studyHost } from "../src/judged.ts";
import { type Knowledge, loadKnowledge } from "../src/knowledge/index.ts";
import { type FeatureName, FEATURES, featuresOf } from "../src/model/features.ts";
import { type Example, loadExamples } from "./examples.ts";

const PENALTY = 3e-4;
const VERSION = "2026.11";

/** What the model sees: names that are nobody's own and not well known, since those are not its to judge. */
export function rowsOf(examples: readonly Example[], knowledge: Knowledge): Row[] {
  const blind: Knowledge = { ...knowledge, established: { has: () => false } };
  return examples.flatMap(({ host, label, weight }) => {
    const read = readHost(host);
    if (!read) return [];
    const study = studyHost(read, blind);
    if (study.official) return [];
    return [{ x: featuresOf(study, knowledge.surprisal), y: label, w: weight }];
  });
}

/** Shape may count for or against a name; a sign of a scam never counts for it. */
const EITHER_WAY = new Set<FeatureName>(["tld_safe", "subdomains"]);

/** Fits, and refits without the alarming features that came out as reassuring (they stand for another's surplus). */
export function fitMonotone(rows: readonly Row[]): Float64Array {
  const dropped = new Set<number>();
  for (;;) {
    const kept = rows.map(({ x, y, w }) => ({ x: x.map((value, index) => (dropped.has(index) ? 0 : value)), y, w }));
    const weights = logisticFit(kept, PENALTY);
    const wrong = FEATURES.flatMap((name, index) =>
      (weights[index] as number) < 0 && !EITHER_WAY.has(name) && !dropped.has(index) ? [index] : [],
    );
    if (wrong.length === 0) return weights.map((value, index) => (dropped.has(index) ? 0 : value));
    for (const index of wrong) dropped.add(index);
  }
}

if (import.meta.main) {
  const examples = loadExamples();
  const weights = fitMonotone(rowsOf(examples, loadKnowledge()));
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const bySource = Map.groupBy(examples, ({ source }) => source);
  const model = {
    name: "domain-identity",
    version: VERSION,
    sources: [...bySource].map(([source, rows]) => ({
      source,
      scam: rows.filter(({ label }) => label === 1).length,
      benign: rows.filter(({ label }) => label === 0).length,
    })),
    bias: round(weights[FEATURES.length] as number),
    weights: Object.fromEntries(FEATURES.map((name, index) => [name, round(weights[index] as number)])),
  };
  writeFileSync(join(import.meta.dirname, "..", "src", "data", "model.json"), `${JSON.stringify(model, null, 2)}\n`);
  for (const name of FEATURES) process.stdout.write(`${name.padEnd(24)} ${model.weights[name]}\n`);
}
