import { KIND, KINDS } from "../text/letters.ts";
import { prepare } from "../text/mask.ts";
import { Trie, type Needle, squeeze } from "./trie.ts";

/** One language's cue words: `concept: word|phrase|stem*` a line. */
export interface LexiconFile {
  readonly language: string;
  readonly text: string;
}

/** Words of at least this many letters stand for their inflected forms too; English inflects less. */
const stemLength = (language: string) => (language === "en" ? 5 : 4);
/** Scripts that write prefixes or compounds together with the word. */
const JOINED = /[\p{Script=Arabic}\p{Script=Ethiopic}\p{Script=Hangul}\p{Script=Hebrew}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const CLASSES_ALONE = /^[\uE000-\uE0FF\s]*$/;

/** Marks the name of a concept that is a common word: it says little alone, and no rule or pair asks for it. */
export const COMMON = "~";

function needleOf(
  { text: prepared, isStem }: Entry,
  language: string,
  value: number,
  isCommon: boolean,
): Needle | undefined {
  const text = squeeze(prepared).trim();
  if (text === "" || CLASSES_ALONE.test(text)) return undefined;
  const lastWord = text.slice(text.lastIndexOf(" ") + 1);
  const isLetter = (code: number) => KINDS[code] === KIND.letter;
  const joined = JOINED.test(text) && text.length >= 3;
  return {
    text,
    value,
    wordStart: isLetter(text.charCodeAt(0)) && !joined,
    wordEnd:
      isLetter(text.charCodeAt(text.length - 1)) &&
      !isStem &&
      (isCommon || lastWord.length < stemLength(language)) &&
      !HANGUL.test(text),
  };
}

/** A cue found: its concept and its place in the prepared text, end exclusive. */
export interface CueHit {
  readonly concept: number;
  readonly start: number;
  readonly end: number;
}

/** A language counts as the text's when its cues cover this share of what the best language's cover. */
const ALSO_SPOKEN = 0.7;
/** English cue words of at least this many characters count in every language: people mix them in. */
const MIXED_IN = 4;

const MAX_SETS = 1 << 16;

/** The concepts of all languages, and one trie that finds them. */
export class Lexicon {
  readonly concepts: readonly string[];
  readonly #trie: Trie;
  readonly #isCommon: readonly boolean[];
  /** Of each needle its concept, and the languages (in the order of the files) whose writers use it so, as one of few sets. */
  readonly #conceptOf: Uint16Array;
  readonly #setOf: Uint16Array;
  readonly #sets: readonly (readonly number[])[];
  readonly #languages: number;

  /**
   * @param files English first: it names the concepts.
   * @throws RangeError on more than 65,536 sets of languages that share a cue; Error on a line that is not `concept: words`, or a concept that the first file lacks.
   */
  constructor(files: readonly LexiconFile[]) {
    const concepts: string[] = [];
    /** By their text; few of a text differ in their concept, or in where they may stand. */
    const needles = new Map<string, Needle[]>();
    const conceptOf: number[] = [];
    const languagesOf: number[][] = [];
    for (const [order, { language, text }] of files.entries()) {
      for (const [concept, entries] of linesOf(text, language)) {
        let value = concepts.indexOf(concept);
        if (value < 0 && order > 0) throw new Error(`cues of ${language}: unknown concept "${concept}"`);
        if (value < 0) value = concepts.push(concept) - 1;
        for (const entry of entries) {
          const needle = needleOf(entry, language, conceptOf.length, concept.startsWith(COMMON));
          if (!needle) continue;
          const alike = needles.get(needle.text) ?? [];
          const known = alike.find(
            (each) =>
              conceptOf[each.value] === value && each.wordStart === needle.wordStart && each.wordEnd === needle.wordEnd,
          );
          if (known) {
            const languages = languagesOf[known.value];
            if (languages?.at(-1) !== order) languages?.push(order);
            continue;
          }
          alike.push(needle);
          if (alike.length === 1) needles.set(needle.text, alike);
          conceptOf.push(value);
          languagesOf.push([order]);
        }
      }
    }
    const sets = new Map<string, { readonly number: number; readonly languages: readonly number[] }>();
    const numberOf = (languages: readonly number[]): number => {
      const key = languages.join();
      const known = sets.get(key) ?? { number: sets.size, languages };
      sets.set(key, known);
      return known.number;
    };
    const setOf = Uint16Array.from(languagesOf, numberOf);
    if (sets.size > MAX_SETS) throw new RangeError(`more than ${MAX_SETS} sets of languages share a cue`);
    this.concepts = concepts;
    this.#isCommon = concepts.map((concept) => concept.startsWith(COMMON));
    this.#conceptOf = Uint16Array.from(conceptOf);
    this.#setOf = setOf;
    this.#sets = [...sets.values()].map(({ languages }) => languages);
    this.#languages = files.length;
    this.#trie = new Trie([...needles.values()].flat());
  }

  /** The cues of a prepared text in the languages that it is written in, in the order of their beginnings. */
  search(prepared: string): CueHit[] {
    return this.spoken(this.find(prepared), 0, prepared.length);
  }

  /** The cues of a prepared text in whatever language. */
  find(prepared: string): Hits {
    const hits: Hit[] = [];
    this.#trie.search(prepared, (value, start, end) => {
      if (hits.length >= MANY_HITS + HITS_EACH * start) return;
      const languages = this.#sets[this.#setOf[value] as number] as readonly number[];
      hits.push({ concept: this.#conceptOf[value] as number, languages, start, end });
    });
    return hits;
  }

  /** Of the cues of a text those that lie from `from` to `to`, at offsets from there, in the languages that this stretch is written in. */
  spoken(hits: Hits, from: number, to: number): CueHit[] {
    const within: Hit[] = [];
    for (let at = firstFrom(hits, from); at < hits.length; at += 1) {
      const hit = hits[at] as Hit;
      if (hit.start >= to) break;
      if (hit.end <= to) within.push(hit);
    }
    const covered = new Float64Array(this.#languages);
    for (const { languages, start, end } of within)
      for (const language of languages) covered[language] = (covered[language] as number) + end - start;
    const leastSpoken = Math.max(...covered) * ALSO_SPOKEN;
    const isSpoken = (language: number) => (covered[language] as number) >= leastSpoken;
    return within
      .filter(
        ({ concept, languages, start, end }) =>
          languages.some(isSpoken) || (languages[0] === 0 && end - start >= MIXED_IN && !this.#isCommon[concept]),
      )
      .map(({ concept, start, end }) => ({ concept, start: start - from, end: end - from }));
  }
}

/** A cue and the languages whose writers use it so. */
interface Hit extends CueHit {
  readonly languages: readonly number[];
}

/** Cues of a text in whatever language, in the order of their beginnings. */
export type Hits = readonly Hit[];

/** The first hit that begins at an offset or behind it. */
function firstFrom(hits: Hits, offset: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] as Hit).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cues kept of a text: so many, and so many for each character before them, so that no beginning uses up what the rest needs. */
const MANY_HITS = 12_000;
const HITS_EACH = 2;

/** A word, phrase or stem of a lexicon. */
interface Entry {
  readonly text: string;
  readonly isStem: boolean;
}

function entryOf(written: string): Entry {
  const text = written.trim();
  const isStem = text.endsWith("*");
  return { text: isStem ? text.slice(0, -1) : text, isStem };
}

/** No link, number or amount reaches over it, so that entries can be prepared together. */
const BETWEEN = "\n\n";

/** The concepts of a file, each with its entries as `prepare` leaves them. */
function linesOf(text: string, language: string): [string, Entry[]][] {
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const colon = line.indexOf(":");
      if (colon < 1) throw new Error(`cues of ${language}: "${line.slice(0, 40)}" names no concept`);
      const entries = line.slice(colon + 1).split("|");
      return { concept: line.slice(0, colon).trim(), entries: entries.map(entryOf) };
    });
  const prepared = prepare(lines.flatMap(({ entries }) => entries.map(({ text }) => text)).join(BETWEEN)).text.split(
    BETWEEN,
  );
  if (prepared.length !== lines.reduce((sum, { entries }) => sum + entries.length, 0))
    throw new Error(`cues of ${language}: an entry reaches over its end`);
  const next = prepared.values();
  return lines.map(({ concept, entries }) => [
    concept,
    entries.map(({ isStem }) => ({ text: next.next().value ?? "", isStem })),
  ]);
}
