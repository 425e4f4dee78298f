import { type Marked, slicedAt } from "./pieces.ts";

/** A text from this many characters on is judged window by window too, so that no padding waters a scam down. */
const LONG = 2_500;
/** Characters of a window, and from one to the next: a message of up to 400 lies whole in one. */
const WINDOW = 1_400;
const STEP = 1_000;
/** Windows of one subject. */
export const MAX_WINDOWS = 110;

/** The windows of a long text, in order; none of a short one. */
export function windowsOf(text: Marked): Marked[] {
  if (text.text.length < LONG) return [];
  const windows: Marked[] = [];
  for (let start = 0; start < text.text.length; start += STEP) windows.push(slicedAt(text, start, start + WINDOW));
  return windows;
}

/** Least and most of a score, in per cent, of which odds are taken. */
const LEAST = 0.1;
const MOST = 99.5;

/** Windows of one text resemble each other: so many are about as many chances as the square root of their number. */
const CHANCES = 0.5;

/**
 * The score of the likeliest of several windows or parts, 0 to 100: its log odds less the logarithm of how many chances
 * honest words had to sound like a scam's.
 */
export function amongMany(score: number, count: number): number {
  const p = Math.min(MOST, Math.max(LEAST, score)) / 100;
  const odds = Math.log(p / (1 - p)) - CHANCES * Math.log(Math.max(1, count));
  return 100 / (1 + Math.exp(-odds));
}
