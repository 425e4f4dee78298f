import type { Scored } from "@sextant/lab";
import { probabilityOf, withThresholdAdjustment } from "../src/conclude/fuse.ts";
import type { Fusion } from "../src/conclude/fusion.ts";
import type { LabelledResults } from "./rows.ts";

/** A row judged; the weights make the classes weigh the same, and sum to 1. */
export type Weighed = Required<Scored>;

/** Half of all weight to each class: a prevalence of one half. @throws RangeError when a class is empty. */
export function classWeights(rows: readonly { readonly isScam: boolean; readonly weight: number }[]): number[] {
  const sumOf = (isScam: boolean) => rows.reduce((sum, row) => sum + (row.isScam === isScam ? row.weight : 0), 0);
  const [scams, honest] = [sumOf(true), sumOf(false)];
  if (scams === 0 || honest === 0) throw new RangeError("rows of both labels are needed");
  return rows.map(({ isScam, weight }) => (0.5 * weight) / (isScam ? scams : honest));
}

/** What parameters say of rows. */
export function judge(rows: readonly LabelledResults[], fusion: Fusion): Weighed[] {
  const weights = classWeights(rows);
  return rows.map(({ layerResults, isScam }, index) => ({
    score: withThresholdAdjustment(
      probabilityOf(layerResults, fusion),
      fusion.inputTypes[layerResults.inputType].doubt,
    ),
    isScam,
    weight: weights[index]!,
  }));
}

/** Mean negative log-likelihood, in nats. */
export const logLoss = (judged: readonly Weighed[]): number =>
  judged.reduce(
    (sum, { score, isScam, weight }) => sum - weight * Math.log(Math.max(1e-12, isScam ? score : 1 - score)),
    0,
  );
