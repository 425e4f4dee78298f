const ALPHABET = 37;
const ROOT = 0;

/** Letters, digits and hyphen; -1 for anything else. */
const symbolOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return code === 45 ? 36 : -1;
};

/** Finds every name that occurs in a text, in one pass (Aho-Corasick over compact arrays). */
export class TokenIndex {
  readonly #next: Int32Array;
  readonly #fail: Int32Array;
  readonly #ends: Int32Array;
  readonly #lengths: readonly number[];

  /** @param names ASCII letters and digits; their positions are the ids. Of equal names the first counts. */
  constructor(names: readonly string[]) {
    const size = names.reduce((sum, name) => sum + name.length, 1);
    this.#next = new Int32Array(size * ALPHABET).fill(-1);
    this.#fail = new Int32Array(size);
    this.#ends = new Int32Array(size).fill(-1);
    this.#lengths = names.map(({ length }) => length);
    let used = 1;
    names.forEach((name, id) => {
      let node = ROOT;
      for (let at = 0; at < name.length; at++) {
        const slot = node * ALPHABET + symbolOf(name.charCodeAt(at));
        if (this.#next[slot] === -1) this.#next[slot] = used++;
        node = this.#next[slot] as number;
      }
      if (this.#ends[node] === -1) this.#ends[node] = id;
    });
    this.#link();
  }

  #link(): void {
    const queue: number[] = [];
    for (let s = 0; s < ALPHABET; s++) {
      const child = this.#next[s] as number;
      if (child === -1) this.#next[s] = ROOT;
      else queue.push(child);
    }
    for (let head = 0; head < queue.length; head++) {
      const node = queue[head] as number;
      for (let s = 0; s < ALPHABET; s++) {
        const slot = node * ALPHABET + s;
        const fallback = this.#next[(this.#fail[node] as number) * ALPHABET + s] as number;
        if (this.#next[slot] === -1) this.#next[slot] = fallback;
        else {
          this.#fail[this.#next[slot] as number] = fallback;
          queue.push(this.#next[slot] as number);
        }
      }
    }
  }

  /** Calls `visit` with each occurrence: the name's id, and where it starts and ends. */
  occurrences(text: string, visit: (id: number, start: number, end: number) => void): void {
    let node = ROOT;
    for (let at = 0; at < text.length; at++) {
      const symbol = symbolOf(text.charCodeAt(at));
      node = symbol === -1 ? ROOT : (this.#next[node * ALPHABET + symbol] as number);
      for (let end = node; end !== ROOT; end = this.#fail[end] as number) {
        const id = this.#ends[end] as number;
        if (id !== -1) visit(id, at + 1 - (this.#lengths[id] as number), at + 1);
      }
    }
  }
}
