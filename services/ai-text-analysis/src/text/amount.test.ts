import { expect, test } from "vitest";
import { mostOf, wordsOf } from "./amount.ts";
import { prepare } from "./mask.ts";

test.each([
  ["Hello", 1],
  ["See you at the station, bring the keys", 8],
  ["明天见", 1.5],
  ["Pay at http://a.example/x", 10],
  ["12 ... !", 8],
  ["", 0],
])("%s: %d words", (text, words) => expect(wordsOf(prepare(text).text)).toBe(words));

test("more words allow more, and soon anything", () => {
  expect(mostOf(1)).toBeLessThan(20);
  expect(mostOf(6)).toBeLessThan(55);
  expect(mostOf(30)).toBeGreaterThan(99.5);
});
