import { type ChangeKind, type Finding, STATUS_FROM, type Text } from "@sextant/core";
import type { Deobfuscated } from "../text/deobfuscate.ts";
import { wordEnd, wordStart } from "../text/letters.ts";

/** Changes that somebody makes to a text so that a program reads other words than a person. */
const EVASIVE: ReadonlySet<ChangeKind> = new Set(["invisible", "bidi", "marks", "confusable", "leet", "spaced"]);
/** The disguise is worth a flag when undoing it raises the score by this much, in points, to at least {@link MIN_SCORE}, `danger`. */
const MIN_RISE = 5;
/** Below it nobody has anything to hide: product names, part numbers and source code are full of digits. */
const MIN_SCORE = STATUS_FROM.danger;

/**
 * A text that reads as more of a scam once its disguise is undone.
 * @param raw score of the text as written or respelt; @param undone score once its disguise is undone too; both 0 to 100.
 */
export function obfuscated(
  { view, start, text }: Text,
  { changes }: Deobfuscated,
  raw: number,
  undone: number,
): Finding[] {
  if (undone - raw < MIN_RISE || undone < MIN_SCORE) return [];
  const change = changes.find(({ kind }) => EVASIVE.has(kind));
  if (!change) return [];
  const from = wordStart(text, change.start);
  return [{ flag: "text.obfuscated", span: { view, start: start + from, end: start + wordEnd(text, change.end) } }];
}
