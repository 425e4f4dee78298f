import type { Answer } from "@sextant/core";

/** A QR code that was read. */
export interface Code {
  /** What it carries, as text; at most {@link MAX_PAYLOAD} UTF-16 code units. */
  readonly text: string;
}

/** QR version 40 holds 7,089 digits at most (ISO/IEC 18004, table 7). */
export const MAX_PAYLOAD = 7_100;

export interface Reading {
  readonly codes: readonly Code[];
  /** Codes that were seen but could not be read. */
  readonly unread: number;
}

/** One entry for each image of the subject, in order. */
export interface Evidence {
  readonly images: readonly Answer<Reading>[];
}
