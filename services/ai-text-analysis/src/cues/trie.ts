import { KIND, KINDS } from "../text/letters.ts";

/** One thing to look for: its characters as {@link squeeze} leaves them, and whether its ends must be word ends. */
export interface Needle {
  readonly text: string;
  readonly value: number;
  readonly wordStart: boolean;
  readonly wordEnd: boolean;
}

const SPACE = 32;
/** White space, hyphens, dashes and the half-space (U+200C, which Persian writes inside words): between words they are all the same. */
const isGap = (code: number) =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 45 ||
  code === 0xa0 ||
  code === 0x200c ||
  (code >= 0x2010 && code <= 0x2015) ||
  code === 0x3000;
const APOSTROPHE = 39;

/** Runs of gaps as one space, apostrophes dropped. */
export function squeeze(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === APOSTROPHE) continue;
    if (isGap(code)) {
      if (!out.endsWith(" ")) out += " ";
    } else out += text[i];
  }
  return out;
}

/** A needle's ends must be word ends: bits of a needle. */
const WORD_START = 1;
const WORD_END = 2;

/** Bits of how many needles end in a state. */
const ENDS_BITS = 8;
const MOST_ENDS = 2 ** ENDS_BITS - 1;

/**
 * Finds all needles, walking down a trie of them from wherever one may begin: a word's beginning nearly always, so that letters inside
 * words cost next to nothing (an automaton with fail links, which reads on from there, takes several times as long: it meets
 * the short words of many languages inside others). No walk is longer than the longest needle. Flat arrays: a lexicon has some 700,000 states.
 */
export class Trie {
  /**
   * Of each state two numbers side by side: its first child, and how many children there are with, in the lowest bits, how many needles
   * end in it. Children of one lie together, by code unit, and behind them those of the first of them, and so on down: what is walked
   * lies near in memory.
   */
  readonly #nodes: Int32Array;
  /** The code unit that leads to each state. */
  readonly #codes: Uint16Array;
  /** Where each code unit leads from the root; inside a word only to needles that may begin there. */
  readonly #starts = new Int32Array(65_536);
  readonly #inside = new Int32Array(65_536);
  /** The first of the needles, sorted, that end in a state. */
  readonly #endsFrom: Int32Array;
  /** Of the needles, sorted: value and bits. */
  readonly #values: Int32Array;
  readonly #bits: Uint8Array;

  /** @throws RangeError on a text that more than 255 needles have. */
  constructor(needles: readonly Needle[]) {
    const sorted = needles.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const most = sorted.reduce((sum, { text }) => sum + text.length, 1);
    const codes = new Uint16Array(most);
    const nodes = new Int32Array(2 * most);
    /** Of each state the needles that pass it, as a range of the sorted ones, and its depth. */
    const from = new Int32Array(most);
    const to = new Int32Array(most);
    const depths = new Uint16Array(most);
    let count = 1;
    to[0] = sorted.length;
    for (const open = [0]; open.length > 0;) {
      const state = open.pop() as number;
      const depth = depths[state] as number;
      const end = to[state] as number;
      let at = from[state] as number;
      while (at < end && sorted[at]?.text.length === depth) at += 1;
      const ends = at - (from[state] as number);
      if (ends > MOST_ENDS) throw new RangeError(`more than ${MOST_ENDS} needles of one text`);
      const child = count;
      while (at < end) {
        const first = at;
        const code = sorted[at]?.text.charCodeAt(depth) ?? 0;
        while (at < end && sorted[at]?.text.charCodeAt(depth) === code) at += 1;
        codes[count] = code;
        from[count] = first;
        to[count] = at;
        depths[count] = depth + 1;
        count += 1;
      }
      nodes[2 * state] = child;
      nodes[2 * state + 1] = ((count - child) << ENDS_BITS) | ends;
      for (let each = count - 1; each >= child; each -= 1) open.push(each);
    }
    this.#codes = codes.slice(0, count);
    this.#nodes = nodes.slice(0, 2 * count);
    this.#endsFrom = from.slice(0, count);
    this.#values = Int32Array.from(sorted, ({ value }) => value);
    this.#bits = Uint8Array.from(
      sorted,
      ({ wordStart, wordEnd }) => (wordStart ? WORD_START : 0) | (wordEnd ? WORD_END : 0),
    );
    for (let state = 1; state <= (nodes[1] as number) >> ENDS_BITS; state += 1)
      this.#starts[codes[state] as number] = state;
    for (const { text, wordStart } of needles) {
      const code = text.charCodeAt(0);
      if (!wordStart) this.#inside[code] = this.#starts[code] as number;
    }
  }

  /** Calls `onHit` for every needle found, in the order of their beginnings, with its offsets in `text`, end exclusive; gaps and apostrophes in `text` are read as {@link squeeze} reads them. */
  search(text: string, onHit: (value: number, start: number, end: number) => void): void {
    const { codes, places, length } = squeezed(text);
    const [nodes, reached] = [this.#nodes, this.#codes];
    for (let first = 0; first < length; first += 1) {
      const start = places[first] as number;
      const isInside = KINDS[text.charCodeAt(start - 1)] === KIND.letter;
      let at = first;
      let state = (isInside ? this.#inside : this.#starts)[codes[at] as number] as number;
      while (state !== 0) {
        let low = nodes[2 * state] as number;
        const counts = nodes[2 * state + 1] as number;
        const ends = counts & MOST_ENDS;
        if (ends !== 0) {
          const end = (places[at] as number) + 1;
          const isInWord = KINDS[text.charCodeAt(end)] === KIND.letter;
          const from = this.#endsFrom[state] as number;
          for (let needle = from; needle < from + ends; needle += 1) {
            const bits = this.#bits[needle] as number;
            if ((isInside && (bits & WORD_START) !== 0) || (isInWord && (bits & WORD_END) !== 0)) continue;
            onHit(this.#values[needle] as number, start, end);
          }
        }
        at += 1;
        const code = at < length ? (codes[at] as number) : 0;
        let high = at < length ? low + (counts >> ENDS_BITS) : low;
        state = 0;
        while (low < high) {
          const middle = (low + high) >> 1;
          const found = reached[middle] as number;
          if (found < code) low = middle + 1;
          else if (found > code) high = middle;
          else {
            state = middle;
            break;
          }
        }
      }
    }
  }
}

/** The code units of a text as {@link squeeze} leaves them, and where each stands in it. */
function squeezed(text: string): { codes: Uint16Array; places: Int32Array; length: number } {
  const codes = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let length = 0;
  let inGap = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === APOSTROPHE) continue;
    const isSpace = isGap(code);
    if (isSpace && inGap) continue;
    inGap = isSpace;
    codes[length] = isSpace ? SPACE : code;
    places[length++] = i;
  }
  return { codes, places, length };
}
