/** Probabilities between which letters alone leave doubt, and from which on they are believed as they are. */
const DOUBT = { from: 0.2, to: 0.45, over: 0.65 } as const;
/** Where a composite begins to be `suspicious`; doubt stays below it. */
const SUSPICIOUS = 0.249;

const between = (value: number, from: number, to: number, low: number, high: number): number =>
  low + ((high - low) * (value - from)) / (to - from);

/**
 * Doubt counts for the link: an unknown small site's address is as likely a scam's as not, at a prevalence of one half,
 * and yet must not be suspicious for being unknown. Rising throughout, so that no two links change places; what it costs
 * in calibration `quality/run.ts` measures.
 */
export function inDoubt(p: number): number {
  if (p <= DOUBT.from || p >= DOUBT.over) return p;
  if (p <= DOUBT.to) return between(p, DOUBT.from, DOUBT.to, DOUBT.from, SUSPICIOUS);
  return between(p, DOUBT.to, DOUBT.over, SUSPICIOUS, DOUBT.over);
}
