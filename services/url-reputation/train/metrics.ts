/** One judged row: a score that rises with risk, the truth, and its weight. */
export interface Judged {
  readonly score: number;
  readonly label: 0 | 1;
}

/** Area under the ROC curve; ties count half. */
export function auc(rows: readonly Judged[]): number {
  const sorted = rows.toSorted((a, b) => a.score - b.score);
  let rankSum = 0;
  let positives = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to += 1;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) {
      if (sorted[at]?.label === 1) {
        rankSum += rank;
        positives += 1;
      }
    }
    from = to;
  }
  const negatives = sorted.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Share of scams above the score that `fpr` of the honest exceed. */
export function tprAt(rows: readonly Judged[], fpr: number): number {
  const honest = rows
    .filter(({ label }) => label === 0)
    .map(({ score }) => score)
    .toSorted((a, b) => b - a);
  const threshold = honest[Math.floor(honest.length * fpr)] ?? Infinity;
  const scams = rows.filter(({ label }) => label === 1);
  return scams.filter(({ score }) => score > threshold).length / scams.length;
}

/** Share of rows of a label whose score is at least `threshold`. */
export function shareAbove(rows: readonly Judged[], label: 0 | 1, threshold: number): number {
  const own = rows.filter((row) => row.label === label);
  return own.filter(({ score }) => score >= threshold).length / own.length;
}

/** Expected calibration error of probabilities: 15 equal-width bins, classes weighted equal. */
export function ece(rows: readonly Judged[], bins = 15): number {
  const positives = rows.filter(({ label }) => label === 1).length;
  const weightOf = (label: 0 | 1) => 0.5 / (label === 1 ? positives : rows.length - positives);
  const sums = Array.from({ length: bins }, () => ({ weight: 0, score: 0, label: 0 }));
  for (const { score, label } of rows) {
    const bin = sums[Math.min(bins - 1, Math.floor(score * bins))];
    if (!bin) continue;
    const weight = weightOf(label);
    bin.weight += weight;
    bin.score += weight * score;
    bin.label += weight * label;
  }
  return sums.reduce((error, { score, label }) => error + Math.abs(score - label), 0);
}
