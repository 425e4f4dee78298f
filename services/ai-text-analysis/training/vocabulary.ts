import { BloomFilter } from "../src/model/bloom-filter.ts";
import { prepare } from "../src/text/mask.ts";
import { LONGEST_WORD, SHORTEST_WORD, words } from "../src/text/respell.ts";
import type { Example } from "./example.ts";

/** A word is known when this many texts have it: what fewer have may be misspelt itself. */
const MIN_TEXTS = 3;

/** The filter of the words that the first `limit` characters of enough examples have, 2^bits bits. */
export function vocabularyOf(examples: readonly Example[], bits: number, limit: number): Uint8Array {
  const counts = new Map<string, number>();
  for (const { text } of examples)
    for (const word of new Set(words(prepare(text.slice(0, limit)).text)))
      if (word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  const bytes = new Uint8Array(2 ** (bits - 3));
  const filter = new BloomFilter(bytes);
  const letters = new Uint16Array(LONGEST_WORD);
  for (const [word, texts] of counts) {
    if (texts < MIN_TEXTS) continue;
    for (let at = 0; at < word.length; at += 1) letters[at] = word.charCodeAt(at);
    filter.add(letters, word.length);
  }
  return bytes;
}
