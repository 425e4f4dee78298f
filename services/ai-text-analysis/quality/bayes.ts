import type { Example } from "../training/example.ts";
import type { Linear } from "../training/fit.ts";
import type { Matrix } from "../training/matrix.ts";
import { tableSize } from "../src/model/model.ts";
import { SHAPE } from "../training/recipe.ts";

/** Naive Bayes over the words that a text has (Bernoulli, add one), the baseline: a linear model of log ratios. */
export function fitBayes(
  { starts, columns, values }: Matrix,
  examples: readonly Example[],
  used: (example: Example) => boolean,
): Linear {
  const counts = [new Float64Array(tableSize(SHAPE.bits)), new Float64Array(tableSize(SHAPE.bits))] as const;
  const totals = [0, 0];
  for (const [row, example] of examples.entries()) {
    if (example.label === "spam" || !used(example)) continue;
    const label = example.label === "scam" ? 1 : 0;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const column = columns[at] ?? 0;
      if (values[at]) counts[label][column] = (counts[label][column] ?? 0) + 1;
    }
    totals[label] = (totals[label] ?? 0) + 1;
  }
  const weights = Float32Array.from(counts[0], (honest, column) => {
    const scam = counts[1][column] ?? 0;
    return honest + scam === 0
      ? 0
      : Math.log(((scam + 1) / ((totals[1] ?? 0) + 2)) * (((totals[0] ?? 0) + 2) / (honest + 1)));
  });
  return { bias: 0, weights };
}
