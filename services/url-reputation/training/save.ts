import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "../src/model/feature-names.ts";
import { FORMAT, type GramFile, type ModelFile } from "../src/model/model-file.ts";
import { listOf } from "../src/model/ranks.ts";
import { FIRST_LABEL_RANK } from "../src/model/model.ts";
import type { Fit } from "./fit.ts";
import { labelRanks } from "./learn.ts";
import type { Linear } from "./linear.ts";

const DATA = join(import.meta.dirname, "../src/data");
const RANKS = 5;

const base64 = (array: ArrayBufferView): string =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");

const rounded = (odds: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...odds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, Number(value.toFixed(2))]),
  );

/** Weights as signed bytes: `weight ≈ byte × scale`. The few largest are cut to the largest byte. */
export function quantised(weights: Float32Array): { bytes: Int8Array; scale: number } {
  const sizes = weights.map(Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = Math.max(largest, 1e-6) / 127;
  return {
    bytes: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
    scale,
  };
}

/** Names, one list a rank from `first` up. */
function listsOf(ranks: ReadonlyMap<string, number>, first: number): string[] {
  return Array.from({ length: RANKS - first + 1 }, (_, at) =>
    listOf([...ranks].filter(([, rank]) => rank === at + first).map(([name]) => name)),
  );
}

function gramFile({ weights, bias }: Linear): GramFile {
  const { bytes, scale } = quantised(weights);
  return { weights: base64(bytes), scale, bias };
}

/** A fit as the file that ships. */
export function fileOf(fit: Fit, version: string, calibration: { slope: number; shift: number }): ModelFile {
  const { trees } = fit;
  const ranks = listsOf(fit.ranks, 1);
  const labels = listsOf(labelRanks(fit.ranks), FIRST_LABEL_RANK);
  return {
    format: FORMAT,
    name: "url-lexical",
    version,
    features: FEATURES,
    suffix: rounded(fit.suffix),
    platform: rounded(fit.platform),
    trigrams: base64(fit.costs),
    vocabulary: [...fit.vocabulary].join(" "),
    ranks,
    labels,
    grams: gramFile(fit.grams),
    hostGrams: gramFile(fit.hostGrams),
    trees: {
      edges: trees.edges.map(base64),
      roots: base64(trees.roots),
      feature: base64(trees.feature),
      bin: base64(trees.bin),
      child: base64(trees.child),
      value: base64(trees.value),
      base: trees.base,
    },
    ...calibration,
  };
}

/** Writes `src/data/model.json` and, beside it, the manifest that says what it rests on. */
export function save(file: ModelFile, manifest: Readonly<Record<string, unknown>>): void {
  const text = `${JSON.stringify(file)}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(DATA, "model.json"), text);
  const facts = { name: file.name, version: file.version, sha256, bytes: text.length, ...manifest };
  writeFileSync(join(DATA, "model.manifest.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
}
