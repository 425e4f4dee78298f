import { STATUS_FROM, VERDICT_FROM } from "@sextant/core";
import { auc, ece, type Scored, shareFrom, tprAt } from "@sextant/lab";

/** Score (as a share) from which on a layer warns, and from which on a composite is `suspicious`. */
export const WARNING = STATUS_FROM.warning / 100;
export const SUSPICIOUS = VERDICT_FROM.suspicious / 100;

export const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));
export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The figures of a set of judged links. */
export const figures = (rows: readonly Scored[]) => ({
  honest: rows.filter(({ isScam }) => !isScam).length,
  scams: rows.filter(({ isScam }) => isScam).length,
  auc: round(auc(rows)),
  tprAt1PercentFpr: round(tprAt(rows, 0.01)),
  ece: round(ece(rows)),
  honestFromWarning: round(shareFrom(rows, false, WARNING)),
  honestFromSuspicious: round(shareFrom(rows, false, SUSPICIOUS)),
  scamsFromSuspicious: round(shareFrom(rows, true, SUSPICIOUS)),
});
