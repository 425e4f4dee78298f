import { LEAF, logOdds, type Trees } from "../src/model/trees.ts";
import { type Bounds, sidesOf, UNBOUND, within } from "./bounds.ts";
import { baseOf, binned, MAX_BINS, type Table } from "./bins.ts";
import { random as randomOf } from "@sextant/lab";

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Smallest sum of second derivatives in a leaf. */
  readonly minHessian: number;
  readonly l2: number;
  /** Shares of rows and of features that one tree sees. */
  readonly rows: number;
  readonly columns: number;
  readonly seed: number;
  /** Columns of which a larger value never lowers the log-odds. */
  readonly rising?: ReadonlySet<number>;
}

/** Gradient and second derivative by feature and bin. */
const WIDTH = MAX_BINS * 2;
const LEAST_GAIN = 1e-9;

interface Leaf {
  readonly from: number;
  readonly to: number;
  readonly histogram: Float64Array;
  readonly node: number;
  gain: number;
  feature: number;
  bin: number;
  /** Half way between the values of the best split's sides. */
  middle: number;
  /** What its value stays within, so that a rising column above it rises. */
  readonly bounds: Bounds;
}

/** Grows trees one after another on weighted logistic loss, each on its own sample of rows and features. */
class Grower {
  readonly edges: readonly Float32Array[];
  readonly base: number;
  readonly roots: number[] = [];
  readonly feature: number[] = [];
  readonly bin: number[] = [];
  readonly child: number[] = [];
  readonly value: number[] = [];
  readonly #table: Table;
  readonly #options: BoostOptions;
  readonly #bins: Uint8Array;
  readonly #random: () => number;
  readonly #scores: Float64Array;
  readonly #gradient: Float32Array;
  readonly #hessian: Float32Array;
  /** Sampled rows; a leaf's rows lie together. */
  readonly #order: Int32Array;
  readonly #spare: Int32Array;
  #used: number[] = [];

  constructor(table: Table, options: BoostOptions) {
    this.#table = table;
    this.#options = options;
    const { edges, bins } = binned(table);
    this.edges = edges;
    this.#bins = bins;
    this.#random = randomOf(options.seed);
    this.base = baseOf(table);
    this.#scores = new Float64Array(table.rows).fill(this.base);
    this.#gradient = new Float32Array(table.rows);
    this.#hessian = new Float32Array(table.rows);
    this.#order = new Int32Array(table.rows);
    this.#spare = new Int32Array(table.rows);
  }

