import { auc, ece, type Judged, shareAbove, tprAt } from "../train/metrics.ts";

/** Score (as a share) from which on a layer warns, and from which on a composite is `suspicious`. */
export const WARNING = 0.2;
export const SUSPICIOUS = 0.25;

export const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));
export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The figures of a set of judged links. */
export const figures = (rows: readonly Judged[]) => ({
  honest: rows.filter(({ label }) => label === 0).length,
  scams: rows.filter(({ label }) => label === 1).length,
  auc: round(auc(rows)),
  tprAt1PercentFpr: round(tprAt(rows, 0.01)),
  ece: round(ece(rows)),
  honestFromWarning: round(shareAbove(rows, 0, WARNING)),
  honestFromSuspicious: round(shareAbove(rows, 0, SUSPICIOUS)),
  scamsFromSuspicious: round(shareAbove(rows, 1, SUSPICIOUS)),
});
