import type { Answer, Owner, ScamType } from "@sextant/core";

/** An entry of a feed that covers a link. */
export interface Listing {
  readonly feed: string;
  /** What the feed lists: an expression such as `host/path`. */
  readonly entry: string;
  /** The feed's own version or the time of its last change. */
  readonly version: string;
  /** Date of the entry's first appearance, YYYY-MM-DD, when known. */
  readonly firstSeen?: string;
  /** Share of its entries that are what the feed says, 0 to 1. */
  readonly trust: number;
  /** What the feed lists. */
  readonly threat: "phishing" | "malware" | "scam" | "test";
  /** What the feed says of this entry. */
  readonly scamType?: ScamType;
}

/** What was found out about one link, in the order of `Subject.links`. */
export interface LinkEvidence {
  readonly listings: readonly Listing[];
  /** What hash-prefix services answered, when they are on. */
  readonly service?: Answer<readonly Listing[]>;
  /** Where the link leads, hop by hop, when expansion is on and the link is one to expand. */
  readonly hops?: Answer<readonly Hop[]>;
  /** Usual name of the organisation whose own its host is; only where the link is all there is. */
  readonly organisation?: string;
}

export interface Hop {
  readonly url: string;
  /** Whose its host is; absent for addresses. */
  readonly owner?: Owner;
  readonly listings: readonly Listing[];
}

export interface Evidence {
  readonly links: readonly LinkEvidence[];
}

export const NO_EVIDENCE: Evidence = { links: [] };
