/** One judged row: a probability and the truth. */
export interface Scored {
  readonly p: number;
  readonly y: 0 | 1;
  readonly w: number;
}

const sum = (rows: readonly Scored[], of: (row: Scored) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Weighted area under the ROC curve, ties counting half. */
export function auc(rows: readonly Scored[]): number {
  const sorted = rows.toSorted((a, b) => a.p - b.p);
  let [below, area] = [0, 0];
  for (let at = 0; at < sorted.length;) {
    const p = (sorted[at] as Scored).p;
    let [tied, scams] = [0, 0];
    for (; at < sorted.length && (sorted[at] as Scored).p === p; at++) {
      const { y, w } = sorted[at] as Scored;
      if (y === 1) scams += w;
      else tied += w;
    }
    area += scams * (below + tied / 2);
    below += tied;
  }
  return area / (below * sum(rows, ({ y, w }) => (y === 1 ? w : 0)));
}

const BINS = 15;

/** Expected calibration error with class weights that make both classes equal, 15 equal-width bins. */
export function ece(rows: readonly Scored[]): number {
  const bins = Array.from({ length: BINS }, () => ({ w: 0, p: 0, y: 0 }));
  const totals = [sum(rows, ({ y, w }) => (y === 0 ? w : 0)), sum(rows, ({ y, w }) => (y === 1 ? w : 0))];
  for (const { p, y, w } of rows) {
    const share = w / (2 * (totals[y] as number));
    const bin = bins[Math.min(BINS - 1, Math.floor(p * BINS))]!;
    bin.w += share;
    bin.p += share * p;
    bin.y += share * y;
  }
  return bins.reduce((error, { p, y }) => error + Math.abs(p - y), 0);
}

/** Share of the scams above the score that the given share of the honest exceeds. */
export function tprAt(rows: readonly Scored[], fpr: number): number {
  const honest = rows.filter(({ y }) => y === 0).toSorted((a, b) => b.p - a.p);
  const total = sum(honest, ({ w }) => w);
  let [passed, threshold] = [0, 1];
  for (const { p, w } of honest) {
    threshold = p;
    if ((passed += w) > total * fpr) break;
  }
  const scams = rows.filter(({ y }) => y === 1);
  return sum(scams, ({ p, w }) => (p > threshold ? w : 0)) / sum(scams, ({ w }) => w);
}
