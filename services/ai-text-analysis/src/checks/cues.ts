import type { Finding, Text } from "@sextant/core";
import type { CueHit } from "../cues/lexicon.ts";
import type { Together } from "../cues/together.ts";
import type { Mapped } from "../text/fold.ts";
import { wordEnd, wordStart } from "../text/letters.ts";

/** A text with what was read in it. */
interface Reading {
  readonly text: Text;
  readonly prepared: Mapped;
  readonly cues: readonly CueHit[];
}

/** Flags whose cues stand together in a text, each with the words that say so, in the writer's own characters. */
export function persuasionCues(reading: Reading, rules: Together): Finding[] {
  const { text, prepared, cues } = reading;
  return rules.find(prepared.text, cues).map(({ flag, start, end }) => {
    const from = wordStart(text.text, prepared.from[start] ?? 0);
    const to = prepared.from[end] ?? text.text.length;
    const quoted = text.text.slice(from, wordEnd(text.text, to));
    const length = quoted.trimEnd().length;
    return { flag, span: { view: text.view, start: text.start + from, end: text.start + from + length } };
  });
}
