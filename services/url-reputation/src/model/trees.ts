/**
 * Boosted trees over binned features. A node is three numbers: feature, bin (left when at most), and the index of its
 * left child, the right one following it; a leaf has feature {@link LEAF} and its value's index.
 */
export interface Trees {
  /** Upper edges of the bins of each feature, ascending. */
  readonly edges: readonly Float32Array[];
  readonly roots: Int32Array;
  readonly feature: Uint8Array;
  readonly bin: Uint8Array;
  /** Left child, relative to the tree's root; of a leaf unused. */
  readonly child: Uint16Array;
  /** Log-odds of a leaf; of an inner node 0. */
  readonly value: Float32Array;
  readonly base: number;
}

export const LEAF = 255;

/** The bin of a value: the first whose upper edge is not below it. */
export function binOf(edges: Float32Array, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The bin of each feature of a row. */
export function binsOf({ edges }: Trees, row: Float32Array): Uint8Array {
  const bins = new Uint8Array(row.length);
  for (let index = 0; index < row.length; index++) {
    const own = edges[index];
    if (own) bins[index] = binOf(own, row[index] ?? 0);
  }
  return bins;
}

/** Log-odds of a row of bins. */
export function oddsOfBins(trees: Trees, bins: Uint8Array): number {
  let sum = trees.base;
  for (const root of trees.roots) sum += trees.value[leafOf(trees, root, bins)] ?? 0;
  return sum;
}

/** Log-odds of a row of features. */
export const logOdds = (trees: Trees, row: Float32Array): number => oddsOfBins(trees, binsOf(trees, row));

function leafOf({ feature, bin, child }: Trees, root: number, bins: Uint8Array): number {
  let at = root;
  for (let test = feature[at] ?? LEAF; test !== LEAF; test = feature[at] ?? LEAF) {
    const goesRight = (bins[test] ?? 0) > (bin[at] ?? 0);
    at = root + (child[at] ?? 0) + Number(goesRight);
  }
  return at;
}
