import { drawnAs } from "./drawn.ts";

/** What a code point is, asked of Unicode's properties once and remembered: normalising and link finding ask per character. */

/** Letter, digit or mark. */
export const WORD = 1;
export const LETTER = 2;
export const MARK = 4;
/** Of a script written without spaces between words, so that a link in it ends where it begins again. */
export const UNSPACED = 8;
/** Shows nothing: soft hyphen, zero-width, word joiner, invisible operators, variation selectors, tags, fillers. */
export const INVISIBLE = 16;
/** A bidirectional control (UAX #9): embedding, override, isolate, mark. */
export const BIDI = 32;
export const LATIN = 64;
/** A letter of another script some of whose letters look Latin, or of a phonetic alphabet. */
export const POSING = 128;
export const UPPER = 256;
/** NFKC leaves it alone, it is no mark and shows something. */
export const PLAIN = 512;
const KNOWN = 1024;

const INVISIBLES =
  /\u034F|[\uFE00-\uFE0F]|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u;
const POSING_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Gothic}\p{Script=Canadian_Aboriginal}\p{Script=Tifinagh}\p{Script=Georgian}\p{Script=Vai}\p{Script=Warang_Citi}]/u;
/** Latin letters of phonetic and rare alphabets, some of which pose as plain ones (`ɑ`, `ɡ`, `ƒ`, small capitals). */
const PHONETIC = /[\u0180-\u01BF\u0250-\u02AF\u1D00-\u1D7F\u1D80-\u1DBF\uA730-\uA731\u2C60-\u2C7F]/u;

const TRAITS: readonly (readonly [RegExp, number])[] = [
  [/[\p{L}\p{N}\p{M}]/u, WORD],
  [/\p{L}/u, LETTER],
  [/\p{M}/u, MARK],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u,
    UNSPACED,
  ],
  [INVISIBLES, INVISIBLE],
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, BIDI],
  [/\p{Script=Latin}/u, LATIN],
  [POSING_SCRIPTS, POSING],
  [PHONETIC, POSING],
  [/\p{Lu}/u, UPPER],
];

function computed(code: number): number {
  const char = String.fromCodePoint(code);
  let bits = KNOWN;
  for (const [pattern, bit] of TRAITS) if (pattern.test(char)) bits |= bit;
  if ((bits & (MARK | INVISIBLE | BIDI)) === 0 && char.normalize("NFKC") === char && drawnAs(code) === undefined)
    bits |= PLAIN;
  return bits;
}

const basic = new Uint16Array(0x10000);
const astral = new Map<number, number>();
/** Astral code points remembered. */
const MAX_ASTRAL = 8_192;

/** The traits of a code point, as bits. */
export function traits(code: number): number {
  if (code > 0xffff) {
    const kept = astral.get(code);
    if (kept !== undefined) return kept;
    const bits = computed(code);
    if (astral.size < MAX_ASTRAL) astral.set(code, bits);
    return bits;
  }
  const kept = basic[code] as number;
  if (kept !== 0) return kept;
  return (basic[code] = computed(code));
}

export const isWordCodePoint = (code: number): boolean => code >= 0 && (traits(code) & WORD) !== 0;

export const isUnspaced = (code: number): boolean => code >= 0xe00 && (traits(code) & UNSPACED) !== 0;

export function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isAsciiAlpha(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export function isAsciiAlnum(code: number): boolean {
  return isAsciiDigit(code) || isAsciiAlpha(code);
}

/** Zero-width characters that IDNA drops from a host (UTS #46 "ignored"). */
export function isIgnoredInHost(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff;
}

/** The code point that ends just before `index`, or -1 at the beginning. */
export function codePointBefore(text: string, index: number): number {
  if (index <= 0) return -1;
  const low = text.charCodeAt(index - 1);
  if (low >= 0xdc00 && low <= 0xdfff && index >= 2) {
    const high = text.charCodeAt(index - 2);
    if (high >= 0xd800 && high <= 0xdbff) return (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
  }
  return low;
}

/** The first `length` code units of a text, one less where that would cut a pair. */
export function cutTo(text: string, length: number): string {
  if (length >= text.length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Width of a code point in UTF-16 code units. */
export const widthOf = (code: number): 1 | 2 => (code > 0xffff ? 2 : 1);

/** Removes every character that shows nothing. */
export function withoutInvisible(text: string): string {
  return text.replace(ALL_INVISIBLE, "");
}
const ALL_INVISIBLE = new RegExp(INVISIBLES.source, "gu");
