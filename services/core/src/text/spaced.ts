import { type Change, MappedText } from "./mapped.ts";

/**
 * Four or more single letters or digits with one and the same sign between (a space, dot, dash, underscore, star), where
 * no letter stands next to them. Each separator is one character, so matching is linear.
 */
const SPACED = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$]([ .\-_*·])[\p{L}\p{N}@$](?:\1[\p{L}\p{N}@$]){2,60}(?![\p{L}\p{N}])/gu;

/** A run of digits with spaces is a number, an abbreviation with dots is one. */
function isHonest(run: string): boolean {
  return !/\p{L}.\p{L}.\p{L}/u.test(run) || /^(?:\p{Lu}\.){2,6}\p{Lu}?$/u.test(run);
}

/** Joins words written letter by letter: `v e r i f y`, `P-A-Y-P-A-L`. */
export function joinSpaced(source: MappedText, changes: Change[]): MappedText {
  const out = new MappedText(source.length);
  let from = 0;
  for (const match of source.text.matchAll(SPACED)) {
    if (isHonest(match[0])) continue;
    out.copy(source, from, match.index);
    let at = match.index;
    for (const char of match[0]) {
      if (char !== match[1]) out.copy(source, at, at + char.length);
      at += char.length;
    }
    changes.push({ kind: "spaced", ...source.rangeOf(match.index, at) });
    from = at;
  }
  if (from === 0) return source;
  out.copy(source, from, source.length);
  return out;
}

/** Lines of a text written downwards, a letter a line; and the least share of its lines that are one letter. */
const MIN_LINES = 12;
const DOWNWARDS = 0.7;
/** A line's end, with more behind it where lines are empty. */
const ENDS = /\r?\n(?:[ \t]*\r?\n)*/g;
const ONE = /^\S{1,2}$/u;

const isOne = (line: string): boolean => ONE.test(line) && Array.from(line).length === 1;

/** Joins words written downwards, a letter a line, an empty line between two words. */
export function joinLines(source: MappedText, changes: Change[]): MappedText {
  const lines = source.text.split("\n").map((line) => line.trim());
  const full = lines.filter((line) => line !== "");
  if (full.length < MIN_LINES || full.filter(isOne).length < full.length * DOWNWARDS) return source;
  const out = new MappedText(source.length);
  let from = 0;
  for (const { index, 0: end } of source.text.matchAll(ENDS)) {
    const next = index + end.length;
    const isWithin = end.indexOf("\n") === end.lastIndexOf("\n") && isOne(source.text.slice(from, index).trim());
    out.copy(source, from, index);
    const range = source.rangeOf(index, next);
    if (!isWithin) out.add(" ", range.start, range.end);
    changes.push({ kind: "spaced", ...range });
    from = next;
  }
  out.copy(source, from, source.length);
  return out;
}

/** Blanks between two letters of a word, and more of them between two words. */
const BLANKS = /[ \t]+/g;
const WIDE = /\S {2,}\S/;
/** Two letters of one word. */
const APART = /\S \S(?!\S)/;
const NEXT_ONE = /^\S{1,2}(?:\s|$)/u;

/** Joins words of a text set wide: a blank between two letters, more between two words. */
export function joinWide(source: MappedText, changes: Change[]): MappedText {
  if (!WIDE.test(source.text) || !APART.test(source.text)) return source;
  const tokens = source.text.trim().split(/\s+/);
  if (tokens.length < MIN_LINES || tokens.filter(isOne).length < tokens.length * DOWNWARDS) return source;
  const out = new MappedText(source.length);
  let from = 0;
  for (const { index, 0: blanks } of source.text.matchAll(BLANKS)) {
    const next = index + blanks.length;
    out.copy(source, from, index);
    const isWithin =
      blanks.length === 1 && isOne(source.text.slice(from, index)) && NEXT_ONE.test(source.text.slice(next, next + 3));
    const range = source.rangeOf(index, next);
    if (!isWithin) out.add(" ", range.start, range.end);
    if (isWithin || blanks.length > 1) changes.push({ kind: "spaced", ...range });
    from = next;
  }
  out.copy(source, from, source.length);
  return out;
}
