import { auc, random as randomOf } from "@sextant/lab";
import { expect, test } from "vitest";
import type { Table } from "./bins.ts";
import { boost, predict } from "./boost.ts";

const OPTIONS = { trees: 60, leaves: 8, rate: 0.2, minHessian: 1, l2: 1, rows: 0.7, columns: 0.8, seed: 3 };

/** Two features of which only both together tell the label, and one of noise. */
function exclusiveOr(rows: number, seed: number): Table {
  const random = randomOf(seed);
  const values = Float32Array.from({ length: rows * 3 }, random);
  const labels = Uint8Array.from({ length: rows }, (_, row) =>
    Number((values[row * 3] ?? 0) > 0.5 !== (values[row * 3 + 1] ?? 0) > 0.5),
  );
  return { rows, columns: 3, values, labels, weights: new Float32Array(rows).fill(1) };
}

test("what needs two features together is learnt", () => {
  const trees = boost(exclusiveOr(4_000, 1), OPTIONS);
  const unseen = exclusiveOr(1_000, 2);
  const scores = predict(trees, unseen);
  const judged = Array.from(scores, (score, row) => ({
    score,
    isScam: unseen.labels[row] === 1,
  }));
  expect(auc(judged)).toBeGreaterThan(0.98);
});

test("the same rows and seed give the same trees", () => {
  expect(boost(exclusiveOr(500, 1), OPTIONS)).toEqual(boost(exclusiveOr(500, 1), OPTIONS));
});

test("a rising column never lowers the log-odds, whatever the rows say", () => {
  const table = exclusiveOr(2_000, 1);
  const falls = (rising: ReadonlySet<number>) => {
    const trees = boost(table, { ...OPTIONS, rising });
    const grid = Array.from({ length: 21 }, (_, step) => step / 20);
    const lines = grid.map((other) =>
      predict(trees, { rows: 21, columns: 3, values: Float32Array.from(grid.flatMap((value) => [value, other, 0.5])) }),
    );
    return lines.some((odds) => odds.some((value, at) => at > 0 && value < odds[at - 1]! - 1e-9));
  };
  expect(falls(new Set())).toBe(true);
  expect(falls(new Set([0]))).toBe(false);
});
