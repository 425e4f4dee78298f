import { KIND, KINDS } from "./letters.ts";

/** A line shorter than this ends where its writer ended it; a longer one may have been wrapped by a program. */
const WRAPPED_FROM = 50;
/** A sentence of fewer words, a link or class counting as none, is read with the next: "Hi.", "No. 12". */
const MIN_WORDS = 3;
/** What ends a sentence when a space, line or the text's end follows. */
const ENDS = new Set([".", "!", "?", "…", ";"]);
/** What ends one by itself. */
const ENDS_ALONE = new Set(["。", "！", "？", "؟", "।", "۔"]);
/** What a list's entry or a table's cell begins with, and nothing in the middle of a sentence on a wrapped line does. */
const ENTRY = /^[ \t]*(?:[-*•·–—▪●✓✔➤|]|\(?[\w\uE004]{1,2}[.)]\s)/u;

/** Where one sentence or block ends and the next begins. */
export interface Break {
  /** Offset of the first character behind it. */
  readonly at: number;
  /** Ends a block too: a paragraph, a list's entry, a table's cell. */
  readonly isBlock: boolean;
}

/** The breaks of a prepared text, in order. Linear. */
export function breaksOf(text: string): Break[] {
  const breaks: Break[] = [];
  let line = 0;
  let words = 0;
  let before: number = KIND.other;
  const end = (at: number, isBlock: boolean) => {
    if (!isBlock && words < MIN_WORDS) return;
    breaks.push({ at, isBlock });
    words = 0;
  };
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    const character = text.charAt(at);
    const kind = KINDS[text.charCodeAt(at)] ?? KIND.other;
    if (kind === KIND.ideograph || (kind === KIND.letter && before !== KIND.letter)) words += 1;
    before = kind;
    if (character === "\t") end(at + 1, true);
    else if (character === "\n") {
      const rest = text.slice(at + 1, at + 9);
      if (/^[ \t\r]*\n/.test(rest) || ENTRY.test(rest)) end(at + 1, true);
      else if (at - line < WRAPPED_FROM) end(at + 1, false);
      line = at + 1;
    } else if (ENDS_ALONE.has(character) || (ENDS.has(character) && /^(?:\s|$)/.test(text.slice(at + 1, at + 2))))
      end(at + 1, false);
  }
  return breaks;
}
