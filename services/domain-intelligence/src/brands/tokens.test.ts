import fc from "fast-check";
import { expect, test } from "vitest";
import { TokenIndex } from "./tokens.ts";

const word = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", "b", "1"), maxLength });

/** Every stretch of a label of three letters or more that is one of the names, by where it ends and the longest first. */
function slowly(names: readonly string[], label: string): string[] {
  const found: string[] = [];
  for (let end = 0; end <= label.length; end++)
    for (let start = 0; start + 3 <= end; start++)
      if (names.includes(label.slice(start, end))) found.push(`${label.slice(start, end)} ${start} ${end}`);
  return found;
}

test("finds what trying every stretch finds, in that order, and nothing else", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word(6), { maxLength: 20 }), word(30), (names, label) => {
      const found = new TokenIndex(names).occurrences(label);
      expect(found.map(({ id, start, end }) => `${names[id]} ${start} ${end}`)).toEqual(slowly(names, label));
    }),
    { numRuns: 3_000, seed: 7 },
  );
});
