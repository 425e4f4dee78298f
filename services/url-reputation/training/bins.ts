import { binOf } from "../src/model/trees.ts";

/** Rows of features with labels and weights. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** Row-major. */
  readonly values: Float32Array;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
}

/** Bins of one feature. */
export const MAX_BINS = 64;
/** Rows, evenly taken, on which the bins' edges rest. */
const EDGE_SAMPLE = 40_000;

/** Upper edges of a column's bins: between its values when they are few, else at quantiles. */
function edgesOf(table: Table, column: number): Float32Array {
  const step = Math.max(1, Math.floor(table.rows / EDGE_SAMPLE));
  const sample: number[] = [];
  for (let row = 0; row < table.rows; row += step) sample.push(table.values[row * table.columns + column] ?? 0);
  const sorted = Float32Array.from(sample).sort();
  const unique = [...new Set(sorted)];
  if (unique.length <= MAX_BINS)
    return Float32Array.from(unique.slice(0, -1), (low, at) => (low + (unique[at + 1] ?? low)) / 2);
  const edges = new Set<number>();
  for (let bin = 1; bin < MAX_BINS; bin++) edges.add(sorted[Math.floor((bin * sorted.length) / MAX_BINS)] ?? 0);
  return Float32Array.from([...edges].toSorted((a, b) => a - b));
}

/** A table's bins, row-major, and their edges. */
export function binned(table: Table): { edges: Float32Array[]; bins: Uint8Array } {
  const { rows, columns } = table;
  const edges = Array.from({ length: columns }, (_, column) => edgesOf(table, column));
  const bins = new Uint8Array(rows * columns);
  for (let at = 0; at < bins.length; at++) {
    bins[at] = binOf(edges[at % columns] ?? new Float32Array(), table.values[at] ?? 0);
  }
  return { edges, bins };
}

/** Log-odds of the weighted share of scams. */
export function baseOf({ rows, labels, weights }: Table): number {
  let positive = 0;
  let total = 0;
  for (let row = 0; row < rows; row++) {
    total += weights[row] ?? 0;
    positive += (labels[row] ?? 0) * (weights[row] ?? 0);
  }
  return Math.log(positive / (total - positive));
}
