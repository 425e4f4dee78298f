/** What the value of a leaf stays within. */
export type Bounds = readonly [least: number, most: number];

export const UNBOUND: Bounds = [-Infinity, Infinity];

export const within = ([least, most]: Bounds, value: number): number => Math.min(most, Math.max(least, value));

/** Bounds of the two sides of a split on a rising column: whatever is split below it, the right stays above the left. */
export const sidesOf = ([least, most]: Bounds, middle: number): [Bounds, Bounds] => [
  [least, middle],
  [middle, most],
];
