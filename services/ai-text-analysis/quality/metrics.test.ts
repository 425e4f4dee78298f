import { expect, test } from "vitest";
import { auc, median, recallAt, roc } from "./metrics.ts";

test("AUC counts ties half", () => {
  expect(auc([2, 3], [1, 2])).toBe(0.875);
  expect(auc([1], [2])).toBe(0);
});

test("recall at a false-alarm rate lets no more honest texts through than it says", () => {
  expect(recallAt([5, 6, 7], [1, 2, 3, 6], 0)).toBeCloseTo(1 / 3);
  expect(recallAt([5, 6, 7], [1, 2, 3, 6], 0.25)).toBe(1);
});

test("a ROC runs from (0, 0) to (1, 1)", () => {
  const points = roc([0.9, 0.4], [0.1]);
  expect(points[0]).toEqual([0, 0]);
  expect(points.at(-1)).toEqual([1, 1]);
});

test("the middle of an even number of values is between two", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
