import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChangeKind } from "./mapped.ts";
import { normalize, originalSpan, type NormalizeOptions } from "./normalize.ts";

fc.configureGlobal({ seed: 7 });

const kinds = (text: string, options?: NormalizeOptions): ChangeKind[] => [
  ...new Set(normalize(text, options).changes.map(({ kind }) => kind)),
];

describe("normalize", () => {
  test.each<[string, string, ChangeKind[]]>([
    ["plain text", "plain text", []],
    ["ver\u200Bify", "verify", ["invisible"]],
    ["ver\u00ADify", "verify", ["invisible"]],
    ["ｖｅｒｉｆｙ", "verify", ["compatibility"]],
    ["𝘃𝗲𝗿𝗶𝗳𝘆", "verify", ["compatibility"]],
    ["раураl", "paypal", ["confusable"]],
    ["Аmаzоn", "Amazon", ["confusable"]],
    ["Сосо", "Coco", ["confusable"]],
    ["ΙΝVΟΙCΕ", "INVOICE", ["confusable"]],
    ["Привет, Сара, как дела?", "Привет, Сара, как дела?", []],
    ["Καλημέρα σας", "Καλημέρα σας", []],
    ["naïve café", "naïve café", []],
    ["nai\u0308ve", "naïve", []],
    ["ñandú über Łódź çok güzel ırmak", "ñandú über Łódź çok güzel ırmak", []],
    ["Xin chào, cảm ơn bạn rất nhiều", "Xin chào, cảm ơn bạn rất nhiều", []],
    ["ḟeel sặd ḁnd ḅad", "feel sad and bad", ["diacritic"]],
    ["a\u0300\u0301\u0302\u0303\u0304\u0305b", "à\u0301\u0302\u0303b", ["marks"]],
    ["\u202Efirst won\u202C!", "now tsrif!", ["bidi"]],
    ["a\u200Eb", "ab", ["bidi"]],
    ["👨\u200D👩\u200D👧 ❤\uFE0F", "👨👩👧 ❤", []],
    ["می\u200Cخواهم", "میخواهم", []],
  ])("%j becomes %j", (text, expected, changed) => {
    expect(normalize(text).text).toBe(expected);
    expect(kinds(text)).toEqual(changed);
  });

  test.each<[string, string]>([
    ["v1agra", "viagra"],
    ["acc0unt", "account"],
    ["P@yP@l", "PayPal"],
    ["y0ur p4ssw0rd", "your password"],
    ["on the 2nd at 10am, 5kg, B2B, MP3, v2, 4x4", "on the 2nd at 10am, 5kg, B2B, MP3, v2, 4x4"],
    ["code 4f7a91", "code 4f7a91"],
    ["great!!!", "great!!!"],
    ["第3回、3月5日, 제3회차, дом 4б2в", "第3回、3月5日, 제3회차, дом 4б2в"],
    ["私のp4ssword", "私のpassword"],
  ])("leet: %j reads %j", (text, expected) => {
    expect(normalize(text, { leet: true }).text).toBe(expected);
    expect(normalize(text).text).toBe(text);
  });

  test("leet: what could be a part number is read as a word only where it makes one", () => {
    const isWord = (letters: string) => ["several", "share", "i"].includes(letters.toLowerCase());
    const read = (text: string) => normalize(text, { leet: true, isWord }).text;
    expect(read("53V3R4L 5h4r3! 10h30m 10A5B0 17AB30C5 4K 1")).toBe("seVeRaL share! 10h30m 10A5B0 17AB30C5 4K 1");
    expect(normalize("53v3r4l", { leet: true }).text).toBe("53v3r4l");
  });

  test.each<[string, string]>([
    ["please v e r i f y now", "please verify now"],
    ["P-A-Y-P-A-L", "PAYPAL"],
    ["a b c", "a b c"],
    ["1 2 3 4 5", "1 2 3 4 5"],
    ["the U.S.A.F. base", "the U.S.A.F. base"],
  ])("spaced: %j reads %j", (text, expected) => {
    expect(normalize(text, { spaced: true }).text).toBe(expected);
  });

  test("diacritics come off when asked", () => {
    expect(normalize("verificación", { diacritics: true }).text).toBe("verificacion");
  });

  test("a range leads back to the original", () => {
    const text = "Your Раy\u200BРаl acc0unt";
    const normal = normalize(text, { leet: true });
    const start = normal.text.indexOf("PayPal");
    const place = originalSpan(normal, start, start + 6);
    expect(text.slice(place.start, place.end)).toBe("Раy\u200BРаl");
    expect(originalSpan(normal, 3, 3)).toEqual({ start: 3, end: 3 });
  });
});

const ODD = [
  "\u200B",
  "\u202E",
  "\u202C",
  "\u0301",
  "а",
  "a",
  "ｆ",
  "𝐚",
  "ﬁ",
  "1",
  " ",
  "\n",
  "\uD800",
  "\uDC00",
  "😀",
  "①",
  "한",
  "ệ",
  ".",
  "ḟ",
  "ḅ",
  "ṡ",
];
const oddText = fc.array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "grapheme", maxLength: 3 })), {
  maxLength: 40,
});
const options = fc.record({ leet: fc.boolean(), spaced: fc.boolean(), diacritics: fc.boolean() });

describe("properties", () => {
  test.each([
    ["a mark and a marked letter shown backwards", "\u202E\u0301\u1EC7", { diacritics: true }],
    ["spaced letters shown backwards", "\u202Ee g a p e h t", { spaced: true }],
  ])("%s: the change is a range of the original", (_what, text, passes) => {
    const { map, ends, changes } = normalize(text, passes);
    for (const [i, end] of ends.entries()) expect(end).toBeGreaterThan(map[i] as number);
    expect(changes.length).toBeGreaterThan(1);
    for (const { start, end } of changes) expect(start).toBeLessThan(end);
  });

  test("every offset lies in the original, and every range is one of it", () => {
    fc.assert(
      fc.property(oddText, options, fc.nat(), fc.nat(), (parts, passes, one, other) => {
        const text = parts.join("");
        const normal = normalize(text, passes);
        expect(normal.map.length).toBe(normal.text.length + 1);
        expect(normal.ends.length).toBe(normal.text.length);
        for (let i = 0; i < normal.text.length; i++) {
          expect(normal.ends[i]).toBeGreaterThan(normal.map[i] as number);
          expect(normal.ends[i]).toBeLessThanOrEqual(text.length);
        }
        const [from, to] = [one, other].map((at) => at % (normal.text.length + 1)).toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const place = originalSpan(normal, from, to);
        expect(place.start).toBeLessThanOrEqual(place.end);
        expect(place.end).toBeLessThanOrEqual(text.length);
        for (const change of normal.changes) {
          expect(change.start).toBeLessThan(change.end);
          expect(change.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test("plain ASCII stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(normalize(text).text).toBe(text);
      }),
    );
  });

  test("without changes the text is NFC, or nothing but honest joiners were taken out", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const normal = normalize(text);
        if (normal.changes.length > 0) return;
        const composed = (value: string) => value.replace(/[\uFE00-\uFE0F\u200C\u200D]/g, "").normalize("NFC");
        expect(normal.text.normalize("NFC")).toBe(composed(text));
      }),
    );
  });
});
