import type { BoostOptions } from "./boost.ts";

/** What a training may choose. `quality/variants.ts` compares choices on links that no figure rests on. */
export interface Recipe {
  /** Sources weigh by one minus this power of their number of rows: a big one teaches more, but not in proportion. */
  readonly sourcePower: number;
  /** Weight of hard honest links: they decide the false alarms. */
  readonly hard: number;
  /** Weight of honest pages on platforms: scam feeds list those platforms far oftener than link collections do. */
  readonly hosted: number;
  /** Rows of one source that are used, taken evenly over its file. */
  readonly cap: number;
  /** The n-gram models' pull towards zero. */
  readonly l2: number;
  readonly boost: BoostOptions;
}

/** What ships. */
export const RECIPE: Recipe = {
  sourcePower: 0.5,
  hard: 3,
  hosted: 1.5,
  cap: 40_000,
  l2: 1e-4,
  boost: {
    trees: 600,
    leaves: 20,
    rate: 0.06,
    minHessian: 20,
    l2: 4,
    rows: 0.5,
    columns: 0.4,
    seed: 7,
  },
};
