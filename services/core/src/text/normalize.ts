import { BIDI, codePointBefore, INVISIBLE, MARK, PLAIN, traits, widthOf } from "./chars.ts";
import { isDisguised, stripDiacritics } from "./diacritics.ts";
import { drawnAs, hasUnseenGaps, isRegional, isUnseenGap } from "./drawn.ts";
import { foldTokens } from "./fold.ts";
import { undoLeet } from "./leet.ts";
import { joinLines, joinSpaced, joinWide } from "./spaced.ts";
import { type Change, MappedText, type Normalized } from "./mapped.ts";

export interface NormalizeOptions {
  /** Reads digits and signs inside words as the letters they stand for. */
  readonly leet?: boolean;
  /** Says whether letters are a word: what `leet` would take for a part number is then read as that word. */
  readonly isWord?: (letters: string) => boolean;
  /** Takes marks off Latin letters; without it, only where no language puts such marks. */
  readonly diacritics?: boolean;
  /** Joins words written with a space or sign between single letters. */
  readonly spaced?: boolean;
}

/** Combining marks kept on one base character. */
const MAX_MARKS = 4;
/** A character that stands for more than so many stays as it is: a few ligatures stand for whole phrases (U+FDFA for 18 characters). */
const MAX_EXPANSION = 4;
/** Base and marks normalised together. */
const MAX_UNIT = 32;

// oxlint-disable-next-line no-control-regex -- plain ASCII needs no pass
const ASCII = /^[\u0000-\u007F]*$/;
/** Emoji use joiners and variation selectors honestly; only those between letters hide something. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
/** Scripts whose spelling needs the joiners U+200C and U+200D. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}]/u;

function isHonestJoiner(before: string, code: number): boolean {
  if (code >= 0xfe00 && code <= 0xfe0f) return true;
  return (code === 0x200c || code === 0x200d) && (PICTOGRAPH.test(before) || JOINING.test(before));
}

/** End of the run from `from` of characters that stay as they are, the last of them without a mark on it. */
function plainEnd(text: string, from: number): number {
  let at = from;
  let last = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) {
      const bits = traits(code);
      if ((bits & PLAIN) === 0) return (bits & MARK) === 0 && !isSurrogate(code) ? at : last;
      if (isSurrogate(code)) return last;
    }
    last = at;
    at++;
  }
  return at;
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

const OVERRIDE = 0x202e;
/** What ends a right-to-left override: a pop, or the end of the paragraph. */
const OVERRIDE_END = /[\u202C\n\r\u2029]/g;
/** A script that is written from right to left needs no override; Latin under one is shown backwards. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

function overrideEnd(text: string, from: number): number {
  OVERRIDE_END.lastIndex = from;
  return OVERRIDE_END.exec(text)?.index ?? text.length;
}

/** Removes what shows nothing, folds compatibility forms, thins piled-up marks, turns round what is shown backwards. */
function compose(text: string, out: MappedText, changes: Change[]): void {
  let at = 0;
  let before = "";
  const areGapsSpaces = hasUnseenGaps(text);
  while (at < text.length) {
    if (text.charCodeAt(at) === OVERRIDE) {
      const end = overrideEnd(text, at + 1);
      changes.push({ kind: "bidi", start: at, end });
      const inner = new MappedText(end - at);
      composeRange(text, at + 1, end, inner, changes, areGapsSpaces);
      if (RIGHT_TO_LEFT.test(inner.text)) out.copy(inner, 0, inner.length);
      else out.copyReversed(inner);
      at = end;
      continue;
    }
    const next = text.indexOf("\u202E", at);
    const end = next === -1 ? text.length : next;
    before = composeRange(text, at, end, out, changes, areGapsSpaces, before);
    at = end;
  }
}

