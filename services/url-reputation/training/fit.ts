import { FEATURES } from "../src/model/feature-names.ts";
import { featuresOf } from "../src/model/features.ts";
import { gramsOf } from "../src/model/grams.ts";
import type { Trees } from "../src/model/trees.ts";
import type { Table } from "./bins.ts";
import { boost } from "./boost.ts";
import { learn, type Learnt, tablesOf } from "./learn.ts";
import { fitLinear, type Linear, type Sparse, scoreOf } from "./linear.ts";
import type { Recipe } from "./recipe.ts";
import type { Row } from "./rows.ts";
import { foldsOf, FOLDS, weightsOf } from "./sample.ts";

/** Everything that a fit learns. */
export interface Fit extends Learnt {
  readonly grams: Linear;
  readonly hostGrams: Linear;
  readonly trees: Trees;
}

/** Sources that were picked by rank: the trees, which see ranks, do not learn from them. */
const PICKED_BY_RANK = new Set(["tranco_domains"]);

/** Columns of the trees: the features, and the scores of the n-gram models of the whole link and of its host. */
export const COLUMNS = FEATURES.length + 2;

/** Every row's n-gram buckets, packed. */
function sparseOf(parts: readonly Int32Array[]): Sparse {
  const starts = new Int32Array(parts.length + 1);
  let length = 0;
  for (const [index, part] of parts.entries()) {
    starts[index] = length;
    length += part.length;
  }
  starts[parts.length] = length;
  const ids = new Int32Array(length);
  for (const [index, part] of parts.entries()) ids.set(part, starts[index]);
  return { ids, starts };
}

const rowIds = ({ ids, starts }: Sparse, row: number) => ids.subarray(starts[row], starts[row + 1]);

type Report = (what: string, share: number) => void;

interface GramFit {
  readonly linear: Linear;
  /** Each row's score by a model that has not seen its source. */
  readonly scores: Float32Array;
}

/** The n-gram model, and what siblings that have not seen a row's source say of it: that is what the trees may trust. */
function fitGrams(
  sparse: Sparse,
  rows: readonly Row[],
  labels: Uint8Array,
  weights: Float32Array,
  l2: number,
  report: Report,
): GramFit {
  report("n-grams", 0);
  const folds = foldsOf(rows);
  const scores = new Float32Array(rows.length);
  const indices = Int32Array.from(rows, (_, index) => index);
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = indices.filter((row) => folds[row] !== fold);
    const sibling = fitLinear(sparse, seen, labels, weights, { l2 });
    for (const row of indices) if (folds[row] === fold) scores[row] = scoreOf(sibling, rowIds(sparse, row));
    report("n-grams", (fold + 1) / (FOLDS + 1));
  }
  const linear = fitLinear(sparse, indices, labels, weights, { l2 });
  report("n-grams", 1);
  return { linear, scores };
}

/** Fits everything on the rows: tables, n-grams, trees. */
export function fit(rows: readonly Row[], recipe: Recipe, report: Report): Fit {
  const weights = weightsOf(rows, recipe);
  const labels = Uint8Array.from(rows, ({ label }) => label);
  const learnt = learn(rows, weights);
  const tables = tablesOf(learnt);
  const buckets = rows.map(({ view }) => gramsOf(view));
  const fitOn = (parts: readonly Int32Array[]) => fitGrams(sparseOf(parts), rows, labels, weights, recipe.l2, report);
  const grams = fitOn(buckets.map(({ whole }) => whole));
  const hostGrams = fitOn(buckets.map(({ host }) => host));
  const values = new Float32Array(rows.length * COLUMNS);
  for (const [index, { view }] of rows.entries()) {
    values.set(featuresOf(view, tables), index * COLUMNS);
    values[index * COLUMNS + COLUMNS - 2] = grams.scores[index] ?? 0;
    values[index * COLUMNS + COLUMNS - 1] = hostGrams.scores[index] ?? 0;
  }
  const treeWeights = weights.map((weight, row) => (PICKED_BY_RANK.has(rows[row]?.source ?? "") ? 0 : weight));
  const table: Table = {
    rows: rows.length,
    columns: COLUMNS,
    values,
    labels,
    weights: treeWeights,
  };
  const trees = boost(table, recipe.boost, (tree) => report("trees", tree / recipe.boost.trees));
  return { ...learnt, grams: grams.linear, hostGrams: hostGrams.linear, trees };
}
