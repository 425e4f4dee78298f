const STEPS = 30;
/** A step that leads uphill is halved so often at most. */
const HALVINGS = 30;
/** How much of a loss is rounding. */
const ROUNDING = 1e-12;

/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));

/** Weighted logistic regression of the label on a raw log-odds: calibrated = slope × raw + shift (Platt), by damped Newton steps. */
export function platt(
  raw: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): { slope: number; shift: number } {
  const lossOf = (slope: number, shift: number): number => {
    let loss = 0;
    for (let row = 0; row < raw.length; row++) {
      const odds = slope * (raw[row] ?? 0) + shift;
      loss += (weights[row] ?? 0) * (softplus(odds) - (labels[row] ?? 0) * odds);
    }
    return loss;
  };
  let [slope, shift] = [1, 0];
  let loss = lossOf(slope, shift);
  for (let step = 0; step < STEPS; step++) {
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
    const [down, across] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    let size = 1;
    for (let halving = 0; halving < HALVINGS; halving++) {
      if (lossOf(slope - size * down, shift - size * across) <= loss * (1 + ROUNDING)) break;
      size /= 2;
    }
    slope -= size * down;
    shift -= size * across;
    loss = lossOf(slope, shift);
  }
  return { slope, shift };
}
