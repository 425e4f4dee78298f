import type { Grams } from "./grams.ts";
import type { Tables } from "./tables.ts";
import type { Trees } from "./trees.ts";
import type { UrlView } from "./view.ts";

/** Weights of n-gram buckets: bytes × scale. */
export interface GramWeights {
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: number;
}

/** What a lexical model consists of, unpacked. */
export interface Model {
  readonly tables: Tables;
  readonly grams: GramWeights;
  readonly hostGrams: GramWeights;
  readonly trees: Trees;
  /** Calibrated log-odds = slope × raw + shift. */
  readonly slope: number;
  readonly shift: number;
}

/** A link as the trees see it. */
export interface Letters {
  readonly view: UrlView;
  readonly grams: Grams;
  /** The features, then the scores of the two n-gram models. */
  readonly row: Float32Array;
}
