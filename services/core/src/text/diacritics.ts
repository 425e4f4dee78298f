import { LATIN, traits } from "./chars.ts";
import { type Change, MappedText } from "./mapped.ts";

/** Letters with marks that hardly any living spelling has (ring or dot below, dot above and the like), Welsh and Vietnamese ones aside. */
const UNUSUAL = /[\u1E00-\u1E7F\u1E86-\u1E9D\u1EFA-\u1EFF]/;
const ALL_UNUSUAL = new RegExp(UNUSUAL.source, "g");
/** So many different ones, and the marks are there to disguise. */
const DISGUISE = 3;

/** True when a text wears marks that no language puts there. */
export function isDisguised(text: string): boolean {
  if (!UNUSUAL.test(text)) return false;
  const found = new Set<string>();
  for (const match of text.matchAll(ALL_UNUSUAL)) {
    found.add(match[0]);
    if (found.size >= DISGUISE) return true;
  }
  return false;
}

/** Latin letters with marks, precomposed or not. */
const MARKED = /[\u00C0-\u024F\u1E00-\u1EFF]\p{Mn}*|[A-Za-z]\p{Mn}+/gu;
const MARKS = /\p{Mn}/gu;

/** Takes the marks off Latin letters. */
export function stripDiacritics(source: MappedText, changes: Change[]): MappedText {
  const out = new MappedText(source.length);
  let from = 0;
  for (const { 0: letter, index } of source.text.matchAll(MARKED)) {
    const plain = letter.normalize("NFD").replace(MARKS, "");
    if (plain === letter || (traits(letter.codePointAt(0) as number) & LATIN) === 0) continue;
    out.copy(source, from, index);
    from = index + letter.length;
    const range = source.rangeOf(index, from);
    out.add(plain, range.start, range.end);
    changes.push({ kind: "diacritic", ...range });
  }
  if (from === 0) return source;
  out.copy(source, from, source.length);
  return out;
}
