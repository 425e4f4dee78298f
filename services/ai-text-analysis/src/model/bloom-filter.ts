/** Bits that a word sets (Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970). */
const HASHES = 5;

/** A set of words as a Bloom filter: what it holds it always knows, of others it takes a few for known, fewer the emptier it is. */
export class BloomFilter {
  readonly #bits: Uint8Array;
  readonly #mask: number;

  /** @param bytes the filter; a power of two of them. @throws RangeError on another length. */
  constructor(bytes: Uint8Array) {
    const bits = bytes.length * 8;
    if (bytes.length === 0 || (bits & (bits - 1)) !== 0)
      throw new RangeError(`${bytes.length} bytes are no power of two`);
    this.#bits = bytes;
    this.#mask = bits - 1;
  }

  /** Adds the word of the first `length` code units. */
  add(letters: Uint16Array, length: number): void {
    this.#each(letters, length, (bit) => {
      this.#bits[bit >> 3] = (this.#bits[bit >> 3] as number) | (1 << (bit & 7));
      return true;
    });
  }

  has(letters: Uint16Array, length: number): boolean {
    return this.#each(letters, length, (bit) => ((this.#bits[bit >> 3] as number) & (1 << (bit & 7))) !== 0);
  }

  /** Calls with each bit of a word while the answer is yes (Kirsch and Mitzenmacher 2006: two hashes make the others). */
  #each(letters: Uint16Array, length: number, visit: (bit: number) => boolean): boolean {
    let [first, second] = [0x811c9dc5, 0x9747b28c];
    for (let i = 0; i < length; i += 1) {
      first = Math.imul(first ^ (letters[i] as number), 0x01000193);
      second = Math.imul(second ^ (letters[i] as number), 0x85ebca6b);
      second ^= second >>> 13;
    }
    first ^= first >>> 15;
    for (let k = 0; k < HASHES; k += 1) if (!visit((first + Math.imul(k, second | 1)) & this.#mask)) return false;
    return true;
  }
}
