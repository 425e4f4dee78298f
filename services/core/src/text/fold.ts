import { LATIN, LETTER, POSING, traits, UPPER } from "./chars.ts";
import { smallCapital } from "./drawn.ts";
import { type Change, MappedText } from "./mapped.ts";
import { prototypeOf } from "./skeleton.ts";

/** A run of letters, marks and digits. */
const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
// oxlint-disable-next-line no-control-regex -- asks for what is not ASCII
const NOT_ASCII = /[^\u0000-\u007F]/;
/** The ASCII letter that a letter looks like, in its own case; undefined when it looks like none. */
export function latinLookalike(char: string): string | undefined {
  const small = smallCapital(char);
  if (small !== undefined) return small;
  const prototype = prototypeOf(char.codePointAt(0) as number);
  if (prototype === undefined || !/^[A-Za-z]{1,2}$/.test(prototype)) return undefined;
  // The prototype of every "I" is "l".
  if (prototype === "l" && (traits(char.codePointAt(0) as number) & UPPER) !== 0) return "I";
  return prototype;
}

interface Look {
  readonly latin: boolean;
  readonly posing: boolean;
  /** Every posing letter has a Latin double. */
  readonly foldable: boolean;
}

function lookOf(token: string): Look {
  let latin = false;
  let posing = false;
  let foldable = true;
  for (const char of token) {
    const bits = traits(char.codePointAt(0) as number);
    if ((bits & LETTER) === 0) continue;
    if ((bits & POSING) !== 0) {
      posing = true;
      // A phonetic letter is Latin whether it has a double or not.
      if ((bits & LATIN) === 0 && foldable && latinLookalike(char) === undefined) foldable = false;
    } else if ((bits & LATIN) !== 0) latin = true;
    else foldable = false;
  }
  return { latin, posing, foldable };
}

interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly look: Look;
}

/** Tokens with posing letters; whether the text has words that are plainly of such a script. */
function survey(text: string): { candidates: Candidate[]; isForeign: boolean } {
  const candidates: Candidate[] = [];
  let isForeign = false;
  for (const match of text.matchAll(TOKEN)) {
    if (!NOT_ASCII.test(match[0])) continue;
    const look = lookOf(match[0]);
    if (!look.posing) continue;
    if (!look.latin && !look.foldable) isForeign = true;
    else candidates.push({ start: match.index, end: match.index + match[0].length, look });
  }
  return { candidates, isForeign };
}

/**
 * Replaces letters of other scripts that look Latin: in tokens that mix them with Latin letters, and in tokens that
 * could be Latin altogether where the text has no word that plainly is of the other script.
 */
export function foldTokens(source: MappedText, changes: Change[]): MappedText {
  const { candidates, isForeign } = survey(source.text);
  const chosen = candidates.filter(({ look }) => look.latin || !isForeign);
  if (chosen.length === 0) return source;
  const out = new MappedText(source.length);
  let from = 0;
  for (const { start, end } of chosen) {
    out.copy(source, from, start);
    from = end;
    let at = start;
    for (const char of source.text.slice(start, end)) {
      const double = (traits(char.codePointAt(0) as number) & POSING) !== 0 ? latinLookalike(char) : undefined;
      if (double === undefined) out.copy(source, at, at + char.length);
      else {
        const range = source.rangeOf(at, at + char.length);
        out.add(double, range.start, range.end);
        changes.push({ kind: "confusable", ...range });
      }
      at += char.length;
    }
  }
  out.copy(source, from, source.length);
  return out;
}
