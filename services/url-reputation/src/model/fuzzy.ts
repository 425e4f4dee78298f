import { brandWords } from "../url/brands.ts";

/** Shortest brand word to which a misspelling is compared, in characters. */
const MIN_LENGTH = 6;
const LEET: Readonly<Record<string, string>> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" };

/** A word with each one of its letters left out, and itself. */
function* deletions(word: string): Generator<string> {
  yield word;
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1);
}

/** Brand words, and what is left of the longer ones with a letter left out. */
interface Words {
  readonly exact: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
}

function readWords(): Words {
  const exact = new Set(brandWords());
  const near = new Set<string>();
  for (const word of exact) if (word.length >= MIN_LENGTH) for (const form of deletions(word)) near.add(form);
  return { exact, near };
}

let read: Words | undefined;
const words = (): Words => (read ??= readWords());

/** Longest token compared, in characters. */
const MAX_TOKEN = 24;

/** 2: a token is a brand's name. 1: it is one edit or leet spelling away from one. 0: neither. */
export function brandLikeness(token: string): 0 | 1 | 2 {
  const { exact, near } = words();
  if (exact.has(token)) return 2;
  if (token.length < MIN_LENGTH - 1 || token.length > MAX_TOKEN) return 0;
  const plain = token.replace(/[0134578]/g, (digit) => LEET[digit] ?? digit);
  if (plain !== token && exact.has(plain)) return 1;
  for (const form of deletions(plain)) if (form.length >= MIN_LENGTH - 1 && near.has(form)) return 1;
  return 0;
}

/** Longest brand word that a longer token contains, in characters; 0: none. */
export function brandInside(token: string): number {
  const { exact } = words();
  const limit = Math.min(token.length - 1, MAX_TOKEN);
  for (let length = limit; length >= MIN_LENGTH - 1; length--) {
    for (let at = 0; at + length <= token.length && at < 40; at++) {
      if (exact.has(token.slice(at, at + length))) return length;
    }
  }
  return 0;
}
