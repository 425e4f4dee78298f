import { BUCKETS } from "../src/model/grams.ts";
import { random as randomOf } from "@sextant/lab";

/** Rows of n-gram buckets, packed: row r's buckets are `ids[starts[r]] … ids[starts[r + 1] - 1]`. */
export interface Sparse {
  readonly ids: Int32Array;
  readonly starts: Int32Array;
}

export interface Linear {
  readonly weights: Float32Array;
  readonly bias: number;
}

/** A row's score: the mean effect of its n-grams, scaled by the root of their number so that long URLs do not shout. */
export function scoreOf({ weights, bias }: Linear, ids: Int32Array): number {
  let sum = 0;
  for (const id of ids) sum += weights[id] ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, ids.length));
}

/** Logistic regression by Adagrad with L2; deterministic for a seed. */
export function fitLinear(
  data: Sparse,
  rows: Int32Array,
  labels: Uint8Array,
  rowWeights: Float32Array,
  { epochs = 8, rate = 0.2, l2 = 1e-4, seed = 1 } = {},
): Linear {
  const weights = new Float32Array(BUCKETS);
  const squares = new Float32Array(BUCKETS).fill(1e-3);
  let bias = 0;
  const random = randomOf(seed);
  const order = rows.slice();
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const row of order) {
      const from = data.starts[row] ?? 0;
      const to = data.starts[row + 1] ?? 0;
      const scale = 1 / Math.sqrt(Math.max(1, to - from));
      let sum = bias;
      for (let at = from; at < to; at++) sum += (weights[data.ids[at] ?? 0] ?? 0) * scale;
      const error = (1 / (1 + Math.exp(-sum)) - (labels[row] ?? 0)) * (rowWeights[row] ?? 0);
      bias -= 0.01 * error;
      for (let at = from; at < to; at++) {
        const id = data.ids[at] ?? 0;
        const gradient = error * scale + l2 * (weights[id] ?? 0);
        squares[id]! += gradient * gradient;
        weights[id]! -= (rate * gradient) / Math.sqrt(squares[id] ?? 1);
      }
    }
  }
  return { weights, bias };
}
