import fc from "fast-check";
import { expect, test } from "vitest";
import { KIND, KINDS } from "../text/letters.ts";
import { Trie, type Needle, squeeze } from "./trie.ts";

/** Letters, what is dropped, gaps, a script without spaces, a class, a sign. */
const units = fc.constantFrom("a", "b", "'", " ", "-", "\u200C", "中", "\uE001", "!");
const text = (maxLength: number) => fc.string({ unit: units, maxLength });
const isLetter = (of: string, at: number) => KINDS[of.charCodeAt(at)] === KIND.letter;

const needle = fc.record({ text: text(5), wordStart: fc.boolean(), wordEnd: fc.boolean() });

/** Every place of every needle, tried one by one. */
function slowly(needles: readonly Needle[], searched: string): string[] {
  const places = searched
    .split("")
    .flatMap((unit, at) =>
      unit === "'" || (at > 0 && squeeze(searched.slice(0, at + 1)) === squeeze(searched.slice(0, at))) ? [] : [at],
    );
  const squeezed = squeeze(searched);
  return needles.flatMap(({ text: sought, value, wordStart, wordEnd }) =>
    places.flatMap((start, at) => {
      if (!squeezed.startsWith(sought, at)) return [];
      const end = (places[at + sought.length - 1] ?? 0) + 1;
      if (wordStart && isLetter(searched, start - 1)) return [];
      return wordEnd && isLetter(searched, end) ? [] : [`${value} ${start} ${end}`];
    }),
  );
}

test("finds what trying every place finds, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(needle, { maxLength: 8 }), text(30), (sought, searched) => {
      const needles = sought
        .map((each, value) => ({ ...each, value, text: squeeze(each.text).trim() }))
        .filter((each) => each.text !== "")
        .map((each) => ({ ...each, wordStart: each.wordStart && isLetter(each.text, 0) }));
      const hits: string[] = [];
      new Trie(needles).search(searched, (...hit) => hits.push(hit.join(" ")));
      expect(hits.toSorted()).toEqual(slowly(needles, searched).toSorted());
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  );
});
