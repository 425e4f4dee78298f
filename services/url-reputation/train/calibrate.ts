/**
 * Rotation holds whole sources aside, some with nothing like them left to learn from: it judges the model worse than links
 * at large do. Its slope is raised by this factor, part of the way to what `quality/run.ts` finds best on its fixed split.
 */
const LESS_STRANGE = 1.2;
/** Doubt counts for the link: an unknown small site must not be suspicious for being unknown (log-odds). */
const DOUBT = -0.25;

/** {@link platt}'s calibration, sharpened and leaning to honesty. */
export function calibrationOf(raw: ArrayLike<number>, labels: ArrayLike<number>, weights: ArrayLike<number>) {
  const { slope, shift } = platt(raw, labels, weights);
  return { slope: slope * LESS_STRANGE, shift: shift * LESS_STRANGE + DOUBT };
}

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
