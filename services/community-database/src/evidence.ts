import type { Indicator, ScamType } from "@sextant/core";

/** What people said of one thing. */
export interface Standing {
  readonly scamReports: number;
  readonly honestReports: number;
  /** The kind that most scam reports name; absent when none does. */
  readonly scamType?: ScamType;
  /** Milliseconds since the epoch. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** What was found of one subject. Things nobody reported are not in it. */
export interface Evidence {
  readonly indicators: readonly { readonly indicator: Indicator; readonly standing: Standing }[];
  /** Reported texts like this one; similarity 1 is the same text. */
  readonly texts: readonly { readonly similarity: number; readonly standing: Standing }[];
}
