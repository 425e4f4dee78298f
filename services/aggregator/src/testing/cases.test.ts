import fc from "fast-check";
import { expect, test } from "vitest";
import type { LayerReport } from "../conclude/layer-results.ts";
import { anyLayerResults } from "./cases.ts";

const made = fc
  .sample(anyLayerResults, { numRuns: 300, seed: 7 })
  .flatMap(({ layers }) => layers.flatMap(({ report }) => report ?? []));

test.each<[string, (report: LayerReport) => boolean]>([
  ["nothing found", ({ abstained, findings }) => abstained && findings.length === 0],
  // Layer 2: a domain on free hosting; layer 5: a code that leads to a page.
  ["told, and weighs nothing", ({ abstained, findings }) => abstained && findings.length > 0],
  ["weighs, with nothing to tell", ({ abstained, findings }) => !abstained && findings.length === 0],
  ["kinds of scam", ({ scamTypes }) => scamTypes.size > 1],
  ["certain", ({ score }) => score === 100],
  ["the same flag twice", ({ findings }) => new Set(findings.map(({ flag }) => flag)).size < findings.length],
  ["something not found out", ({ unknowns }) => unknowns > 0],
])("the answers that laws are tried on have what layers emit: %s", (_, isOne) => {
  expect(made.filter(isOne).length).toBeGreaterThan(5);
});

test("none is of a kind that no layer emits: a score or a kind of scam that weighs nothing", () => {
  expect(made.filter(({ abstained, score, scamTypes }) => abstained && (score > 0 || scamTypes.size > 0))).toEqual([]);
});
