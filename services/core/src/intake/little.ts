import type { Subject } from "../subject.ts";
import { type NumberFacts, numberFacts } from "./number-facts.ts";
import { phoneNumber } from "./phones.ts";

/** A content in which there is too little to judge: a few words, or a telephone number and nothing else. */
export type Little = { readonly kind: "words" } | { readonly kind: "number"; readonly facts?: NumberFacts };

/** Words, and letters, up to which a text without a link, an address or a picture says nothing. */
const MAX_WORDS = 3;
const MAX_LETTERS = 20;
/** The same in scripts that write no spaces, in letters. */
const MAX_DENSE = 6;
/** Longest text that is looked at. */
const MAX_LENGTH = 200;

const LETTER = /[\p{L}\p{N}]/gu;
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** A telephone number as people write one, and nothing else; whether it is one the numbering plan says. */
const NUMBER = /^[+＋(]?[\d()./ \u00A0–-]{7,30}$/;
const MIN_DIGITS = 7;
const MAX_DIGITS = 17;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function isNumber(text: string): boolean {
  const digits = count(text, /\d/g);
  return NUMBER.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}

/** Undefined when there is enough to judge. A mail with a header has its sender, a URL its host: neither is little. */
export function littleIn({ inputType, texts, links, images, indicators, mail }: Subject): Little | undefined {
  if (inputType === "url" || mail || links.length > 0 || images.length > 0) return undefined;
  if (indicators.some(({ kind }) => kind !== "phone")) return undefined;
  const text = texts
    .map((each) => each.text)
    .join(" ")
    .trim();
  if (text.length > MAX_LENGTH) return undefined;
  if (isNumber(text)) {
    const facts = numberFacts(phoneNumber(text) ?? "");
    return facts ? { kind: "number", facts } : { kind: "number" };
  }
  const letters = count(text, LETTER);
  const dense = count(text, DENSE);
  if (dense > 0) return letters <= MAX_DENSE ? { kind: "words" } : undefined;
  const words = count(text, /[\p{L}\p{N}]+/gu);
  return words <= MAX_WORDS && letters <= MAX_LETTERS ? { kind: "words" } : undefined;
}
