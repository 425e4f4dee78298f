import { type Change, MappedText } from "./mapped.ts";

const LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "€": "e",
};

/** A run of Latin letters, digits and the signs that stand for letters: in other scripts `3` is a number (`第3回`). */
const TOKEN = /[\p{Script=Latin}0-9@$!|€]+/gu;
const SIGN = /[0-9@$!|€]/;
/** A leet sign between letters, or at a word's edge when the word has three letters besides. */
const INSIDE = /\p{L}[0-9@$|€!]{1,3}\p{L}/u;
/** What looks like leet and is not: ordinals, measures, times, generations, sizes, models. */
const HONEST =
  /^(?:\d+(?:st|nd|rd|th|s|x|k|m|g|gb|mb|kg|km|cm|mm|hrs?|min|am|pm|px|d|h|p)?|[a-z]{1,3}\d+[a-z]?|\d+[a-z]{1,2}|[a-z]\d[a-z]|\d[a-z]\d.*)$/i;

function isLeet(core: string): boolean {
  if (HONEST.test(core)) return false;
  const letters = core.replace(/[^\p{L}]/gu, "").length;
  const digits = core.length - letters;
  if (digits === 0 || letters < 2 || digits > letters) return false;
  return INSIDE.test(core) || (letters >= 3 && /^[013457@$]\p{L}/u.test(core));
}

/** The letters that a token stands for; empty when a sign in it stands for none, or it has no letter. */
function lettersOf(token: string): string {
  if (!/\p{L}/u.test(token)) return "";
  let letters = "";
  for (const sign of token) {
    const letter = /\p{L}/u.test(sign) ? sign : LETTERS[sign];
    if (letter === undefined) return "";
    letters += letter;
  }
  return letters;
}

/**
 * Reads digits and signs inside words as letters: `v1agra`, `P@yP@l`, `acc0unt`.
 * @param isWord of letters; with it a token that looks like a part number is read as the word it makes: `53v3r4l`.
 */
export function undoLeet(
  source: MappedText,
  changes: Change[],
  isWord: (letters: string) => boolean = () => false,
): MappedText {
  const out = new MappedText(source.length);
  let from = 0;
  for (const match of source.text.matchAll(TOKEN)) {
    const token = match[0];
    if (token.length > 40 || !SIGN.test(token)) continue;
    const tail = /[!|$€@]+$/.exec(token)?.index ?? token.length;
    const core = token.slice(0, tail);
    if (!SIGN.test(core) || !(isLeet(core) || isWord(lettersOf(core)))) continue;
    out.copy(source, from, match.index);
    for (let i = 0; i < tail; i++) {
      const letter = LETTERS[token[i] as string];
      const at = match.index + i;
      if (letter === undefined) out.copy(source, at, at + 1);
      else {
        const range = source.rangeOf(at, at + 1);
        out.add(letter, range.start, range.end);
        changes.push({ kind: "leet", ...range });
      }
    }
    from = match.index + tail;
  }
  if (from === 0) return source;
  out.copy(source, from, source.length);
  return out;
}
