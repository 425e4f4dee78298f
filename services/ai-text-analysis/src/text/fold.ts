/** Text with the place each of its UTF-16 code units came from. */
export interface Mapped {
  readonly text: string;
  /** `from[i]` is the offset in the original of unit `i`; one longer than `text`, the last is the original's length. */
  readonly from: Uint32Array;
}

/** The first unit that came from an offset of the original or from behind it. */
export function unitAt({ from }: Mapped, offset: number): number {
  let low = 0;
  let high = from.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MARKS = /\p{M}+/gu;
/** Scripts whose marks are accents that people leave out; in other scripts marks are vowels. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Short vowels, tatweel and the soft signs of Arabic writing. */
const ARABIC_VOWEL = /[\u064B-\u065F\u0670\u0640]/;
const LETTERS: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
  ə: "e",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ς: "σ",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ൺ: "ണ്",
  ൻ: "ന്",
  ർ: "ര്",
  ൽ: "ല്",
  ൾ: "ള്",
  ی: "ي",
  ک: "ك",
  "’": "'",
  "‘": "'",
  ʻ: "'",
  ʼ: "'",
  "`": "'",
  "´": "'",
};
/** First code points of the decimal digits of scripts in use beside ASCII's. */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0,
  0x1040, 0x17e0,
];

/** A character that stands for more than so many stays as it is: a few ligatures stand for whole phrases (U+FDFA for 18 characters). */
const MAX_EXPANSION = 4;

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  for (const zero of DIGIT_ZEROS) if (code >= zero && code < zero + 10) return String(code - zero);
  if (ARABIC_VOWEL.test(character)) return "";
  const plain = character.normalize("NFKC");
  const lower = plain.length > MAX_EXPANSION ? character : plain.toLowerCase();
  const base = ACCENTED.test(lower) ? lower.normalize("NFD").replace(MARKS, "") : lower;
  return LETTERS[base] ?? base;
}

const CACHE = new Map<number, string>();

function folded(code: number): string {
  let text = CACHE.get(code);
  if (text === undefined) {
    text = foldCharacter(String.fromCodePoint(code));
    CACHE.set(code, text);
  }
  return text;
}

/** Joins letters of Indian scripts into one sign; some writers leave it out. */
const JOINER = 0x200d;

/** Combining accents that stand apart from their Latin, Cyrillic or Greek letter. */
const isLooseAccent = (code: number) => code >= 0x0300 && code <= 0x036f;

/**
 * One letter, one form: lower case, compatibility forms resolved, accents and Arabic vowel signs dropped, digits ASCII.
 * Writers leave accents out in every language that has them, so the model never sees them.
 */
export function fold(text: string): Mapped {
  const units = new Uint16Array(text.length * 2 + 64);
  let from = new Uint32Array(text.length * 2 + 65);
  let out = units;
  let length = 0;
  for (let at = 0; at < text.length;) {
    let code = text.charCodeAt(at);
    const start = at++;
    if (code < 128) {
      if (code >= 65 && code <= 90) code += 32;
      out[length] = code;
      from[length++] = start;
      continue;
    }
    if (code >= 0xd800 && code <= 0xdbff && at < text.length) {
      code = text.codePointAt(start) ?? code;
      if (code > 0xffff) at += 1;
    }
    if (isLooseAccent(code) || code === JOINER) continue;
    const replacement = folded(code);
    if (length + replacement.length + 2 + (text.length - at) > out.length) {
      out = grow(out);
      const larger = new Uint32Array(out.length + 1);
      larger.set(from);
      from = larger;
    }
    for (let i = 0; i < replacement.length; i += 1) {
      out[length] = replacement.charCodeAt(i);
      from[length++] = start;
    }
  }
  from[length] = text.length;
  return { text: unitsToString(out, length), from: from.subarray(0, length + 1) };
}

function grow(units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(units.length * 2);
  larger.set(units);
  return larger;
}

/** The string of the first `length` code units. */
function unitsToString(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, units.byteOffset, 2 * length).toString("utf16le");
}
