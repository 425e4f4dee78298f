import { author, type Check, finding } from "./check.ts";

/** Zero-width and bidirectional controls, soft hyphen: they change what is shown, not what is read. Joiners are left out: scripts and emoji need them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;
/** Letters that are written like Latin ones. */
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const LATIN = /\p{Script=Latin}/u;

/** A word of letters; bounded so that a long name cannot take long. */
const WORD = /[\p{L}\p{M}]{2,60}/gu;
const MAX_NAME = 500;

/** One word, two look-alike alphabets. */
const mixes = (word: string) => LATIN.test(word) && CYRILLIC_OR_GREEK.test(word);

/** A display name with hidden characters, or a word that mixes look-alike alphabets. */
export const disguisedName: Check = (mail) => {
  const from = author(mail);
  if (!from) return [];
  const name = from.name.slice(0, MAX_NAME);
  if (INVISIBLE.test(name)) return [finding("mail.disguised_name", from.field.span, "invisible characters")];
  const mixed = [...name.matchAll(WORD)].some((match) => mixes(match[0]));
  return mixed ? [finding("mail.disguised_name", from.field.span, "letters of two alphabets in one word")] : [];
};
