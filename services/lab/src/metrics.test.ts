import { describe, expect, test } from "vitest";
import {
  auc,
  aucInterval,
  ece,
  interval,
  median,
  reliability,
  roc,
  scored,
  type Scored,
  shareFrom,
  thresholdAt,
  tprAt,
} from "./metrics.ts";
import { random } from "./random.ts";

const rows: Scored[] = [
  { score: 0.9, isScam: true },
  { score: 0.9, isScam: false },
  { score: 0.2, isScam: true },
  { score: 0.1, isScam: false },
];

describe("a case counted by hand", () => {
  test("AUC of a score that is no number is none", () =>
    expect(auc([...rows, { score: Number.NaN, isScam: true }])).toBeNaN());
  test("AUC: ties count half", () => expect(auc(rows)).toBe((0.5 + 1 + 0 + 1) / 4));
  test("a row that weighs twice is two rows", () =>
    expect(auc([...rows, rows[0]!])).toBeCloseTo(auc([{ ...rows[0]!, weight: 2 }, ...rows.slice(1)])));
  test("ECE: 0.5 of the weight is off by 0.4, 0.25 by 0.8, 0.25 by 0.1", () =>
    expect(ece(rows)).toBeCloseTo(0.5 * 0.4 + 0.25 * 0.8 + 0.25 * 0.1));
  test("ECE: classes of unequal size weigh the same", () =>
    expect(ece([...rows, ...rows.filter(({ isScam }) => !isScam)])).toBeCloseTo(ece(rows)));
  test("the filled bins hold all the weight", () =>
    expect(reliability(rows).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1));
  test("threshold and recall", () => {
    expect(thresholdAt(rows, 0.5)).toBe(0.1);
    expect(tprAt(rows, 0.5)).toBe(1);
    expect(tprAt(rows, 0.01)).toBe(0);
    expect(shareFrom(rows, false, 0.9)).toBe(0.5);
  });
});

test("an interval holds its figure and is the same every time", () => {
  const next = random(1);
  const many = Array.from({ length: 400 }, (_, at) => ({ score: (at % 2) * 0.3 + next(), isScam: at % 2 === 1 }));
  const [low, high] = interval(many, auc);
  expect(low).toBeLessThan(auc(many));
  expect(high).toBeGreaterThan(auc(many));
  expect(interval(many, auc)).toEqual([low, high]);
});

test("recall at a false-alarm rate lets no more honest texts through than it says", () => {
  const tied = scored([5, 6, 7], [1, 2, 3, 6]);
  expect(tprAt(tied, 0)).toBeCloseTo(1 / 3);
  expect(tprAt(tied, 0.25)).toBe(1);
});

test("a ROC runs from (0, 0) to (1, 1), and equal scores are one step", () => {
  expect(roc(scored([0.9, 0.4], [0.4, 0.1]))).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 1],
    [1, 1],
  ]);
});

test("the interval of an AUC narrows with the rows and stays in [0, 1]", () => {
  const [low, high] = aucInterval(0.95, 20, 20);
  expect(low).toBeGreaterThan(0.8);
  expect(high).toBe(1);
  expect(aucInterval(0.95, 2_000, 2_000)[0]).toBeGreaterThan(low);
});

test("the middle of an even number of values is between two", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
