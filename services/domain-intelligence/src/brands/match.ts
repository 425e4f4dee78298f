import type { Key } from "./keys.ts";

/** How a name comes to look like a brand's: the fuzzers of dnstwist, inverted, and what it lacks. */
export type Technique =
  | "homoglyph"
  | "glyph"
  | "typo"
  | "bitsquat"
  | "hyphenation"
  | "split"
  | "combosquat"
  | "tld_swap"
  | "subdomain"
  | "hosted";

/** The brand that a name resembles most, and how. */
export interface Match {
  readonly key: Key;
  readonly technique: Technique;
  /** Cost of the likeness, in edits; 0: the very name. */
  readonly cost: number;
  /** Words beside the brand, never out of its own letters, that ask the reader to act. */
  readonly lures: readonly string[];
  /** The name stands for itself: between hyphens, dots or the ends, not grown together with other letters. */
  readonly apart: boolean;
  /** The likeness is close enough, and the brand's name rare enough, to be believed without another sign. */
  readonly believable: boolean;
}

/** Order of matches: the lower, the likelier this is the brand that is meant. */
export function rankOf({ key, technique, cost, believable }: Match, suffix: string): number {
  const sameSuffix = key.suffixes.has(suffix) ? -0.2 : 0;
  const penalty = (key.weak ? 0.2 : 0) + (believable ? 0 : 0.1);
  const length = technique === "combosquat" || technique === "subdomain" ? -0.03 * key.text.length : 0;
  return cost + sameSuffix + penalty + length;
}
