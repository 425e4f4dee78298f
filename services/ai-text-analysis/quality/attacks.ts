import { random as numbersOf } from "@sextant/lab";

/** A way to disguise a scam; deterministic for a seed. */
export type Attack = (text: string, random: () => number) => string;

/** Cyrillic and Greek letters that look Latin. */
const TWINS: Readonly<Record<string, string>> = {
  a: "а",
  e: "е",
  o: "о",
  p: "р",
  c: "с",
  x: "х",
  y: "у",
  i: "і",
  A: "А",
  B: "В",
  E: "Е",
  H: "Н",
  O: "О",
  P: "Р",
  T: "Т",
  M: "М",
};
const LEET: Readonly<Record<string, string>> = { o: "0", i: "1", e: "3", a: "4", s: "5" };
const isLetter = (character: string) => /\p{L}/u.test(character);

const each = (text: string, change: (character: string, at: number) => string): string =>
  Array.from(text, change).join("");

/** Words that are links are left whole: layers 1 and 2 judge them. */
const onWords = (text: string, change: (word: string) => string): string =>
  text.replace(/\S+/gu, (word) => (/[/@.]\S|\d/u.test(word) ? word : change(word)));

export const ATTACKS: Readonly<Record<string, Attack>> = {
  none: (text) => text,
  homoglyphs: (text, random) =>
    onWords(text, (word) => each(word, (c) => (TWINS[c] && random() < 0.3 ? (TWINS[c] ?? c) : c))),
  "zero-width": (text, random) =>
    onWords(text, (word) => each(word, (c) => (isLetter(c) && random() < 0.2 ? `${c}\u200b` : c))),
  spacing: (text, random) =>
    onWords(text, (word) =>
      word.length > 4 && /^[\p{Script=Latin}]+$/u.test(word) && random() < 0.25 ? Array.from(word).join(" ") : word,
    ),
  leetspeak: (text, random) => onWords(text, (word) => (random() < 0.3 ? each(word, (c) => LEET[c] ?? c) : word)),
  "char-swap": (text, random) =>
    onWords(text, (word) => {
      if (word.length < 5 || random() > 0.2) return word;
      const letters = Array.from(word);
      const at = 1 + Math.floor(random() * (letters.length - 3));
      const kept = letters[at] ?? "";
      letters[at] = letters[at + 1] ?? "";
      letters[at + 1] = kept;
      return letters.join("");
    }),
  punctuation: (text, random) =>
    each(text, (c) => (c === " " && random() < 0.2 ? ([" . ", ", ", " - ", "! "][Math.floor(random() * 4)] ?? c) : c)),
  "upper case": (text) => text.toUpperCase(),
  "accents dropped": (text) =>
    text
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC"),
};

/** The attack on a text, the same each time. */
export const attacked = (name: string, text: string, seed: number): string =>
  (ATTACKS[name] ?? ((same: string) => same))(text, numbersOf(seed));
