/** Shannon entropy of a text's characters, in bits. */
export function entropy(text: string): number {
  if (text.length === 0) return 0;
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const VOWELS = new Set("aeiouy");
const isDigit = (char: string) => char >= "0" && char <= "9";
const isLetter = (char: string) => char >= "a" && char <= "z";

export interface LetterCounts {
  readonly digits: number;
  readonly letters: number;
  readonly vowels: number;
  readonly hyphens: number;
  readonly others: number;
  /** Places where a digit stands beside a letter. */
  readonly switches: number;
  readonly longestConsonants: number;
  readonly longestDigits: number;
}

export function countLetters(text: string): LetterCounts {
  let digits = 0,
    letters = 0,
    vowels = 0,
    hyphens = 0,
    switches = 0,
    consonants = 0,
    digitRun = 0;
  let longestConsonants = 0,
    longestDigits = 0;
  let before = "";
  for (const char of text) {
    const digit = isDigit(char);
    const letter = isLetter(char);
    const vowel = letter && VOWELS.has(char);
    digits += Number(digit);
    letters += Number(letter);
    vowels += Number(vowel);
    hyphens += Number(char === "-");
    if ((digit && isLetter(before)) || (letter && isDigit(before))) switches += 1;
    consonants = letter && !vowel ? consonants + 1 : 0;
    digitRun = digit ? digitRun + 1 : 0;
    longestConsonants = Math.max(longestConsonants, consonants);
    longestDigits = Math.max(longestDigits, digitRun);
    before = char;
  }
  const others = text.length - digits - letters - hyphens;
  return { digits, letters, vowels, hyphens, others, switches, longestConsonants, longestDigits };
}
