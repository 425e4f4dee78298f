import { expect, test } from "vitest";
import { logisticFit, type LogisticRow } from "./logistic.ts";
import { random as randomOf } from "./random.ts";

test("logistic regression finds the weights that rows were drawn by, the bias last, and a penalty shrinks them", () => {
  const random = randomOf(7);
  const rows = Array.from({ length: 20_000 }, (): LogisticRow => {
    const [a, b] = [Number(random() < 0.5), 2 * random()];
    const y = random() < 1 / (1 + Math.exp(-(1.5 * a - 0.8 * b + 0.3))) ? 1 : 0;
    return { x: Float64Array.of(a, b), y, w: 1 / 20_000 };
  });
  const [a, b, bias] = logisticFit(rows, 0);
  expect(a).toBeCloseTo(1.5, 0);
  expect(b).toBeCloseTo(-0.8, 0);
  expect(bias).toBeCloseTo(0.3, 0);
  const [shrunk] = logisticFit(rows, 1);
  expect(Math.abs(shrunk!)).toBeLessThan(Math.abs(a!) / 2);
});
