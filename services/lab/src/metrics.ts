/** How well scores tell scams from honest content: the measures that every quality script reports. Pure. */
import { random } from "./random.ts";

/** A score and the truth. */
export interface Scored {
  /** Rises with the risk; a probability (0 to 1) where calibration is measured. */
  readonly score: number;
  readonly isScam: boolean;
  /** How much the row counts within its class; one when absent. */
  readonly weight?: number;
}

/** A bin of forecasts: their mean, the share of scams among them, and the bin's share of all weight. */
export interface Bin {
  readonly mean: number;
  readonly share: number;
  readonly weight: number;
}

const BINS = 15;
const weightOf = ({ weight = 1 }: Scored): number => weight;
const total = (rows: readonly Scored[]): number => rows.reduce((sum, row) => sum + weightOf(row), 0);
const ofClass = (rows: readonly Scored[], isScam: boolean): Scored[] => rows.filter((row) => row.isScam === isScam);

/** Scores of scams and of honest content as rows. */
export const scored = (scams: readonly number[], honest: readonly number[]): Scored[] => [
  ...scams.map((score) => ({ score, isScam: true })),
  ...honest.map((score) => ({ score, isScam: false })),
];

/** Area under the ROC curve: the chance that a scam scores above honest content, ties counted half. NaN without both classes, or of a score that is none. */
export function auc(rows: readonly Scored[]): number {
  if (rows.some(({ score }) => Number.isNaN(score))) return Number.NaN;
  const sorted = rows.toSorted((a, b) => a.score - b.score);
  let [honestBelow, area] = [0, 0];
  for (let at = 0; at < sorted.length;) {
    const { score } = sorted[at]!;
    let [scams, honest] = [0, 0];
    for (; at < sorted.length && sorted[at]!.score === score; at += 1) {
      if (sorted[at]!.isScam) scams += weightOf(sorted[at]!);
      else honest += weightOf(sorted[at]!);
    }
    area += scams * (honestBelow + honest / 2);
    honestBelow += honest;
  }
  return area / (honestBelow * total(ofClass(rows, true)));
}

/** The least score that at most the share `fpr` of the honest exceeds. */
export function thresholdAt(rows: readonly Scored[], fpr: number): number {
  const honest = ofClass(rows, false).toSorted((a, b) => b.score - a.score);
  const allowed = total(honest) * fpr;
  let passed = 0;
  for (const row of honest) {
    passed += weightOf(row);
    if (passed > allowed) return row.score;
  }
  return -Infinity;
}

/** Share of the scams above the score that at most the share `fpr` of the honest exceeds. */
export function tprAt(rows: readonly Scored[], fpr: number): number {
  const threshold = thresholdAt(rows, fpr);
  const scams = ofClass(rows, true);
  return total(scams.filter(({ score }) => score > threshold)) / total(scams);
}

/** Share of a class whose score is at least `from`. */
export function shareFrom(rows: readonly Scored[], isScam: boolean, from: number): number {
  const own = ofClass(rows, isScam);
  return total(own.filter(({ score }) => score >= from)) / total(own);
}

/** Points of the ROC curve, from (0, 0) to (1, 1): the shares of honest content and of scams at or above each score. */
export function roc(rows: readonly Scored[]): [number, number][] {
  const totals = { scams: total(ofClass(rows, true)), honest: total(ofClass(rows, false)) };
  const points: [number, number][] = [[0, 0]];
  let [scams, honest] = [0, 0];
  for (const [, tied] of Map.groupBy(
    rows.toSorted((a, b) => b.score - a.score),
    ({ score }) => score,
  )) {
    scams += total(ofClass(tied, true));
    honest += total(ofClass(tied, false));
    points.push([honest / totals.honest, scams / totals.scams]);
  }
  return points;
}

/** The filled bins of a reliability diagram: 15 of equal width, the classes weighted to be equal (prevalence one half). */
export function reliability(rows: readonly Scored[]): Bin[] {
  const totals = { scam: total(ofClass(rows, true)) || 1, honest: total(ofClass(rows, false)) || 1 };
  const bins = Array.from({ length: BINS }, () => ({ sum: 0, scam: 0, weight: 0 }));
  for (const row of rows) {
    const bin = bins[Math.max(0, Math.min(BINS - 1, Math.floor(row.score * BINS)))]!;
    const weight = (0.5 * weightOf(row)) / (row.isScam ? totals.scam : totals.honest);
    bin.weight += weight;
    bin.sum += weight * row.score;
    if (row.isScam) bin.scam += weight;
  }
  return bins
    .filter(({ weight }) => weight > 0)
    .map(({ sum, scam, weight }) => ({ mean: sum / weight, share: scam / weight, weight }));
}

/** Expected calibration error, 0 to 1, over {@link reliability}'s bins. */
export const ece = (rows: readonly Scored[]): number =>
  reliability(rows).reduce((sum, { mean, share, weight }) => sum + weight * Math.abs(mean - share), 0);

const SEED = 20_261_121;

/** The 95 % bootstrap interval of a figure, resampled within each class; the same for the same rows. */
export function interval<Row extends Scored>(
  rows: readonly Row[],
  figure: (sample: readonly Row[]) => number,
  rounds = 200,
): [number, number] {
  const next = random(SEED);
  const classes = [true, false].map((isScam) => rows.filter((row) => row.isScam === isScam));
  const values = Array.from({ length: rounds }, () =>
    figure(classes.flatMap((own) => own.map(() => own[Math.floor(next() * own.length)]!))),
  ).toSorted((a, b) => a - b);
  return [values[Math.floor(rounds * 0.025)]!, values[Math.floor(rounds * 0.975)]!];
}

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
