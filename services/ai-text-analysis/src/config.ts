import type { Settings } from "@sextant/chassis";

/** Layer 4 needs nothing beyond its doors. */
export const settings = {} satisfies Settings;
