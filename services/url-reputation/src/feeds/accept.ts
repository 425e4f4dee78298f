import type { ParsedFeed } from "./entry.ts";

/** A feed that lost more than this share of its entries is taken for a broken download. */
const SMALLEST_SHARE = 0.5;
/** A feed of which more than this share of lines cannot be read is not what its definition says. */
const MOST_REJECTED = 0.5;

/**
 * Why a feed's new text must not take the place of the last good one; undefined when it may. `before` is the number
 * of entries of the last good one, when there is one.
 */
export function refusalOf({ entries, rejected }: ParsedFeed, before: number | undefined): string | undefined {
  if (entries.length === 0) return "no entry could be read";
  if (rejected > MOST_REJECTED * (entries.length + rejected)) return `${rejected} lines could not be read`;
  if (before !== undefined && entries.length < before * SMALLEST_SHARE) {
    return `shrank from ${before} to ${entries.length} entries`;
  }
  return undefined;
}
