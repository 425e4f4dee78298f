/**
 * `node services/aggregator/training/train.ts rows.jsonl… [--out FILE]`: learns the fusion's parameters from rows of layer reports
 * and prints what they gain. Of every five rows three teach, one sets the temperature and one is measured on.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { auc, ece } from "@sextant/lab";
import { type Fusion, readFusion } from "../src/conclude/fusion.ts";
import prior from "./prior.json" with { type: "json" };
import { learn } from "./learn.ts";
import { judge, logLoss } from "./measure.ts";
import { readRows, type LabelledResults } from "./rows.ts";

const USAGE = "usage: node services/aggregator/training/train.ts rows.jsonl... [--out FILE]";
const METHOD =
  "Projected gradient descent on the log loss at a prevalence of one half, pulled towards the parameters before; temperature on rows of its own.";

/** The parameters chosen by hand, from which every fit starts: the same rows give the same file. */
const PRIOR = readFusion(prior);

const round = (value: number) => Math.round(value * 1e4) / 1e4;

function measures(rows: readonly LabelledResults[], fusion: Fusion) {
  const judged = judge(rows, fusion);
  return { logLoss: round(logLoss(judged)), ece: round(ece(judged)), auc: round(auc(judged)) };
}

/** Rows by the first byte of their own hash, modulo five: the parts stay the same whatever is added. */
function part(rows: readonly LabelledResults[], from: number, to: number): LabelledResults[] {
  return rows.filter(({ line }) => {
    const share = createHash("sha256").update(line).digest()[0]! % 5;
    return share >= from && share < to;
  });
}

function fit(files: readonly string[], out: string): void {
  const source = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const rows = readRows(source);
  const test = part(rows, 4, 5);
  const sha256 = createHash("sha256").update(source).digest("hex");
  const provenance = { method: METHOD, rows: rows.length, sha256 };
  const fitted = learn(part(rows, 0, 3), part(rows, 3, 4), PRIOR, provenance, String(Number(PRIOR.version) + 1));
  const result = { ...fitted, provenance: { ...provenance, measures: measures(test, fitted) } };
  const gain = { rows: rows.length, test: test.length, before: measures(test, PRIOR), after: measures(test, fitted) };
  writeFileSync(out, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(gain)}\n`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: "string", default: join(import.meta.dirname, "..", "src", "data", "fusion.json") } },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  fit(positionals, values.out);
} catch (error) {
  process.stderr.write(`fit: ${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 2;
}
