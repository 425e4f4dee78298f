import { expect, test } from "vitest";
import { platt } from "./platt.ts";
import { random as randomOf } from "./random.ts";

test("slope and shift of a known relation are found", () => {
  const random = randomOf(4);
  const raw = Float64Array.from({ length: 50_000 }, () => 6 * random() - 3);
  const labels = raw.map((odds) => Number(random() < 1 / (1 + Math.exp(-(0.7 * odds - 0.4)))));
  const { slope, shift } = platt(raw, labels, new Float64Array(raw.length).fill(1));
  expect(slope).toBeCloseTo(0.7, 1);
  expect(shift).toBeCloseTo(-0.4, 1);
});

test("log-odds so far out that whole steps would lead away from the minimum", () => {
  const random = randomOf(4);
  const raw = Float64Array.from({ length: 5_000 }, () => 80 * random() - 40);
  const labels = raw.map((odds) => Number(random() < 1 / (1 + Math.exp(-(0.05 * odds + 1)))));
  const { slope, shift } = platt(raw, labels, new Float64Array(raw.length).fill(1 / raw.length));
  expect(slope).toBeCloseTo(0.05, 1);
  expect(shift).toBeCloseTo(1, 0);
});
