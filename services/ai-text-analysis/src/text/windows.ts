import { type Marked, slicedAt } from "./pieces.ts";

/** A text from this many characters on is judged window by window too, so that no padding waters a scam down. */
const LONG = 2_500;
/** Characters of a window, and from one to the next: a message of up to 400 lies whole in one. */
export const WINDOW = 1_400;
const STEP = 1_000;
/** Windows of one subject. */
export const MAX_WINDOWS = 110;

/** Five or more lines of a link each: they say nothing, and links have layers of their own. */
const LINK_LIST = /^(?:[ \t]*(?:https?:\/\/|www\.)[!-~]+[ \t\r]*\n){5,}/gim;

/** What stands between lists of links. */
function* stretches(text: Marked): Generator<Marked> {
  let last = 0;
  for (const { index, 0: list } of text.text.matchAll(LINK_LIST)) {
    if (index > last) yield slicedAt(text, last, index);
    last = index + list.length;
  }
  if (last < text.text.length) yield slicedAt(text, last, text.text.length);
}

function* windowsIn(text: Marked): Generator<Marked> {
  for (let start = 0; start < text.text.length; start += STEP) yield slicedAt(text, start, start + WINDOW);
}

/** The windows of a long text, in order; none of a short one. */
export function windowsOf(text: Marked): Marked[] {
  if (text.text.length < LONG) return [];
  return [...stretches(text)].flatMap((stretch) => [...windowsIn(stretch)]);
}

/** Passages of one subject that are looked at. */
export const MAX_PASSAGES = 400;
/** A shorter passage says too little to be judged by itself, and is read with the next. */
export const PASSAGE = 120;
/** An empty line: where one matter ends and the next may begin. */
const EMPTY_LINE = /\n[ \t\r]*\n\s*/g;

/** The passages of a long text as its writers parted them, in order; none of a short one. What is longer than a window is a window's business. */
export function passagesOf(text: Marked): Marked[] {
  if (text.text.length < LONG) return [];
  const passages: Marked[] = [];
  let start = 0;
  const take = (end: number) => {
    if (end - start < PASSAGE) return;
    if (end - start <= WINDOW) passages.push(slicedAt(text, start, end));
    start = end;
  };
  for (const { index, 0: gap } of text.text.matchAll(EMPTY_LINE)) take(index + gap.length);
  take(text.text.length);
  return passages;
}

/** The text behind its first line, where that says too little to be judged by itself and what follows does not; else the text itself. */
export function behindOpening(text: Marked): Marked {
  const first = text.text.search(/\S/u);
  const end = text.text.indexOf("\n", first) + 1;
  if (first < 0 || end === 0 || end - first >= PASSAGE || text.text.length - end < PASSAGE) return text;
  return slicedAt(text, end, text.text.length);
}

/** Parts shorter than this say too little. */
const LEAST_PART = 240;

/** The first half of a window, its middle and its second half, for words that are shorter than it; none of a short one. */
export function partsOf(window: Marked): Marked[] {
  const { length } = window.text;
  const half = Math.ceil(length / 2);
  if (half < LEAST_PART) return [];
  const quarter = Math.ceil(length / 4);
  return [0, quarter, length - half].map((from) => slicedAt(window, from, from + half));
}

/** Least and most of a score, in per cent, of which odds are taken. */
const LEAST = 0.1;
const MOST = 99.5;

function logOdds(score: number): number {
  const p = Math.min(MOST, Math.max(LEAST, score)) / 100;
  return Math.log(p / (1 - p));
}

const scoreOf = (odds: number): number => 100 / (1 + Math.exp(-odds));

/** Windows of one text resemble each other: so many are about as many chances as the square root of their number. */
const CHANCES = 0.5;

/**
 * The score of the likeliest of several windows or parts, 0 to 100: its log odds less the logarithm of how many chances
 * honest words had to sound like a scam's.
 */
export const amongMany = (score: number, count: number): number =>
  scoreOf(logOdds(score) - CHANCES * Math.log(Math.max(1, count)));

/** The score between two, 0 to 100: the mean of their log odds. */
export const between = (a: number, b: number): number => scoreOf((logOdds(a) + logOdds(b)) / 2);
