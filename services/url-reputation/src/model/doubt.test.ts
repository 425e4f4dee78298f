import { expect, test } from "vitest";
import { inDoubt } from "./doubt.ts";

const STEPS = Array.from({ length: 1_001 }, (_, at) => at / 1_000);

test("it rises throughout and leaves the ends alone", () => {
  const values = STEPS.map(inDoubt);
  expect(values.filter((value, at) => at > 0 && value <= (values[at - 1] ?? -1))).toEqual([]);
  expect([inDoubt(0.1), inDoubt(0.9), inDoubt(1)]).toEqual([0.1, 0.9, 1]);
});

test("less than an even chance is not suspicious", () => {
  expect(inDoubt(0.45)).toBeLessThan(0.25);
  expect(inDoubt(0.5)).toBeGreaterThan(0.25);
});
