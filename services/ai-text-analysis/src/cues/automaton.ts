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

/** Finds all needles in one pass (Aho and Corasick, "Efficient string matching", CACM 1975). Flat arrays: a lexicon has a million states. */
export class Automaton {
  /** States are numbered breadth first: the children of one lie together, from its number here, by code unit; those most used lie in front. */
  readonly #children: Int32Array;
  /** The code unit that leads to each state. */
  readonly #codes: Uint16Array;
  /** Where each code unit leads from the root, which most of a text does not leave; inside a word only to needles that may begin there. */
  readonly #starts = new Int32Array(65_536);
  readonly #inside = new Int32Array(65_536);
  readonly #fail: Int32Array;
  /** Needles that end in a state, as a range of the sorted ones; and the first state from it on, down its fail chain, in which any ends (0: none). */
  readonly #endsFrom: Int32Array;
  readonly #ends: Uint8Array;
  readonly #report: Int32Array;
  /** Of the needles, sorted: value, length and bits. */
  readonly #values: Int32Array;
  readonly #lengths: Uint16Array;
  readonly #bits: Uint8Array;

  /** @throws RangeError on a text that more than 255 needles have. */
  constructor(needles: readonly Needle[]) {
    const sorted = needles.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const most = sorted.reduce((sum, { text }) => sum + text.length, 1);
    const codes = new Uint16Array(most);
    const children = new Int32Array(most + 1);
    /** Of each state the needles that pass it, as a range of the sorted ones, and its depth. */
    const from = new Int32Array(most);
    const to = new Int32Array(most);
    const depths = new Uint16Array(most);
    const ends = new Uint8Array(most);
    let count = 1;
    to[0] = sorted.length;
    children[0] = 1;
    for (let state = 0; state < count; state += 1) {
      const depth = depths[state] as number;
      const end = to[state] as number;
      let at = from[state] as number;
      while (at < end && sorted[at]?.text.length === depth) at += 1;
      if (at - (from[state] as number) > 0xff) throw new RangeError("more than 255 needles of one text");
      ends[state] = at - (from[state] as number);
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
      children[state + 1] = count;
    }
    this.#codes = codes.slice(0, count);
    this.#children = children.slice(0, count + 1);
    this.#endsFrom = from.slice(0, count);
    this.#ends = ends.slice(0, count);
    this.#values = Int32Array.from(sorted, ({ value }) => value);
    this.#lengths = Uint16Array.from(sorted, ({ text }) => text.length);
    this.#bits = Uint8Array.from(
      sorted,
      ({ wordStart, wordEnd }) => (wordStart ? WORD_START : 0) | (wordEnd ? WORD_END : 0),
    );
    for (let state = 1; state < (this.#children[1] as number); state += 1)
      this.#starts[this.#codes[state] as number] = state;
    for (const { text, wordStart } of needles) {
      const code = text.charCodeAt(0);
      if (!wordStart) this.#inside[code] = this.#starts[code] as number;
    }
    this.#fail = new Int32Array(count);
    this.#report = new Int32Array(count);
    this.#link();
  }

  /** Fail and report links, breadth first. */
  #link(): void {
    for (let state = 0; state < this.#codes.length; state += 1) {
      const fail = this.#fail[state] as number;
      this.#report[state] = this.#ends[state] !== 0 ? state : (this.#report[fail] as number);
      const end = this.#children[state + 1] as number;
      for (let child = this.#children[state] as number; child < end; child += 1)
        this.#fail[child] = state === 0 ? 0 : this.#next(fail, this.#codes[child] as number, false);
    }
  }

  /** The state that a code unit leads to from a state or, where it leads nowhere, from those on its fail chain. */
  #next(from: number, code: number, isInside: boolean): number {
    const [children, codes] = [this.#children, this.#codes];
    for (let state = from; state !== 0; state = this.#fail[state] as number) {
      let low = children[state] as number;
      let high = children[state + 1] as number;
      while (low < high) {
        const middle = (low + high) >> 1;
        const found = codes[middle] as number;
        if (found === code) return middle;
        if (found < code) low = middle + 1;
        else high = middle;
      }
    }
    return (isInside ? this.#inside : this.#starts)[code] as number;
  }

  /** Calls `onHit` for every needle found, with its offsets in `text`, end exclusive; gaps and apostrophes in `text` are read as {@link squeeze} reads them. */
  search(text: string, onHit: (value: number, start: number, end: number) => void): void {
    const [report, fail] = [this.#report, this.#fail];
    const places = new Int32Array(text.length);
    let state = 0;
    let length = 0;
    let inGap = false;
    let isInside = false;
    for (let i = 0; i < text.length; i += 1) {
      let code = text.charCodeAt(i);
      const isLetter = KINDS[code] === KIND.letter;
      if (!isLetter) {
        if (code === APOSTROPHE) {
          isInside = false;
          continue;
        }
        if (isGap(code)) {
          if (inGap) continue;
          code = SPACE;
          inGap = true;
        } else inGap = false;
      } else inGap = false;
      places[length++] = i;
      state = this.#next(state, code, isInside);
      isInside = isLetter;
      let out = report[state] as number;
      while (out !== 0) {
        const from = this.#endsFrom[out] as number;
        for (let at = from; at < from + (this.#ends[out] as number); at += 1) {
          const start = places[length - (this.#lengths[at] as number)] as number;
          const bits = this.#bits[at] as number;
          if ((bits & WORD_START) !== 0 && KINDS[text.charCodeAt(start - 1)] === KIND.letter) continue;
          if ((bits & WORD_END) !== 0 && KINDS[text.charCodeAt(i + 1)] === KIND.letter) continue;
          onHit(this.#values[at] as number, start, i + 1);
        }
        out = report[fail[out] as number] as number;
      }
    }
  }
}
