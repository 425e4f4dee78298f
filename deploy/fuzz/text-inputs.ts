import fc from "fast-check";
import { naughtyStrings, slowContents } from "./seeds.ts";

/** Any UTF-16 code unit, surrogates without their other half among them. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
export const surrogates: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom("\uD800", "\uDBFF", "\uDC00", "\uDFFF", "a", " ", "."), unit), { maxLength: 400 })
  .map((units) => units.join(""));

export const anyUnicode: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 600 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
);

export const bytesAsText: fc.Arbitrary<string> = fc
  .tuple(fc.uint8Array({ maxLength: 1500 }), fc.constantFrom("latin1" as const, "utf8" as const, "utf16le" as const))
  .map(([bytes, charset]) => Buffer.from(bytes).toString(charset));

/** Inserts, repeats, cuts and exchanges pieces of a text, at places given as shares of its length. */
export function mutated(text: fc.Arbitrary<string>, most: number): fc.Arbitrary<string> {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const edit = fc.record({
    how: fc.constantFrom("insert", "repeat", "cut", "flip" as const),
    from: place,
    to: place,
    piece: fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: "binary", maxLength: 8 })),
    times: fc.integer({ min: 1, max: 200 }),
  });
  return fc.tuple(text, fc.array(edit, { maxLength: most })).map(([start, edits]) => {
    let out = start;
    for (const { how, from, to, piece, times } of edits) {
      const [a, b] = [from, to].map((share) => Math.floor(share * out.length)).toSorted((x, y) => x - y) as [
        number,
        number,
      ];
      const middle = out.slice(a, Math.min(b, a + 400));
      if (how === "insert") out = out.slice(0, a) + piece + out.slice(a);
      else if (how === "repeat") out = out.slice(0, a) + middle.repeat(Math.min(times, 50)) + out.slice(a);
      else if (how === "cut") out = out.slice(0, a) + out.slice(a + middle.length);
      else out = out.slice(0, a) + middle.split("").toReversed().join("") + out.slice(a + middle.length);
    }
    return out;
  });
}

export const naughty: fc.Arbitrary<string> = mutated(fc.constantFrom(...naughtyStrings), 3);

/** One piece without a blank, over and over: up to the contract's limit, mostly shorter. */
export const hugeToken: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 6 }), fc.string({ minLength: 1, maxLength: 12 })),
    fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 4_000 }) },
      { weight: 1, arbitrary: fc.constant(99_000) },
    ),
  )
  .map(([piece, length]) =>
    piece
      .replaceAll(/\s/g, "")
      .repeat(Math.ceil(length / piece.length))
      .slice(0, length),
  );

/** Contents known to have been slow in one reader or another, whole and mutated, mostly cut short. */
export const slow: fc.Arbitrary<string> = mutated(
  fc
    .tuple(
      fc.constantFrom(...slowContents),
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 8_000 }) },
        { weight: 1, arbitrary: fc.constant(99_900) },
      ),
    )
    .map(([text, length]) => text.slice(0, length)),
  2,
);

const WORDS = [
  "your parcel is on hold", "verify your account", "urgent", "gift card", "Mama, mein Handy ist kaputt", "点击查看",
  "كلمة المرور", "перевод денег", "ganaste un premio", "guaranteed 300% profit", "do not tell anyone", "IRS", "bitcoin",
  "OTP 482913", "+44 7700 900123", "(212) 555-0123", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "a@b.co", "hxxps[:]//evil[.]top",
  "https://bit.ly/3xYz", "раураl.com", "xn--pypal-4ve.com", "WhatsApp", "see you at 8 x", "£2.99", "\u200B", "v e r i f y",
] as const; // prettier-ignore
export const prose: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.lorem({ maxCount: 4 }), fc.webUrl()), {
      minLength: 1,
      maxLength: 30,
    }),
    fc.constantFrom(" ", "\n", ", ", "", "\u00A0"),
  )
  .map(([words, joint]) => words.join(joint));
