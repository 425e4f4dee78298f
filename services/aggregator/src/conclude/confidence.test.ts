import { expect, test } from "vitest";
import shipped from "../data/confidence.json" with { type: "json" };
import { confidenceOf, readCurves } from "./confidence.ts";
import { stagesOf } from "./fuse.ts";
import { FUSION } from "./fusion.ts";
import { layerResultsOf } from "./layer-results.ts";
import { caseOf } from "../testing/cases.ts";

const curves = Object.entries(shipped.right).flatMap(([type, { below, above }]) => [
  [`${type}, below`, below.toReversed()] as const,
  [`${type}, above`, above] as const,
]);

test.each(curves)("%s: nearer the border, answers are no oftener right", (_name, curve) => {
  const shares = curve.map(([, share]) => share!);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
});

test("a bare link's threshold adjustment makes nobody surer", () => {
  const layerResults = layerResultsOf(caseOf("s", "url", { 1: { score: 64 }, 2: { score: 0, weighs: false } }));
  const stages = stagesOf(layerResults, FUSION);
  expect(stages.composite).toBeLessThan(25);
  expect(confidenceOf(layerResults, stages, FUSION)).toBeLessThan(50);
});

test("curves of another format are refused", () => {
  expect(() => readCurves({ ...shipped, format: 2 })).toThrow(/invalid_value/);
});
