/**
 * `npm run quality -- unseen [FOLDER]`: contents that were really received, each source judged by text weights that have seen nothing of it
 * (three models of `services/ai-text-analysis/training/cross-fit.ts`, in FOLDER or fitted first, which takes minutes); all layers, look-ups and
 * feeds off. Says of each source what layer 4 alone and the whole service call a scam. The fusion was fitted on some of these texts
 * too, by the same kind of models. Writes `results/unseen.json` and the table in layer 4's README.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { concludeLayers } from "@sextant/aggregator";
import { STATUS_FROM, VERDICT_FROM } from "@sextant/core";
import { auc, markdown, median, printTable, progress, scored, type Table, writeBlock } from "@sextant/lab";
import { crossFoldOf } from "../../services/ai-text-analysis/training/folds.ts";
import { openPipeline } from "./pipeline.ts";
import { isDataThere, receivedHonest, receivedScams, type Sample } from "./samples.ts";

const TEXT = join(import.meta.dirname, "..", "..", "services", "ai-text-analysis");
const LAYER = 4;
/** A source takes part with at least this many contents of the label. */
const MIN_CONTENTS = 10;

/** A content with the score of layer 4 and the composite score, 0 to 100. */
interface Judged extends Sample {
  readonly text: number;
  readonly whole: number;
}

async function judged(folder: string): Promise<Judged[]> {
  const all = [...receivedHonest(), ...receivedScams()];
  const tick = progress("contents", all.length);
  const done: Judged[] = [];
  for (const [fold, samples] of Map.groupBy(all, ({ source }) => crossFoldOf(source))) {
    await using pipeline = await openPipeline(join(folder, String(fold)));
    for (const sample of samples) {
      const { layers, composite } = concludeLayers(await pipeline.layerResultsOf(sample.content, sample.inputType));
      done.push({ ...sample, text: layers[LAYER - 1]?.score ?? 0, whole: composite });
      tick();
    }
  }
  return done;
}

/** What is told of each source: layer 4 from `danger` on, the whole from `likely_scam` on. */
const TOLD = [
  ["layer 4 alone", ({ text }: Judged) => text, STATUS_FROM.danger],
  ["the whole service", ({ whole }: Judged) => whole, VERDICT_FROM.likely_scam],
] as const;

function tableOf(all: readonly Judged[]): Table {
  const groups = [...Map.groupBy(all, ({ source, isScam }) => `${isScam ? "scams of" : "honest of"} ${source}`)]
    .filter(([, own]) => own.length >= MIN_CONTENTS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const having = (label: string) => groups.filter(([name]) => name.startsWith(label)).map(([, own]) => own);
  const [honest, scams] = [having("honest"), having("scams")];
  const rate = (own: readonly Judged[], score: (each: Judged) => number, from: number) =>
    own.filter((each) => score(each) >= from).length / own.length;
  const middles = (sources: readonly (readonly Judged[])[]) =>
    TOLD.map(([, score, from]) => median(sources.map((own) => rate(own, score, from))));
  return {
    head: ["received, source never seen", "contents", ...TOLD.map(([name]) => name)],
    rows: [
      ["median of honest sources", String(honest.length), ...middles(honest)],
      ["median of sources of scams", String(scams.length), ...middles(scams)],
      [
        "median AUC of a source of scams against one of honest contents",
        String(scams.length * honest.length),
        ...TOLD.map(([, score]) =>
          median(scams.flatMap((own) => honest.map((others) => auc(scored(own.map(score), others.map(score)))))),
        ),
      ],
      ...groups.map(([name, own]) => [
        name,
        String(own.length),
        ...TOLD.map(([, score, from]) => rate(own, score, from)),
      ]),
    ],
  };
}

async function main(folder: string): Promise<void> {
  const table = tableOf(await judged(folder));
  printTable("received, sources never seen", table);
  writeFileSync(join(import.meta.dirname, "results", "unseen.json"), `${JSON.stringify(table, undefined, 2)}\n`);
  writeBlock(join(TEXT, "README.md"), "unseen", markdown(table));
}

const [given] = process.argv.slice(2);
const fitted = given ?? mkdtempSync(join(tmpdir(), "sextant-unseen-"));
try {
  if (!isDataThere()) throw new Error("../shared/data is not there: nothing to measure on");
  if (given === undefined) {
    const { status } = spawnSync(process.execPath, [join(TEXT, "training", "cross-fit.ts"), fitted], {
      stdio: "inherit",
    });
    if (status !== 0) throw new Error("the models could not be fitted");
  }
  await main(fitted);
} catch (error) {
  process.stderr.write(`quality: ${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 1;
} finally {
  if (given === undefined) rmSync(fitted, { recursive: true, force: true });
}
