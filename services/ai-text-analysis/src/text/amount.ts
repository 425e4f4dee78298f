import { KIND, KINDS } from "./letters.ts";

/** Characters of a script without spaces that say about as much as a word. */
const CHARACTERS_A_WORD = 2;
/** A link, address, amount or number says about as much as so many words. */
const CLASS_WORDS = 8;
/** Log odds that a text with no words is held to, and what each word allows beyond. */
const WORDLESS = -2.2;
const A_WORD = 0.35;

/** How many words' worth a prepared text says; linear. */
export function wordsOf(prepared: string): number {
  let words = 0;
  let before: number = KIND.other;
  for (let at = 0; at < prepared.length; at += 1) {
    const kind = KINDS[prepared.charCodeAt(at)] ?? KIND.other;
    if (kind === KIND.mask) words += CLASS_WORDS;
    else if (kind === KIND.ideograph) words += 1 / CHARACTERS_A_WORD;
    else if (kind === KIND.letter && before !== KIND.letter) words += 1;
    before = kind;
  }
  return words;
}

/**
 * The most that a text without a telling cue may score, 0 to 100: a greeting or a request of a few words opens honest
 * conversations far more often than false ones, whatever the words.
 */
export const mostOf = (words: number): number => 100 / (1 + Math.exp(-(WORDLESS + A_WORD * words)));
