import { auc as areaUnder, type Judged, tprAt } from "@sextant/core/measure";

const judged = (scams: readonly number[], honest: readonly number[]): Judged[] => [
  ...scams.map((score) => ({ score, isScam: true })),
  ...honest.map((score) => ({ score, isScam: false })),
];

/** Area under the ROC curve of scams' and honest texts' scores. */
export const auc = (scams: readonly number[], honest: readonly number[]): number => areaUnder(judged(scams, honest));

/** Share of scams above the threshold that lets at most `rate` of the honest texts through. */
export const recallAt = (scams: readonly number[], honest: readonly number[], rate: number): number =>
  tprAt(judged(scams, honest), rate);

/** Hanley and McNeil's standard error of an AUC, as a 95 % interval clipped to [0, 1]. */
export function aucInterval(value: number, scams: number, honest: number): [number, number] {
  const q1 = value / (2 - value);
  const q2 = (2 * value * value) / (1 + value);
  const variance =
    (value * (1 - value) + (scams - 1) * (q1 - value * value) + (honest - 1) * (q2 - value * value)) / (scams * honest);
  const half = 1.96 * Math.sqrt(Math.max(0, variance));
  return [Math.max(0, value - half), Math.min(1, value + half)];
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Points of the ROC curve, from (0, 0) to (1, 1): share of honest texts and of scams at or above each score. */
export function roc(scams: readonly number[], honest: readonly number[]): [number, number][] {
  const above = (scores: readonly number[], threshold: number) =>
    scores.filter((score) => score >= threshold).length / Math.max(1, scores.length);
  const thresholds = [...new Set([...scams, ...honest])].toSorted((a, b) => b - a);
  return [[0, 0], ...thresholds.map((t): [number, number] => [above(honest, t), above(scams, t)])];
}
