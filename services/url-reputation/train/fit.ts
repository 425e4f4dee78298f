import { FEATURES } from "../src/model/feature-names.ts";
import { featuresOf } from "../src/model/features.ts";
import { gramsOf } from "../src/model/grams.ts";
import type { Trees } from "../src/model/trees.ts";
import type { Table } from "./bins.ts";
import { boost, type BoostOptions } from "./boost.ts";
import { learn, type Learnt, tablesOf } from "./learn.ts";
import { fitLinear, type Linear, type Sparse, scoreOf } from "./linear.ts";
import type { Row } from "./rows.ts";
import { foldsOf, FOLDS, weightsOf } from "./sample.ts";

/** Everything that a fit learns. */
export interface Fit extends Learnt {
  readonly linear: Linear;
  readonly trees: Trees;
}

/** Sources that were picked by rank: the trees, which see ranks, do not learn from them. */
const PICKED_BY_RANK = new Set(["tranco_domains"]);

/** Columns of the trees: the features, and the n-gram model's score. */
export const COLUMNS = FEATURES.length + 1;

/** Every row's n-gram buckets, packed. */
export function sparseOf(rows: readonly Row[]): Sparse {
  const starts = new Int32Array(rows.length + 1);
  const parts = rows.map(({ view }) => gramsOf(view));
  let length = 0;
  for (const [index, part] of parts.entries()) {
    starts[index] = length;
    length += part.length;
  }
  starts[rows.length] = length;
  const ids = new Int32Array(length);
  for (const [index, part] of parts.entries()) ids.set(part, starts[index]);
  return { ids, starts };
}

const rowIds = ({ ids, starts }: Sparse, row: number) => ids.subarray(starts[row], starts[row + 1]);

/** The trees that ship. */
export const BOOST: BoostOptions = {
  trees: 400,
  leaves: 16,
  rate: 0.07,
  minHessian: 20,
  l2: 4,
  rows: 0.5,
  columns: 0.4,
  seed: 7,
};

type Report = (what: string, share: number) => void;

interface Grams {
  readonly linear: Linear;
  /** Each row's score by a model that has not seen its source. */
  readonly scores: Float32Array;
}

/** The n-gram model, and what siblings that have not seen a row's source say of it: that is what the trees may trust. */
function fitGrams(rows: readonly Row[], labels: Uint8Array, weights: Float32Array, report: Report): Grams {
  report("n-grams", 0);
  const sparse = sparseOf(rows);
  const folds = foldsOf(rows);
  const scores = new Float32Array(rows.length);
  const indices = Int32Array.from(rows, (_, index) => index);
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = indices.filter((row) => folds[row] !== fold);
    const sibling = fitLinear(sparse, seen, labels, weights);
    for (const row of indices) if (folds[row] === fold) scores[row] = scoreOf(sibling, rowIds(sparse, row));
    report("n-grams", (fold + 1) / (FOLDS + 1));
  }
  const linear = fitLinear(sparse, indices, labels, weights);
  report("n-grams", 1);
  return { linear, scores };
}

/** Fits everything on the rows: tables, n-grams, trees. */
export function fit(rows: readonly Row[], options: BoostOptions, report: Report): Fit {
  const weights = weightsOf(rows);
  const labels = Uint8Array.from(rows, ({ label }) => label);
  const learnt = learn(rows, weights);
  const tables = tablesOf(learnt);
  const { linear, scores } = fitGrams(rows, labels, weights, report);
  const values = new Float32Array(rows.length * COLUMNS);
  for (const [index, { view }] of rows.entries()) {
    values.set(featuresOf(view, tables), index * COLUMNS);
    values[index * COLUMNS + COLUMNS - 1] = scores[index] ?? 0;
  }
  const treeWeights = weights.map((weight, row) => (PICKED_BY_RANK.has(rows[row]?.source ?? "") ? 0 : weight));
  const table: Table = { rows: rows.length, columns: COLUMNS, values, labels, weights: treeWeights };
  const trees = boost(table, options, (tree) => report("trees", tree / options.trees));
  return { ...learnt, linear, trees };
}
