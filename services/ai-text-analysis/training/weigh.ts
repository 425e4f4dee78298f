import type { Example } from "./example.ts";

/** A source counts no more than this many of its examples of one label, by square root beyond. */
const FULL_COUNT = 150;

/** What a text counts that somebody received, or a public source says so, where one of the authored corpus counts 1. */
const RECEIVED = 1.5;

/**
 * Advertising that nobody asked for is neither fraud nor an honest message: a mail of it counts as nearer to fraud,
 * with this weight; of other channels it teaches nothing (operators' and shops' notices carry the same label there).
 */
const SPAM = { target: 0.6, weight: 0.5 } as const;

/** Whether an example teaches the scam head anything. */
export const teaches = ({ label, channel }: Example): boolean => label !== "spam" || channel === "mail";

/** Name under which a source's examples are counted together. */
const groupOf = ({ source, label }: Example) => `${source}|${label}`;

/** Of each example the number of its source and label; spam has none (-1). */
export function sourceGroups(examples: readonly Example[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(examples, (example) => {
    if (example.label === "spam") return -1;
    const group = groupOf(example);
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
}

/**
 * Weight of each example, and its target (1: scam). Sources weigh by the square root of their size, both classes sum to
 * the same; what is not `used` weighs nothing.
 */
export function weigh(
  examples: readonly Example[],
  used: (example: Example, index: number) => boolean,
): { targets: Float32Array; weights: Float32Array } {
  const targets = new Float32Array(examples.length);
  const weights = new Float32Array(examples.length);
  const counts = new Map<string, number>();
  const isUsed = examples.map((example, index) => example.label !== "spam" && used(example, index));
  for (const [i, example] of examples.entries())
    if (isUsed[i]) counts.set(groupOf(example), (counts.get(groupOf(example)) ?? 0) + 1);
  const sums = [0, 0];
  for (const [i, example] of examples.entries()) {
    if (!isUsed[i]) continue;
    const target = example.label === "scam" ? 1 : 0;
    targets[i] = target;
    const share = Math.sqrt(Math.min(1, FULL_COUNT / (counts.get(groupOf(example)) ?? 1)));
    const weight = example.source.startsWith("authored_") ? share : RECEIVED * share;
    weights[i] = weight;
    sums[target] = (sums[target] ?? 0) + weight;
  }
  const mean = ((sums[0] ?? 0) + (sums[1] ?? 0)) / 2;
  let total = 0;
  let rows = 0;
  for (let i = 0; i < weights.length; i += 1) {
    if (!isUsed[i]) continue;
    weights[i] = ((weights[i] ?? 0) * mean) / (sums[targets[i] ?? 0] || 1);
    total += weights[i] ?? 0;
    rows += 1;
  }
  for (const [i, example] of examples.entries()) {
    weights[i] = ((weights[i] ?? 0) * rows) / (total || 1);
    if (example.label !== "spam" || !teaches(example) || !used(example, i)) continue;
    targets[i] = SPAM.target;
    weights[i] = SPAM.weight;
  }
  return { targets, weights };
}
