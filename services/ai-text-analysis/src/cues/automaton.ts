import { KIND, KINDS } from "../text/letters.ts";

/** One thing to look for: its characters as {@link squeeze} leaves them, and whether its ends must be word ends. */
export interface Needle {
  readonly text: string;
  readonly value: number;
  readonly wordStart: boolean;
  readonly wordEnd: boolean;
}

export interface Hit {
  readonly value: number;
  /** Offsets in the text searched, end exclusive. */
  readonly start: number;
  readonly end: number;
}

const SPACE = 32;
/** White space, hyphens and dashes: between words they are all the same. */
const isGap = (code: number) =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 45 ||
  code === 0xa0 ||
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

const slot = (state: number, code: number): number => Math.imul(state ^ Math.imul(code, 0x9e3779b1), 0x85ebca6b) >>> 0;

/** Finds all needles in one pass (Aho and Corasick, "Efficient string matching", CACM 1975). */
export class Automaton {
  readonly #keys: Float64Array;
  readonly #targets: Int32Array;
  readonly #mask: number;
  readonly #fail: Int32Array;
  /** First needle that ends in a state, and the next state on the suffix chain with one. */
  readonly #ends: (readonly number[] | undefined)[];
  readonly #report: Int32Array;
  readonly #needles: readonly Needle[];

  constructor(needles: readonly Needle[]) {
    this.#needles = needles;
    const tree: Map<number, number>[] = [new Map()];
    const ends: number[][] = [[]];
    for (const [index, { text }] of needles.entries()) {
      let state = 0;
      for (let i = 0; i < text.length; i += 1) {
        const code = text.charCodeAt(i);
        let next = tree[state]?.get(code);
        if (next === undefined) {
          next = tree.length;
          tree.push(new Map());
          ends.push([]);
          tree[state]?.set(code, next);
        }
        state = next;
      }
      ends[state]?.push(index);
    }
    let size = 16;
    while (size < tree.length * 3) size *= 2;
    this.#mask = size - 1;
    this.#keys = new Float64Array(size).fill(-1);
    this.#targets = new Int32Array(size);
    for (const [state, edges] of tree.entries()) for (const [code, target] of edges) this.#put(state, code, target);
    this.#ends = ends.map((list) => (list.length > 0 ? list : undefined));
    this.#fail = new Int32Array(tree.length);
    this.#report = new Int32Array(tree.length);
    this.#link(tree);
  }

  /** Fail and report links, breadth first. */
  #link(tree: readonly Map<number, number>[]): void {
    const queue = [...(tree[0]?.values() ?? [])];
    for (let at = 0; at < queue.length; at += 1) {
      const state = queue[at] as number;
      for (const [code, next] of tree[state] ?? []) {
        let fail = this.#fail[state] as number;
        while (fail !== 0 && this.#step(fail, code) < 0) fail = this.#fail[fail] as number;
        const target = this.#step(fail, code);
        this.#fail[next] = target >= 0 && target !== next ? target : 0;
        queue.push(next);
      }
      const fail = this.#fail[state] as number;
      this.#report[state] = this.#ends[fail] ? fail : (this.#report[fail] as number);
    }
  }

  #put(state: number, code: number, target: number): void {
    let at = slot(state, code) & this.#mask;
    while ((this.#keys[at] as number) >= 0) at = (at + 1) & this.#mask;
    this.#keys[at] = state * 65_536 + code;
    this.#targets[at] = target;
  }

  #step(state: number, code: number): number {
    const key = state * 65_536 + code;
    let at = slot(state, code) & this.#mask;
    for (;;) {
      const found = this.#keys[at] as number;
      if (found === key) return this.#targets[at] as number;
      if (found < 0) return -1;
      at = (at + 1) & this.#mask;
    }
  }

  /** Calls `onHit` for every needle found; gaps and apostrophes in `text` are read as {@link squeeze} reads them. */
  search(text: string, onHit: (value: number, start: number, end: number) => void): void {
    const places = new Int32Array(text.length + 2);
    let state = 0;
    let length = 0;
    let inGap = false;
    for (let i = 0; i < text.length; i += 1) {
      let code = text.charCodeAt(i);
      if (code === APOSTROPHE) continue;
      if (isGap(code)) {
        if (inGap) continue;
        code = SPACE;
        inGap = true;
      } else inGap = false;
      places[length++] = i;
      let next = this.#step(state, code);
      while (next < 0 && state !== 0) {
        state = this.#fail[state] as number;
        next = this.#step(state, code);
      }
      state = Math.max(0, next);
      for (
        let out = this.#ends[state] ? state : (this.#report[state] as number);
        out !== 0;
        out = this.#report[out] as number
      ) {
        for (const index of this.#ends[out] ?? []) this.#check(index, text, places, length, i + 1, onHit);
      }
    }
  }

  #check(
    index: number,
    text: string,
    places: Int32Array,
    length: number,
    end: number,
    onHit: (value: number, start: number, end: number) => void,
  ): void {
    const needle = this.#needles[index];
    if (!needle) return;
    const start = places[length - needle.text.length] as number;
    if (needle.wordStart && start > 0 && KINDS[text.charCodeAt(start - 1)] === KIND.letter) return;
    if (needle.wordEnd && end < text.length && KINDS[text.charCodeAt(end)] === KIND.letter) return;
    onHit(needle.value, start, end);
  }
}
