import { random } from "@sextant/lab";
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
  /**
   * Share of a row's features that each step leaves out, the others scaled up: no one feature may carry a text (Srivastava
   * et al., "Dropout", JMLR 2014). None unless told.
   */
  readonly dropout?: number;
  /**
   * How far a column's values are scaled by how unequally the classes have it, 0 (not) to 1 (Wang and Manning, "Baselines
   * and Bigrams", ACL 2012). 0 unless told.
   */
  readonly ratio?: number;
  /**
   * A number for each row, below zero where it does not count: how unequally the classes have a column is then told by groups of rows of
   * one number, each counting by the square root of those that have it. Rows count by their weights unless told.
   */
  readonly ratioGroups?: Int32Array;
}

export interface Linear {
  readonly bias: number;
  readonly weights: Float32Array;
}

/** Shuffles in place (Fisher and Yates). */
export function shuffle(order: Uint32Array, next: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}

export const sigmoid = (margin: number): number => 1 / (1 + Math.exp(-margin));

/** Columns renumbered by how often they occur: what is needed most lies together in memory. */
interface Ranked {
  readonly columns: Int32Array;
  /** The column of each rank. */
  readonly order: Int32Array;
}

const RANKED = new WeakMap<Matrix, Ranked>();

function rankedOf(matrix: Matrix, dimension: number): Ranked {
  const known = RANKED.get(matrix);
  if (known) return known;
  const counts = new Uint32Array(dimension);
  for (const column of matrix.columns) counts[column] = (counts[column] as number) + 1;
  const order = Int32Array.from(counts.keys())
    .filter((column) => (counts[column] as number) > 0)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  const ranks = new Int32Array(dimension);
  for (const [rank, column] of order.entries()) ranks[column] = rank;
  const ranked = { columns: matrix.columns.map((column) => ranks[column] as number), order };
  RANKED.set(matrix, ranked);
  return ranked;
}

/** Of each column four numbers side by side: FTRL's z and n, the weight, and what its values are scaled by. */
const [Z, N, W, SCALE] = [0, 1, 2, 3] as const;
const STRIDE = 4;
/** Largest scale of a column. */
const MAX_SCALE = 3;

/** How much of each class has each column, and of all of its rows: `total` and `columns`, scams first. */
interface ClassCounts {
  readonly total: [number, number];
  readonly columns: readonly [Float64Array, Float64Array];
}

/** Nothing counted yet: one of each class with, and one without. */
const noCounts = (columns: number): ClassCounts => ({
  total: [2, 2],
  columns: [new Float64Array(columns).fill(1), new Float64Array(columns).fill(1)],
});

/** Rows counted by their weights. */
function countRows(
  count: number,
  { starts, rows }: Matrix,
  columns: Int32Array,
  targets: Float32Array,
  rowWeights: Float32Array,
): ClassCounts {
  const counts = noCounts(count);
  const [scams, others] = counts.columns;
  for (let row = 0; row < rows; row += 1) {
    const weight = rowWeights[row] as number;
    if (weight <= 0) continue;
    const [scam, other] = [weight * (targets[row] as number), weight * (1 - (targets[row] as number))];
    counts.total[0] += scam;
    counts.total[1] += other;
    const end = starts[row + 1] as number;
    for (let at = starts[row] as number; at < end; at += 1) {
      const column = columns[at] as number;
      scams[column] = (scams[column] as number) + scam;
      others[column] = (others[column] as number) + other;
    }
  }
  return counts;
}

/** Groups of rows of one target counted each by the square root of its rows. */
function countGroups(
  count: number,
  { starts }: Matrix,
  columns: Int32Array,
  targets: Float32Array,
  rowWeights: Float32Array,
  groups: Int32Array,
): ClassCounts {
  const counts = noCounts(count);
  const used = groups.keys().filter((row) => (groups[row] as number) >= 0 && (rowWeights[row] as number) > 0);
  /** Rows of the group at hand that have a column. */
  const having = new Uint32Array(count);
  for (const rows of Map.groupBy(used, (row) => groups[row]).values()) {
    const label = (targets[rows[0] as number] as number) > 0.5 ? 0 : 1;
    counts.total[label] += Math.sqrt(rows.length);
    const touched: number[] = [];
    for (const row of rows) {
      const end = starts[row + 1] as number;
      for (let at = starts[row] as number; at < end; at += 1) {
        const column = columns[at] as number;
        if (having[column] === 0) touched.push(column);
        having[column] = (having[column] as number) + 1;
      }
    }
    const sums = counts.columns[label];
    for (const column of touched) {
      sums[column] = (sums[column] as number) + Math.sqrt(having[column] as number);
      having[column] = 0;
    }
  }
  return counts;
}

