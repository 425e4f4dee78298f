/**
 * `npm run quality -- confidence cases.jsonl [--fit]`: whether answers are right as often as their confidence says, on the odd
 * halves of kept cases (`node deploy/quality/cases.ts cases.jsonl`). `--fit` learns the curves of
 * `services/aggregator/src/data/confidence.json` from the even halves instead.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type ConfidenceCurves,
  concludeLayers,
  heardShare,
  type Outcome,
  type LayerResults,
  SCAM,
} from "@sextant/aggregator";
import { verdictOf, VERDICTS } from "@sextant/core";
import { writeBlock } from "@sextant/lab";
import { type Kept, readCases } from "./kept.ts";

const CURVES = join(import.meta.dirname, "..", "..", "services", "aggregator", "src", "data", "confidence.json");
const AGGREGATOR_README = join(CURVES, "..", "..", "..", "README.md");
/** Composites at which the bins of a curve begin. */
const BELOW = [0, 2, 5, 10, 15, 20, 25, 35, 45];
const ABOVE = [SCAM, 65, 75, 80, 85, 90, 95, 99];

interface Row {
  readonly layerResults: LayerResults;
  readonly outcome: Outcome;
  readonly isRight: boolean;
  /** Every set's scams weigh as much as its honest contents, and as much as another's. */
  readonly weight: number;
}

function rowsOf(cases: readonly Kept[]): Row[] {
  const keyOf = ({ set, isScam }: Kept) => `${set} ${isScam}`;
  const groups = Map.groupBy(cases, keyOf);
  return cases.map((kept) => {
    const outcome = concludeLayers(kept.layerResults);
    const isRight = outcome.composite >= SCAM === kept.isScam;
    return { layerResults: kept.layerResults, outcome, isRight, weight: 1 / groups.get(keyOf(kept))!.length };
  });
}

const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + row.weight * of(row), 0);
const mean = (rows: readonly Row[], of: (row: Row) => number): number => sum(rows, of) / sum(rows, () => 1);

interface Bin {
  readonly composite: number;
  readonly right: number;
  readonly weight: number;
}

/** Pools neighbours until the shares only rise (Ayer and others, 1955). */
function rising(bins: readonly Bin[]): Bin[][] {
  const pools: Bin[][] = [];
  const shareOf = (pool: readonly Bin[]) =>
    pool.reduce((total, { right, weight }) => total + right * weight, 0) /
    pool.reduce((total, { weight }) => total + weight, 0);
  for (const bin of bins) {
    pools.push([bin]);
    while (pools.length > 1 && shareOf(pools.at(-2)!) > shareOf(pools.at(-1)!)) pools.push(pools.splice(-2).flat());
  }
  return pools.map((pool) => pool.map((bin) => ({ ...bin, right: shareOf(pool) })));
}

/** A curve: of each bin its mean composite and how often its answers are right. */
function curveOf(rows: readonly Row[], starts: readonly number[], isRising: boolean): [number, number][] {
  const bins = starts.flatMap((start, index): Bin[] => {
    const end = starts[index + 1] ?? (isRising ? 101 : SCAM);
    const own = rows.filter(({ outcome: { composite } }) => composite >= start && composite < end);
    if (own.length === 0) return [];
    // What is not heard lowers confidence afterwards: the curve says what it is without that.
    const right = sum(own, ({ isRight }) => Number(isRight)) / sum(own, ({ layerResults }) => heardShare(layerResults));
    const composite = mean(own, (row) => row.outcome.composite);
    return [{ composite, right: Math.min(1, right), weight: sum(own, () => 1) }];
  });
  const ordered = isRising ? bins : bins.toReversed();
  const pooled = rising(ordered).flat();
  const three = (value: number) => Math.round(value * 1_000) / 1_000;
  return (isRising ? pooled : pooled.toReversed()).map(({ composite, right }) => [three(composite), three(right)]);
}

function fit(cases: readonly Kept[], sha256: string): ConfidenceCurves {
  const even = cases.filter(({ set }) => set.endsWith("-even"));
  const curves = (inputType: "text" | "email") => {
    const rows = rowsOf(even).filter(({ layerResults }) => layerResults.inputType === inputType);
    return { below: curveOf(rows, BELOW, false), above: curveOf(rows, ABOVE, true) };
  };
  const method =
    "Share of right answers by composite, pooled until it only falls to the border and only rises from it.";
  return {
    format: 1,
    provenance: { method, rows: even.length, sha256 },
    right: { text: curves("text"), email: curves("email") },
  };
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function lineOf(name: string, rows: readonly Row[]): string {
  const said = mean(rows, ({ outcome }) => outcome.confidence / 100);
  return `| ${name} | ${rows.length} | ${percent(said)} | ${percent(mean(rows, ({ isRight }) => Number(isRight)))} |`;
}

const STEP = 10;

/** How often answers are right, by what confidence they were given, and how far that is apart. */
function tableOf(rows: readonly Row[]): string {
  const bins = Array.from({ length: 100 / STEP }, (_, index) =>
    rows.filter(({ outcome }) => Math.min(9, Math.floor(outcome.confidence / STEP)) === index),
  );
  const filled = bins.map((own, index) => [`${index * STEP} to ${(index + 1) * STEP}`, own] as const);
  const verdicts = VERDICTS.map(
    (verdict) => [verdict, rows.filter(({ outcome }) => verdictOf(outcome.composite) === verdict)] as const,
  );
  const all = sum(rows, () => 1);
  const error = bins.reduce((total, own) => {
    if (own.length === 0) return total;
    const apart = mean(own, ({ outcome, isRight }) => outcome.confidence / 100 - Number(isRight));
    return total + (sum(own, () => 1) / all) * Math.abs(apart);
  }, 0);
  return [
    "| confidence, or verdict | answers | said | right |",
    "|---|---|---|---|",
    ...[...filled, ...verdicts].filter(([, own]) => own.length > 0).map(([name, own]) => lineOf(name, own)),
    "",
    `Mean distance over the bins: ${error.toFixed(3)}.`,
  ].join("\n");
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { fit: { type: "boolean" } } });
const [file] = positionals;
if (file === undefined) throw new Error("usage: npm run quality -- confidence cases.jsonl [--fit]");
const cases = readCases(file);
if (values.fit) {
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(CURVES, `${JSON.stringify(fit(cases, sha256), null, 2)}\n`);
} else {
  const table = tableOf(rowsOf(cases.filter(({ set }) => set.endsWith("-odd"))));
  process.stdout.write(`${table}\n`);
  writeBlock(AGGREGATOR_README, "confidence", table);
}
