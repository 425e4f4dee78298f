import type { Finding, Steps, Text } from "@sextant/core";
import { EVERYDAY, EVERYDAY_BESIDE, MEANINGS } from "../cues/meanings.ts";

/** Sentences of a text that are looked at, and the longest one worth quoting whole. */
const MAX_SENTENCES = 40;
const MAX_QUOTED = 200;
/** A sentence, or a line: what ends neither (a full stop inside a link or number does not), then what ends it. */
const SENTENCE = /(?:[^.!?\n。！？؟।]|[.!?](?=[^\s.!?]))+[.!?。！？؟।]*/gu;
/** Letters, and signs drawn as letters: in circles and squares. */
const LETTER = String.raw`\p{L}\u249C-\u24E9\u{1F110}-\u{1F1FF}`;
/** Two words, tried from the beginning of each word alone; or as much of a script without spaces. */
const WORDS = new RegExp(
  String.raw`(?<![${LETTER}])[${LETTER}]{2,}[^${LETTER}]+[${LETTER}]{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{4}`,
  "u",
);
/** A link alone says nothing. */
const LINK = /^\s*(?:https?:\/\/|www\.)[!-~]+\s*$/i;

/** Most things told that a sentence does. */
const MAX_TOLD = 3;

/** What a sentence's weightiest phrases do, in words; undefined when none says much alone, or honest messages do it all. */
function toldOf(senses: readonly string[]): string | undefined {
  const told = senses.filter((sense) => MEANINGS[sense] !== undefined).slice(0, MAX_TOLD);
  if (told.every((sense, at) => EVERYDAY.has(sense) || (at > 0 && EVERYDAY_BESIDE.has(sense)))) return undefined;
  return told.map((sense) => MEANINGS[sense]).join("; ");
}

/** The sentence that sounds most like a scam, for a text that the model condemns and in which no cue stands. */
export function* wording(
  texts: readonly Text[],
  read: (sentence: string) => { readonly probability: number; readonly senses: () => readonly string[] },
): Steps<Finding[]> {
  let found: { text: Text; start: number; end: number; senses: () => readonly string[] } | undefined;
  let highest = 0;
  let looked = 0;
  for (const text of texts) {
    for (const match of text.text.matchAll(SENTENCE)) {
      if (!WORDS.test(match[0]) || LINK.test(match[0])) continue;
      if (++looked > MAX_SENTENCES) break;
      const { probability, senses } = read(match[0]);
      yield;
      if (probability <= highest) continue;
      highest = probability;
      const start = match.index + match[0].search(/\S/u);
      found = { text, start, end: match.index + match[0].trimEnd().length, senses };
    }
  }
  if (!found) return [];
  const { text, start, end, senses } = found;
  const note = toldOf(senses());
  const to = text.start + Math.min(end, start + MAX_QUOTED);
  const span = { view: text.view, start: text.start + start, end: to };
  return [{ flag: "text.wording", span, ...(note === undefined ? {} : { note }) }];
}