/** Writes the scale of each column: between 1 and the size of the log ratio of its shares in the classes, by `ratio`. */
function writeScales(state: Float64Array, { total, columns: [scams, others] }: ClassCounts, ratio: number): void {
  for (const [column, scam] of scams.entries()) {
    const log = Math.log((scam * total[1]) / ((others[column] as number) * total[0]));
    state[STRIDE * column + SCALE] = Math.min(MAX_SCALE, 1 - ratio + ratio * Math.abs(log));
  }
}

/**
 * Fits logistic regression on the rows whose weight is above zero.
 * @param targets 0 to 1 per row; @param rowWeights mean near 1.
 */
export function fitLinear(
  matrix: Matrix,
  targets: Float32Array,
  rowWeights: Float32Array,
  { dimension, epochs, alpha, l1, l2, seed, dropout = 0, ratio = 0, ratioGroups }: FitOptions,
): Linear {
  const { starts, values } = matrix;
  const { columns, order: columnOf } = rankedOf(matrix, dimension);
  const state = new Float64Array(STRIDE * (columnOf.length + 1));
  const biasAt = STRIDE * columnOf.length;
  const counted = [columnOf.length, matrix, columns, targets, rowWeights] as const;
  writeScales(state, ratioGroups ? countGroups(...counted, ratioGroups) : countRows(...counted), ratio);
  state[biasAt + SCALE] = 1;
  const order = Uint32Array.from(targets.keys()).filter((row) => (rowWeights[row] ?? 0) > 0);
  const next = random(seed);
  const update = (i: number, gradient: number) => {
    const before = state[i + N] as number;
    const after = before + gradient * gradient;
    const root = Math.sqrt(after);
    const z = (state[i + Z] as number) + gradient - ((root - Math.sqrt(before)) / alpha) * (state[i + W] as number);
    state[i + Z] = z;
    state[i + N] = after;
    state[i + W] = Math.abs(z) <= l1 ? 0 : -(z - Math.sign(z) * l1) / (root / alpha + l2);
  };
  /** The features of a row that a step sees: where they stand in the state, and their values. */
  const length = starts.reduce((most, start, row) => Math.max(most, start - (starts[row - 1] ?? 0)), 0);
  const [places, seen] = [new Int32Array(length), new Float64Array(length)];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, next);
    for (const row of order) {
      const end = starts[row + 1] as number;
      let margin = state[biasAt + W] as number;
      let count = 0;
      for (let at = starts[row] as number; at < end; at += 1) {
        if (dropout > 0 && next() < dropout) continue;
        const place = STRIDE * (columns[at] as number);
        const value = ((state[place + SCALE] as number) * (values[at] as number)) / (1 - dropout);
        margin += (state[place + W] as number) * value;
        places[count] = place;
        seen[count++] = value;
      }
      const error = (sigmoid(margin) - (targets[row] as number)) * (rowWeights[row] as number);
      for (let at = 0; at < count; at += 1) update(places[at] as number, error * (seen[at] as number));
      update(biasAt, error);
    }
  }
  const weights = new Float32Array(dimension);
  for (const [rank, column] of columnOf.entries())
    weights[column] = (state[STRIDE * rank + W] as number) * (state[STRIDE * rank + SCALE] as number);
  return { bias: state[biasAt + W] as number, weights };
}

/** The margin (log odds) of a row. */
export function marginOf({ starts, columns, values }: Matrix, row: number, { bias, weights }: Linear): number {
  let margin = bias;
  const end = starts[row + 1] as number;
  for (let at = starts[row] as number; at < end; at += 1)
    margin += (weights[columns[at] as number] as number) * (values[at] as number);
  return margin;
}
