import fc from "fast-check";
import { naughtyStrings } from "./seeds.ts";

/** The contract's limit on a content, in characters. */
export const MAX_CONTENT = 100_000;

const label = fc.oneof(
  fc.constantFrom(
    "paypal",
    "xn--pypal-4ve",
    "раураl",
    "xn--",
    "xn--\uFFFF",
    "www",
    "-",
    "_dmarc",
    "１２７",
    "0x7f",
    "127",
    "a".repeat(64),
  ),
  fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
);
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 8 }).map((labels) => labels.join(".")),
  fc.ipV4Extended(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom(
    "localhost",
    "[::ffff:127.0.0.1]",
    "[::1%25eth0]",
    "4294967296",
    "0300.1",
    "a..b",
    ".",
    "example.com.",
  ),
);
const scheme = fc.constantFrom(
  "http://", "https://", "HTTPS:\\\\", "hxxp://", "hxxps[:]//", "//", "", "javascript:", "data:text/html,", "data:image/png;base64,",
  "ftp://", "http:", "blob:https://", "intent://", "tel:", "mailto:", "http://user:pass@", "https://paypal.com@",
); // prettier-ignore
const tail = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "/",
        "?u=",
        "&url=",
        "#",
        ":",
        ";",
        "%",
        "%25",
        "%2f",
        "@",
        "\\",
        "..",
        "?q=https%3A%2F%2F",
        "[.]",
      ),
      fc.oneof(fc.string({ unit: "binary", maxLength: 10 }), fc.webSegment(), fc.constantFrom(...naughtyStrings)),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => pairs.flat().join(""));

export const link: fc.Arbitrary<string> = fc
  .tuple(scheme, host, tail, fc.boolean())
  .map(([start, name, end, isDefanged]) => `${start}${isDefanged ? name.replaceAll(".", "[.]") : name}${end}`);

/** A link inside a link inside a link, each escaped once more (or not at all), as wrappers and redirectors do. */
export const nestedLinks: fc.Arbitrary<string> = fc
  .tuple(
    link,
    fc.array(
      fc.constantFrom(
        "https://nam02.safelinks.protection.outlook.com/?url=",
        "https://urldefense.com/v3/__",
        "https://www.google.com/url?q=",
        "https://l.facebook.com/l.php?u=",
      ),
      { maxLength: 12 },
    ),
    fc.boolean(),
  )
  .map(([inner, wrappers, isEscaped]) =>
    wrappers
      .reduce((sum, wrapper) => wrapper + (isEscaped ? encodeURIComponent(sum.toWellFormed()) : sum), inner)
      .slice(0, MAX_CONTENT),
  );

/** Up to ten thousand links, short ones, so that they fit; mostly some hundreds. */
export const manyLinks: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 300 }) }, { weight: 1, arbitrary: fc.constant(10_000) }),
    fc.constantFrom("a.tk/", "t.co/", "1.1.1.1/", "h.com?", "http://", "раураl.рф/", "x@y.io,"),
    fc.constantFrom(" ", "\n", ",", ""),
    fc.nat(),
  )
  .map(([count, start, joint, salt]) =>
    Array.from({ length: count }, (_, n) => start + (n * 7919 + salt).toString(36).slice(-4))
      .join(joint)
      .slice(0, MAX_CONTENT),
  );
