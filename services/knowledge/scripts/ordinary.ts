import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { foldWord, wordsOf } from "../src/words.ts";
import { lines, phrasesIn, wordsIn } from "./sources.ts";

const DICTIONARIES = "/usr/share/dict";
/** Words of one of German's, which writes its nouns with a capital. */
const GERMAN = "ngerman";
/** Fewer words than these, and the dictionaries are not installed. */
const MIN_WORDS = 100_000;

interface Dictionaries {
  /** Written in lower case: with a capital they are names, which German's nouns are not. */
  readonly words: ReadonlySet<string>;
  /** Proper names as well. */
  readonly all: ReadonlySet<string>;
}

function dictionaries(): Dictionaries {
  const words = new Set(wordsIn("ordinary-words.txt"));
  const all = new Set<string>();
  for (const name of existsSync(DICTIONARIES) ? readdirSync(DICTIONARIES) : []) {
    if (/^(?:README|words|nederlands|web2|connectives|propernames)/.test(name)) continue;
    for (const word of lines(join(DICTIONARIES, name))) {
      all.add(foldWord(word));
      if (name === GERMAN || word === word.toLowerCase()) words.add(foldWord(word));
    }
  }
  if (all.size < MIN_WORDS)
    throw new Error(
      "no dictionaries: apt-get install wamerican wngerman wfrench wspanish witalian wportuguese wbrazilian wdutch wpolish wukrainian",
    );
  return { words, all };
}

/** Written in letters that are not Latin. */
const NATIVE = /[^\p{ASCII}\u0080-\u024f\u1e00-\u1eff]/u;
export const isNative = (name: string): boolean => NATIVE.test(name);
/** Names of so many letters and fewer are too short to be names alone, in scripts of letters and of syllables. */
const SHORT = 3;
const SHORT_NATIVE = 2;

/** What tells of a name whether it is also an ordinary word, a person's, or too short to name somebody alone. */
export class Ordinary {
  readonly #dictionaries = dictionaries();
  /** Words that dictionaries have because everybody knows whom they name. */
  readonly #known: ReadonlySet<string> = new Set(wordsIn("not-ordinary.txt"));
  /** Names of several words that are also said of other things. */
  readonly #phrases: ReadonlySet<string> = new Set(phrasesIn("ordinary-phrases.txt"));

  has(name: string, isImpersonated: boolean): boolean {
    const parts = wordsOf(name).map(({ text }) => text);
    const letters = parts.join("");
    if (isNative(name)) return Array.from(name).length <= SHORT_NATIVE;
    if (parts.length === 1 && this.#known.has(letters)) return false;
    if (letters.length <= SHORT || /^\d+$/.test(letters) || this.#phrases.has(parts.join(" "))) return true;
    if (!isImpersonated) return parts.every((part) => this.#dictionaries.all.has(part));
    return parts.length === 1 && this.#dictionaries.words.has(letters);
  }

  /** Whether a source may call a name ordinary. */
  mayBe(name: string): boolean {
    return wordsOf(name).length === 1 && !this.#known.has(foldWord(name));
  }
}
