import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refang } from "./refang.ts";

fc.configureGlobal({ seed: 7 });

describe("refang", () => {
  test.each([
    ["hxxp://evil[.]com", "http://evil.com"],
    ["hXXps[:]//evil(dot)com", "https://evil.com"],
    ["h**p://evil{.}com", "http://evil.com"],
    ["hxxps[://]evil [.] com", "https://evil.com"],
    ["bob[at]evil[dot]com", "bob@evil.com"],
    ["bob (at) evil (dot) com", "bob@evil.com"],
    ["evil[punto]es", "evil.es"],
    ["a [note] and (this) stay", "a [note] and (this) stay"],
    ["the attic [attic]", "the attic [attic]"],
  ])("%j reads %j", (written, restored) => {
    expect(refang(written).text).toBe(restored);
  });

  test("knows the original's range", () => {
    const text = "see hxxp[:]//evil[.]com/x now";
    const plain = refang(text);
    const start = plain.text.indexOf("http");
    const place = plain.original(start, start + "http://evil.com/x".length);
    expect(text.slice(place.start, place.end)).toBe("hxxp[:]//evil[.]com/x");
    expect(place.defanged).toBe(true);
    expect(plain.original(0, 3)).toEqual({ start: 0, end: 3, defanged: false });
  });

  test("every range of the result lies in the original, in order", () => {
    const piece = fc.constantFrom("hxxp", "[.]", "(dot)", "[:]", "://", " ", "a", "é", "[at]", "😀", "[", "(");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(60), fc.nat(60), (pieces, one, other) => {
        const text = pieces.join("");
        const plain = refang(text);
        const [from, to] = [one, other].map((at) => at % (plain.text.length + 1)).toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const place = plain.original(from, to);
        expect(place.start).toBeGreaterThanOrEqual(0);
        expect(place.end).toBeLessThanOrEqual(text.length);
        fc.pre(from < to);
        expect(place.start).toBeLessThan(place.end);
        const isSame = text.slice(place.start, place.end) === plain.text.slice(from, to);
        expect(isSame || place.defanged).toBe(true);
      }),
    );
  });
});
