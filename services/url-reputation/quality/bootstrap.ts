import { randomOf } from "../train/random.ts";
import type { Judged } from "../train/metrics.ts";

const ROUNDS = 100;

/** A 95 % interval of a figure by resampling rows within each class; deterministic. */
export function interval(rows: readonly Judged[], figure: (sample: readonly Judged[]) => number): [number, number] {
  const random = randomOf(11);
  const classes = [0, 1].map((label) => rows.filter((row) => row.label === label));
  const values = Array.from({ length: ROUNDS }, () =>
    figure(
      classes.flatMap((own) =>
        own.map(() => own[Math.floor(random() * own.length)] ?? { score: 0, label: 0 as const }),
      ),
    ),
  ).toSorted((a, b) => a - b);
  return [values[Math.floor(ROUNDS * 0.025)] ?? 0, values[Math.floor(ROUNDS * 0.975)] ?? 0];
}
