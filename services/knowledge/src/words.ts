/** Words of scripts that part them; Latin, Cyrillic and Greek together, because a disguise mixes them. Signs that end a sentence are no letters, whatever their script. */
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]+|[[\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Ethiopic}\p{M}\p{N}\u200c\u200d]--\p{P}]+|[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]--\p{P}]+/gv;
/** Letters of scripts that write words without spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// oxlint-disable-next-line no-control-regex -- asks for what is not ASCII
const NOT_ASCII = /[^\u0000-\u007f]/;
/** Letters of Cyrillic and Greek that look Latin. */
const LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    в: "b",
    е: "e",
    к: "k",
    м: "m",
    н: "h",
    о: "o",
    р: "p",
    с: "c",
    т: "t",
    у: "y",
    х: "x",
    ѕ: "s",
    і: "i",
    ј: "j",
    α: "a",
    β: "b",
    ε: "e",
    ι: "i",
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    χ: "x",
  }),
);

/**
 * Marks that writers leave out: accents, Arabic and Hebrew vowels, the dot below that makes loan sounds of Indian letters; and what joins or
 * parts letters unseen. Marks of Indian and South-East Asian scripts are vowels: without them `जियो` (Jio) is `जय` (victory).
 */
const UNSEEN =
  /(?:(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]|[\u200c\u200d])+/gu;
/** Letters that no mark makes of another. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ı: "i", ł: "l", ø: "o", æ: "ae", đ: "d" };
const WHOLE = /[ßıłøæđ]/;
const WHOLE_LETTERS = /[ßıłøæđ]/g;

/** A word as names are compared: compatibility forms, lower case, no marks, nothing that joins or parts letters unseen. */
export function foldWord(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase();
  const folded = word.normalize("NFKD").replace(UNSEEN, "").toLowerCase();
  return WHOLE.test(folded) ? folded.replace(WHOLE_LETTERS, (letter) => LETTERS[letter] ?? letter) : folded;
}

/** Letters that look Latin in their place. */
const latin = (word: string): string =>
  NOT_ASCII.test(word) ? Array.from(word, (char) => LOOKS.get(char) ?? char).join("") : word;

/** What a folded word looks like: digits and letters that pass for others made equal. */
export const lookOf = (word: string): string =>
  latin(word)
    .replace(/[1il|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("5", "s")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** A word of a text, folded. */
export interface Word {
  readonly text: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** {@link WORD} of a text that has ASCII alone: a fifth of its time. */
const ASCII_WORD = /[A-Za-z0-9]+/g;

/** The words of a text, folded, with their places. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(NOT_ASCII.test(text) ? WORD : ASCII_WORD)) {
    const [raw] = match;
    const folded = foldWord(raw);
    if (folded !== "") words.push({ text: folded, raw, start: match.index, end: match.index + raw.length });
  }
  return words;
}