function composeRange(
  text: string,
  from: number,
  to: number,
  out: MappedText,
  changes: Change[],
  areGapsSpaces: boolean,
  previous = "",
): string {
  let at = from;
  let before = previous;
  while (at < to) {
    const run = Math.min(plainEnd(text, at), to);
    if (run > at) {
      out.add(text.slice(at, run), at, run);
      before = text[run - 1] as string;
      at = run;
      continue;
    }
    const code = text.codePointAt(at) as number;
    const next = at + widthOf(code);
    const bits = traits(code);
    if ((bits & (BIDI | INVISIBLE)) !== 0) {
      const kind = (bits & BIDI) !== 0 ? "bidi" : "invisible";
      if (kind === "bidi" || !isHonestJoiner(before, code)) changes.push({ kind, start: at, end: next });
      if (areGapsSpaces && isUnseenGap(code)) out.add(" ", at, next);
      at = next;
      continue;
    }
    before = text.slice(at, next);
    const drawn = isFlag(text, code, at, next) ? undefined : drawnAs(code);
    if (drawn !== undefined) {
      out.add(drawn, at, next);
      changes.push({ kind: "confusable", start: at, end: next });
      at = next;
      continue;
    }
    at = unit(text, at, next, out, changes);
  }
  return before;
}

/** Whether a regional indicator is one of two or more, which make flags. */
const isFlag = (text: string, code: number, start: number, end: number): boolean =>
  isRegional(code) && (isRegional(codePointBefore(text, start)) || isRegional(text.codePointAt(end) ?? -1));

/** One base character and the marks on it; answers where the next unit begins. */
function unit(text: string, start: number, afterBase: number, out: MappedText, changes: Change[]): number {
  let end = afterBase;
  let kept = afterBase;
  let marks = 0;
  while (end < text.length) {
    const code = text.codePointAt(end) as number;
    if ((traits(code) & (MARK | INVISIBLE)) !== MARK) break;
    end += widthOf(code);
    if (++marks <= MAX_MARKS && end - start <= MAX_UNIT) kept = end;
  }
  const written = text.slice(start, kept);
  if (end === afterBase && written.charCodeAt(0) < 0x80) {
    out.add(written, start, end);
    return end;
  }
  const composed = written.normalize("NFKC");
  const folded = composed.length > MAX_EXPANSION * written.length ? written : composed;
  if (kept < end) changes.push({ kind: "marks", start, end });
  else if (folded !== written && folded !== written.normalize("NFC"))
    changes.push({ kind: "compatibility", start, end });
  out.add(folded, start, end);
  return end;
}

/**
 * A text as a reader takes it, with the way back to the original's offsets: invisible and direction characters removed,
 * compatibility forms folded (NFKC), letters of other scripts that pose as Latin replaced. Linear. Case and white space
 * stay. The passes `leet`, `spaced` and `diacritics` change honest texts too (`2nd`, `I O U`, `é`), so they are asked for.
 */
export function normalize(text: string, options: NormalizeOptions = {}): Normalized {
  const changes: Change[] = [];
  let current: MappedText;
  if (ASCII.test(text)) current = MappedText.identity(text);
  else {
    const composed = new MappedText(text.length);
    compose(text, composed, changes);
    current = foldTokens(composed, changes);
    if (options.diacritics || isDisguised(current.text)) current = stripDiacritics(current, changes);
  }
  if (options.spaced) current = joinSpaced(joinWide(joinLines(current, changes), changes), changes);
  if (options.leet) current = undoLeet(current, changes, options.isWord);
  return current.finish(text.length, changes);
}

/** The original's range that `[start, end)` of a normalised text stands for; an empty range stays empty. */
export function originalSpan(normalized: Normalized, start: number, end: number): { start: number; end: number } {
  const { map, ends } = normalized;
  const from = map[start] ?? map[map.length - 1] ?? 0;
  if (end <= start) return { start: from, end: from };
  // Where the original is shown backwards, the last character comes first in it.
  const last = map[end - 1] ?? from;
  return { start: Math.min(from, last), end: Math.max(ends[start] ?? from, ends[end - 1] ?? from) };
}