  grow(): void {
    this.#derive();
    const count = this.#sample();
    const root = this.#node();
    this.roots.push(root);
    const leaves = [this.#leaf(0, count, this.#histogram(0, count), root, UNBOUND)];
    while (leaves.length < this.#options.leaves) {
      const best = leaves.reduce((most, leaf) => (leaf.gain > most.gain ? leaf : most));
      if (best.gain <= LEAST_GAIN) break;
      leaves.splice(leaves.indexOf(best), 1, ...this.#split(best, root));
    }
    this.#addTree(root);
  }

  #derive(): void {
    const { rows, labels, weights } = this.#table;
    for (let row = 0; row < rows; row++) {
      const p = 1 / (1 + Math.exp(-(this.#scores[row] ?? 0)));
      this.#gradient[row] = (weights[row] ?? 0) * (p - (labels[row] ?? 0));
      this.#hessian[row] = (weights[row] ?? 0) * p * (1 - p);
    }
  }

  #sample(): number {
    let count = 0;
    for (let row = 0; row < this.#table.rows; row++) {
      if (this.#random() < this.#options.rows) this.#order[count++] = row;
    }
    this.#used = [];
    for (let column = 0; column < this.#table.columns; column++) {
      if (this.#random() < this.#options.columns) this.#used.push(column);
    }
    return count;
  }

  #node(): number {
    this.feature.push(LEAF);
    this.bin.push(0);
    this.child.push(0);
    return this.value.push(0) - 1;
  }

  #histogram(from: number, to: number): Float64Array {
    const { columns } = this.#table;
    const bins = this.#bins;
    const used = this.#used;
    const histogram = new Float64Array(columns * WIDTH);
    for (let index = from; index < to; index++) {
      const row = this.#order[index] ?? 0;
      const g = this.#gradient[row] ?? 0;
      const h = this.#hessian[row] ?? 0;
      const offset = row * columns;
      for (const column of used) {
        const at = column * WIDTH + (bins[offset + column] ?? 0) * 2;
        histogram[at]! += g;
        histogram[at + 1]! += h;
      }
    }
    return histogram;
  }

  /** A leaf with its value and its best split. */
  #leaf(from: number, to: number, histogram: Float64Array, node: number, bounds: Bounds): Leaf {
    const { l2, rate } = this.#options;
    const leaf: Leaf = { from, to, histogram, node, gain: 0, feature: -1, bin: 0, middle: 0, bounds };
    const first = (this.#used[0] ?? 0) * WIDTH;
    let g = 0;
    let h = 0;
    for (let at = first; at < first + WIDTH; at += 2) {
      g += histogram[at] ?? 0;
      h += histogram[at + 1] ?? 0;
    }
    this.value[node] = within(bounds, -g / (h + l2)) * rate;
    for (const column of this.#used) this.#improve(leaf, column, g, h);
    return leaf;
  }

  #improve(leaf: Leaf, column: number, g: number, h: number): void {
    const { l2, minHessian, rising } = this.#options;
    const isRising = rising?.has(column) ?? false;
    const whole = (g * g) / (h + l2);
    const last = this.edges[column]?.length ?? 0;
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < last; bin++) {
      leftG += leaf.histogram[column * WIDTH + bin * 2] ?? 0;
      leftH += leaf.histogram[column * WIDTH + bin * 2 + 1] ?? 0;
      if (leftH < minHessian) continue;
      const rightH = h - leftH;
      if (rightH < minHessian) return;
      const rightG = g - leftG;
      const gain = (leftG * leftG) / (leftH + l2) + (rightG * rightG) / (rightH + l2) - whole;
      if (gain <= leaf.gain) continue;
      const left = within(leaf.bounds, -leftG / (leftH + l2));
      const right = within(leaf.bounds, -rightG / (rightH + l2));
      if (isRising && left > right) continue;
      Object.assign(leaf, { gain, feature: column, bin, middle: (left + right) / 2 });
    }
  }

  /** The smaller side is counted, the larger one is what remains. */
  #split(leaf: Leaf, root: number): [Leaf, Leaf] {
    const middle = this.#partition(leaf);
    const left = this.#node();
    const right = this.#node();
    this.feature[leaf.node] = leaf.feature;
    this.bin[leaf.node] = leaf.bin;
    this.child[leaf.node] = left - root;
    this.value[leaf.node] = 0;
    const isLeftSmaller = middle - leaf.from <= leaf.to - middle;
    const small = isLeftSmaller ? this.#histogram(leaf.from, middle) : this.#histogram(middle, leaf.to);
    const large = leaf.histogram;
    for (let at = 0; at < large.length; at++) large[at]! -= small[at]!;
    const isRising = this.#options.rising?.has(leaf.feature) ?? false;
    const [below, above] = isRising ? sidesOf(leaf.bounds, leaf.middle) : [leaf.bounds, leaf.bounds];
    return [
      this.#leaf(leaf.from, middle, isLeftSmaller ? small : large, left, below),
      this.#leaf(middle, leaf.to, isLeftSmaller ? large : small, right, above),
    ];
  }

  #partition(leaf: Leaf): number {
    const { columns } = this.#table;
    let left = leaf.from;
    let right = 0;
    for (let index = leaf.from; index < leaf.to; index++) {
      const row = this.#order[index] ?? 0;
      if ((this.#bins[row * columns + leaf.feature] ?? 0) <= leaf.bin) this.#order[left++] = row;
      else this.#spare[right++] = row;
    }
    this.#order.set(this.#spare.subarray(0, right), left);
    return left;
  }

  /** Adds the new tree's values to every row's score. */
  #addTree(root: number): void {
    const { rows, columns } = this.#table;
    for (let row = 0; row < rows; row++) {
      let at = root;
      for (let test = this.feature[at] ?? LEAF; test !== LEAF; test = this.feature[at] ?? LEAF) {
        at = root + (this.child[at] ?? 0) + Number((this.#bins[row * columns + test] ?? 0) > (this.bin[at] ?? 0));
      }
      this.#scores[row]! += this.value[at] ?? 0;
    }
  }
}

/** Trains boosted trees. Deterministic for a seed. */
export function boost(table: Table, options: BoostOptions, onTree: (tree: number) => void = () => undefined): Trees {
  const grower = new Grower(table, options);
  for (let tree = 1; tree <= options.trees; tree++) {
    grower.grow();
    onTree(tree);
  }
  return {
    edges: grower.edges,
    base: grower.base,
    roots: Int32Array.from(grower.roots),
    feature: Uint8Array.from(grower.feature),
    bin: Uint8Array.from(grower.bin),
    child: Uint16Array.from(grower.child),
    value: Float32Array.from(grower.value),
  };
}

/** Log-odds of every row of a table. */
export const predict = (trees: Trees, table: Pick<Table, "rows" | "columns" | "values">): Float64Array =>
  Float64Array.from({ length: table.rows }, (_, row) =>
    logOdds(trees, table.values.subarray(row * table.columns, (row + 1) * table.columns)),
  );
