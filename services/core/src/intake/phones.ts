import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { Allowance } from "../allowance.ts";
import { MAX_PHONE_CANDIDATES } from "./limits.ts";

export interface FoundPhone {
  /** E.164. */
  readonly number: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A telephone number's form: an optional plus or bracket, then 7 to 17 digits, at most three separators between two.
 * Starts only where no letter, digit or decimal sign stands before, so every digit is tried once; bounded.
 */
const CANDIDATE =
  /(?:(?<!\p{N})[+＋]\(?|(?<![\p{L}\p{N}_/=.,:#+＋-])(?<!\d )\(?)\d(?:[ \u00A0.()/·–-]{0,3}\d){6,16}(?![\p{L}\p{N}_%@=]|[.,:]\d|-\p{L})/gu;
/** Seven digits within a short stretch: without them nothing is searched. */
const SEVEN_DIGITS = /\d(?:[^\p{L}\d]{0,3}\d){6}/u;
/** Ten digits of the North American plan, grouped 3-3-4. */
const NANP = /^(?:\+?1[ .-]{0,2})?(?:\([2-9]\d\d\)|[2-9]\d\d)[ .-]{1,2}[2-9]\d\d[ .-]\d{4}$/;
const DATE_LIKE = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{4}-\d\d-\d\d \d.*)$/;

/** Steps for one candidate: libphonenumber tries it against a country's patterns. */
const CANDIDATE_STEPS = 4_000;

/** An IPv4 address or a version. */
const DOTTED = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** What in a text tells the country whose national numbers it writes: a currency sign, a country's domain. */
const HINTS: readonly (readonly [RegExp, CountryCode])[] = [
  [/£|\.uk\b|\bGBP\b/, "GB"],
  [/₹|\bRs\.? ?\d|\bINR\b|\.in\b/, "IN"],
  [/R\$|\.br\b/, "BR"],
  [/A\$|\.au\b/, "AU"],
  [/₦|\.ng\b|\bNGN\b/, "NG"],
  [/₩|\.kr\b|\p{Script=Hangul}/u, "KR"],
  [/฿|\.th\b|\p{Script=Thai}/u, "TH"],
  [/₫|\.vn\b/, "VN"],
  [/₱|\.ph\b/, "PH"],
  [/\bRp ?\d|\.id\b/, "ID"],
  [/zł|\.pl\b/, "PL"],
  [/₺|\.tr\b/, "TR"],
  [/₽|\.ru\b/, "RU"],
  [/\.de\b/, "DE"],
  [/\.fr\b/, "FR"],
  [/\.es\b/, "ES"],
  [/\.it\b/, "IT"],
  [/\.nl\b/, "NL"],
  [/\.jp\b|[\p{Script=Hiragana}\p{Script=Katakana}]/u, "JP"],
  [/元|\.cn\b/, "CN"],
];
/** Characters in which a hint is looked for. */
const HINT_REACH = 20_000;

function hintedCountry(text: string): CountryCode | undefined {
  const head = text.slice(0, HINT_REACH);
  const hits = HINTS.filter(([pattern]) => pattern.test(head));
  return hits.length === 1 ? hits[0]?.[1] : undefined;
}

/** The number as E.164, or undefined when it is none. National forms need a country. */
export function phoneNumber(written: string, country?: CountryCode): string | undefined {
  const plain = written.replace("＋", "+").trim();
  const international = plain.startsWith("00") ? `+${plain.slice(2).trimStart()}` : plain;
  const region = international.startsWith("+") ? undefined : NANP.test(plain) ? "US" : country;
  if (!international.startsWith("+") && region === undefined) return undefined;
  const parsed = parsePhoneNumberFromString(
    international,
    region ? { defaultCountry: region, extract: false } : { extract: false },
  );
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * Telephone numbers in a text, as E.164: international ones, North American ones by their grouping, national ones when
 * the text hints at exactly one country. Cheap where there are no seven digits.
 */
export function findPhones(text: string, allowance = new Allowance()): { phones: FoundPhone[]; isCut: boolean } {
  const phones: FoundPhone[] = [];
  if (!SEVEN_DIGITS.test(text)) return { phones, isCut: false };
  let country: CountryCode | undefined | null = null;
  let looked = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const written = match[0];
    if (DATE_LIKE.test(written) || DOTTED.test(written)) continue;
    if (++looked > MAX_PHONE_CANDIDATES || !allowance.take("text", CANDIDATE_STEPS)) return { phones, isCut: true };
    if (country === null) country = hintedCountry(text);
    const number = phoneNumber(written, country);
    if (number) phones.push({ number, start: match.index, end: match.index + written.length });
  }
  return { phones, isCut: false };
}
