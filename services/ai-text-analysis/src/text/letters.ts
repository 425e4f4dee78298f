/** What a code unit is to the tokeniser. */
export const KIND = { other: 0, letter: 1, ideograph: 2, mask: 3 } as const;

/** Scripts written without spaces: their runs are cut into n-grams, not words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const LETTER = /[\p{L}\p{M}]/u;

function build(): Uint8Array {
  const kinds = new Uint8Array(65_536);
  for (let code = 0; code < 65_536; code += 1) {
    const character = String.fromCharCode(code);
    if (code >= 0xe001 && code <= 0xe00f) kinds[code] = KIND.mask;
    else if (UNSPACED.test(character)) kinds[code] = KIND.ideograph;
    else if (LETTER.test(character)) kinds[code] = KIND.letter;
  }
  return kinds;
}

/** Kind of every UTF-16 code unit. */
export const KINDS: Uint8Array = build();

/** A quotation reaches at most this far beyond its last cue. */
const MAX_WORD_REST = 20;

/** A letter of a script with spaces, or a digit: "24h", "iPhone15". */
const isInWord = (code: number): boolean => KINDS[code] === KIND.letter || (code >= 0x30 && code <= 0x39);

/** The end of the word that `at` stands in, so that a quotation is not cut inside one. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  // Nothing but what goes on is rest of a word.
  if (at === 0 || !isInWord(text.charCodeAt(at - 1))) return at;
  while (end < text.length && end < at + MAX_WORD_REST && isInWord(text.charCodeAt(end))) end += 1;
  return end;
}

/** The beginning of the word that `at` stands in. */
export function wordStart(text: string, at: number): number {
  let start = at;
  if (!isInWord(text.charCodeAt(at))) return at;
  while (start > 0 && start > at - MAX_WORD_REST && isInWord(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
