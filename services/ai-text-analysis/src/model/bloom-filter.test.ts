import { expect, test } from "vitest";
import { BloomFilter } from "./bloom-filter.ts";

const lettersOf = (word: string) => Uint16Array.from(word, (letter) => letter.charCodeAt(0));

test("knows all that was added, and hardly anything else at 64 bits a word", () => {
  const filter = new BloomFilter(new Uint8Array(1 << 16));
  const words = (kind: string) => Array.from({ length: 8192 }, (_, i) => `${kind}${(i * 7919).toString(36)}`);
  for (const word of words("known")) filter.add(lettersOf(word), word.length);
  const has = (word: string) => filter.has(lettersOf(word), word.length);
  expect(words("known").every(has)).toBe(true);
  expect(words("other").filter(has).length).toBeLessThan(5);
});

test("refuses a number of bytes that is no power of two", () => {
  expect(() => new BloomFilter(new Uint8Array(3))).toThrow(RangeError);
  expect(() => new BloomFilter(new Uint8Array(0))).toThrow(RangeError);
});
