import type { Matrix } from "./matrix.ts";

/** Settings of the optimiser (FTRL-proximal: McMahan et al., "Ad Click Prediction", KDD 2013). */
export interface FitOptions {
  readonly dimension: number;
  readonly epochs: number;
  /** Step size. */
  readonly alpha: number;
  readonly l1: number;
  readonly l2: number;
  readonly seed: number;
  /** Share of a row's features that a step leaves out, 0 to 1: no feature may rely on another's company. */
  readonly dropout: number;
}

export interface Linear {
  readonly bias: number;
  readonly weights: Float32Array;
}

/** Deterministic pseudo-random numbers in [0, 1) (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Shuffles in place (Fisher and Yates). */
export function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}

export const sigmoid = (margin: number): number => 1 / (1 + Math.exp(-margin));

/**
 * Fits logistic regression on the rows whose weight is above zero.
 * @param targets 0 to 1 per row; @param rowWeights mean near 1.
 */
export function fitLinear(
  { starts, columns, values }: Matrix,
  targets: Float32Array,
  rowWeights: Float32Array,
  { dimension, epochs, alpha, l1, l2, seed, dropout }: FitOptions,
): Linear {
  const z = new Float64Array(dimension + 1);
  const n = new Float64Array(dimension + 1);
  const w = new Float64Array(dimension + 1);
  const order = Uint32Array.from(targets.keys()).filter((row) => (rowWeights[row] ?? 0) > 0);
  const random = randomSource(seed);
  const boost = 1 / (1 - dropout);
  const picked = new Uint32Array(longestRow(starts));
  const refresh = (i: number) => {
    const zi = z[i] as number;
    if (Math.abs(zi) <= l1) w[i] = 0;
    else w[i] = -(zi - Math.sign(zi) * l1) / (Math.sqrt(n[i] as number) / alpha + l2);
  };
  const update = (i: number, gradient: number) => {
    const squared = gradient * gradient;
    const before = n[i] as number;
    z[i] = (z[i] as number) + gradient - ((Math.sqrt(before + squared) - Math.sqrt(before)) / alpha) * (w[i] as number);
    n[i] = before + squared;
    refresh(i);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const row of order) {
      const end = starts[row + 1] as number;
      let kept = 0;
      let margin = w[dimension] as number;
      for (let at = starts[row] as number; at < end; at += 1) {
        if (dropout > 0 && random() < dropout) continue;
        picked[kept++] = at;
        margin += (w[columns[at] as number] as number) * (values[at] as number) * boost;
      }
      const error = (sigmoid(margin) - (targets[row] as number)) * (rowWeights[row] as number);
      for (let i = 0; i < kept; i += 1) {
        const at = picked[i] as number;
        update(columns[at] as number, error * (values[at] as number) * boost);
      }
      update(dimension, error);
    }
  }
  return { bias: w[dimension] as number, weights: Float32Array.from(w.subarray(0, dimension)) };
}

/** The margin (log odds) of a row. */
export function marginOf({ starts, columns, values }: Matrix, row: number, { bias, weights }: Linear): number {
  let margin = bias;
  const end = starts[row + 1] as number;
  for (let at = starts[row] as number; at < end; at += 1)
    margin += (weights[columns[at] as number] as number) * (values[at] as number);
  return margin;
}

function longestRow(starts: Uint32Array): number {
  let longest = 0;
  for (let row = 0; row + 1 < starts.length; row += 1)
    longest = Math.max(longest, (starts[row + 1] ?? 0) - (starts[row] ?? 0));
  return longest;
}
