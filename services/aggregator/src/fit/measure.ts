import { compositeOdds } from "../conclude/fuse.ts";
import type { Fusion } from "../conclude/fusion.ts";
import type { LabelledPanel } from "./rows.ts";

/** Equal-width bins of the calibration error. */
const BINS = 15;

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** A probability and what it was worth. */
export interface Judged {
  readonly p: number;
  readonly isScam: boolean;
  /** Makes the classes weigh the same; sums to 1. */
  readonly weight: number;
}

/** Half of all weight to each class: a prevalence of one half. @throws RangeError when a class is empty. */
export function classWeights(rows: readonly { readonly isScam: boolean }[]): number[] {
  const scams = rows.filter((row) => row.isScam).length;
  const honest = rows.length - scams;
  if (scams === 0 || honest === 0) throw new RangeError("rows of both labels are needed");
  return rows.map((row) => 0.5 / (row.isScam ? scams : honest));
}

/** What parameters say of rows. */
export function judge(rows: readonly LabelledPanel[], fusion: Fusion): Judged[] {
  const weights = classWeights(rows);
  return rows.map(({ panel, isScam }, index) => ({
    p: sigmoid(compositeOdds(panel, fusion)),
    isScam,
    weight: weights[index]!,
  }));
}

/** Mean negative log-likelihood, in nats. */
export const logLoss = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { p, isScam, weight }) => sum - weight * Math.log(Math.max(1e-12, isScam ? p : 1 - p)), 0);

/** Expected calibration error over 15 equal-width bins, 0 to 1. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: BINS }, () => ({ said: 0, was: 0 }));
  for (const { p, isScam, weight } of judged) {
    const bin = bins[Math.min(BINS - 1, Math.floor(p * BINS))]!;
    bin.said += weight * p;
    bin.was += isScam ? weight : 0;
  }
  return bins.reduce((sum, { said, was }) => sum + Math.abs(said - was), 0);
}

/** Area under the ROC curve: the chance that a scam scores above an honest message, ties counted half. */
export function auc(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => a.p - b.p);
  let honestBelow = 0;
  let area = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    let scams = 0;
    let honest = 0;
    for (; end < sorted.length && sorted[end]!.p === sorted[start]!.p; end += 1) {
      if (sorted[end]!.isScam) scams += 1;
      else honest += 1;
    }
    area += scams * (honestBelow + honest / 2);
    honestBelow += honest;
    start = end;
  }
  return area / (honestBelow * (judged.length - honestBelow));
}
