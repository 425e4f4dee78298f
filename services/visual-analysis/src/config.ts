import type { Settings } from "@sextant/chassis";

/** Layer 5 has no settings beyond those of every service. */
export const settings = {} satisfies Settings;
