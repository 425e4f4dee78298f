import type { Finding, Text } from "@sextant/core";

/** The generic test strings for spam (SpamAssassin's GTUBE) and for phishing (GTPHISH, a URL), as detectors agreed on them. */
const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X";
const GTPHISH = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTPHISH-STANDARD-ANTI-PHISH-TEST-EMAIL*C.34X";

const STRINGS = [
  ["text.test_spam", GTUBE],
  ["text.test_phishing", GTPHISH],
] as const;

/** Finds the agreed test strings, written exactly. */
export function testStrings(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ view, start, text }) =>
    STRINGS.flatMap(([flag, string]) => {
      const at = text.indexOf(string);
      return at < 0 ? [] : [{ flag, span: { view, start: start + at, end: start + at + string.length } }];
    }),
  );
}
