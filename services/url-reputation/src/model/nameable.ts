import { cutTo } from "@sextant/core";
import type { GramPlace } from "./grams.ts";
import type { Tables } from "./tables.ts";
import type { UrlView } from "./view.ts";

/** A part of an address that a person can be shown. */
export interface NameablePart {
  /** What it is, with its letters in quotation marks: `the ending “.cam”`. */
  readonly words: string;
  /** Log-odds that it must add to be a reason by itself; what honest links have as often is none. */
  readonly aloneFrom: number;
  /** Names of the features in which the model sees it. */
  readonly features: readonly string[];
  /** Its letters, whose n-grams speak of it. */
  readonly pieces: readonly (readonly [string, GramPlace])[];
}

/** Finds one kind of part in a link. */
export type Namer = (view: UrlView, tables: Tables) => NameablePart | undefined;

/** How much a part must add to be a reason by itself. */
export const ALONE = { telling: 0, weak: 0.3, never: Infinity } as const;

/** Longest quotation, in characters. */
export const MAX_QUOTED = 30;
const MAX_QUOTATIONS = 3;
/** Mean bits per letter from which on a run of letters reads like none of a language, and like few. */
const SENSELESS = 5;
const HARDLY_SENSE = 4.5;
/** Shortest run that looks drawn by lot, in characters. */
export const MIN_RANDOM = 6;

export const quoted = (text: string): string =>
  `“${text.length <= MAX_QUOTED ? text.toWellFormed() : `${cutTo(text, MAX_QUOTED - 1)}…`}”`;

export const quotedAll = (texts: readonly string[]): string =>
  [...new Set(texts)].slice(0, MAX_QUOTATIONS).map(quoted).join(", ");

/** `the word “login”`, `the words “secure”, “login”`. */
export const wordsQuoted = (words: readonly string[]): string =>
  `the ${new Set(words).size > 1 ? "words" : "word"} ${quotedAll(words)}`;

export const prefixed = (prefix: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${prefix}.${name}`);

/** The bits per letter of a token's letters; 0 for a word, and for too few. */
function bitsOf(token: string, tables: Tables): number {
  const letters = token.replace(/\d/g, "");
  return letters.length < MIN_RANDOM || tables.isWord(letters) ? 0 : tables.bits(letters);
}

/** Tokens that read like no word, and whether they read like none at all. */
export function senselessIn(tokens: readonly string[], tables: Tables): { tokens: string[]; isPlain: boolean } {
  const plain = tokens.filter((token) => bitsOf(token, tables) >= SENSELESS);
  const found = plain.length > 0 ? plain : tokens.filter((token) => bitsOf(token, tables) >= HARDLY_SENSE);
  return { tokens: found, isPlain: plain.length > 0 };
}
