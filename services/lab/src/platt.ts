/** Weighted logistic regression of the label on a raw log-odds: calibrated = slope × raw + shift (Platt). */
export function platt(
  raw: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): { slope: number; shift: number } {
  let slope = 1;
  let shift = 0;
  for (let step = 0; step < 30; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 1e-9];
    for (let row = 0; row < raw.length; row++) {
      const x = raw[row] ?? 0;
      const weight = weights[row] ?? 0;
      const p = 1 / (1 + Math.exp(-(slope * x + shift)));
      const error = weight * (p - (labels[row] ?? 0));
      const curve = weight * p * (1 - p);
      g0 += error * x;
      g1 += error;
      h00 += curve * x * x;
      h01 += curve * x;
      h11 += curve;
    }
    const determinant = h00 * h11 - h01 * h01;
    slope -= (h11 * g0 - h01 * g1) / determinant;
    shift -= (h00 * g1 - h01 * g0) / determinant;
  }
  return { slope, shift };
}
