import { createHash } from "node:crypto";
import type { Fingerprint, Indicator } from "@sextant/core";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The key of an indicator. */
export const indicatorKey = ({ kind, value }: Indicator): string => sha256(`${kind}\n${value}`);

/** The key of a text. */
export const textKey = (fingerprint: Pick<Fingerprint, "exact">): string =>
  Buffer.from(fingerprint.exact).toString("hex");

/** The key of a reporter. */
export const reporterKey = (reporter: string): string => sha256(`reporter\n${reporter}`);

/** Minima in a MinHash that form one band. */
const BAND_ROWS = 4;

/**
 * Locality-sensitive bands of a MinHash (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, 3.4): texts of
 * Jaccard similarity s share one of 16 bands of 4 rows with probability 1 − (1 − s⁴)¹⁶: 0.99 at 0.7, 0.03 at 0.2.
 */
export function bandKeys({ minhash }: Fingerprint): string[] {
  const keys: string[] = [];
  for (let at = 0; at + BAND_ROWS <= minhash.length; at += BAND_ROWS) {
    keys.push(sha256(`${at}\n${minhash.slice(at, at + BAND_ROWS).join(",")}`).slice(0, 24));
  }
  return keys;
}

/** Share of equal minima: an estimate of the Jaccard similarity, 0 to 1. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || a.length !== b.length) return 0;
  let equal = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] === b[at]) equal += 1;
  return equal / a.length;
}
