import { MappedText } from "./mapped.ts";
import type { Change } from "./normalize.ts";

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
