import { type Hash, type Key, sipHash } from "./siphash.ts";

/** A hit: which feed (its number at the build) lists the expression, and since which day (0: not told). */
export interface Hit {
  readonly feed: number;
  readonly day: number;
}

/** The hash's first 16 bits find the slice of the index to search. */
const SLICES = 65_536;

/**
 * An immutable index of feed entries: sorted 64-bit keyed hashes, a feed's number and a day each, 11 bytes an entry.
 * A wrong hit needs a chance of entries / 2⁶⁴.
 */
export class FeedIndex {
  readonly size: number;
  readonly #key: Key;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #feed: Uint8Array;
  readonly #day: Uint16Array;
  readonly #slices: Uint32Array;
  readonly #hash: Hash = { high: 0, low: 0 };

  /** Takes sorted columns; {@link IndexBuilder} makes them. */
  constructor(key: Key, high: Uint32Array, low: Uint32Array, feed: Uint8Array, day: Uint16Array) {
    this.size = high.length;
    this.#key = key;
    this.#high = high;
    this.#low = low;
    this.#feed = feed;
    this.#day = day;
    this.#slices = new Uint32Array(SLICES + 1);
    for (const value of high) this.#slices[(value >>> 16) + 1]! += 1;
    for (let slice = 0; slice < SLICES; slice++) this.#slices[slice + 1]! += this.#slices[slice] ?? 0;
  }

  /** Resident bytes of the index. */
  get bytes(): number {
    return this.size * 11 + this.#slices.byteLength;
  }

  /** Every feed that lists an expression. */
  find(expression: string): Hit[] {
    sipHash(expression, this.#key, this.#hash);
    const { high, low } = this.#hash;
    let from = this.#slices[high >>> 16] ?? 0;
    const end = this.#slices[(high >>> 16) + 1] ?? 0;
    for (let to = end; from < to;) {
      const middle = (from + to) >>> 1;
      const value = this.#high[middle] ?? 0;
      if (value < high || (value === high && (this.#low[middle] ?? 0) < low)) from = middle + 1;
      else to = middle;
    }
    const hits: Hit[] = [];
    for (; from < end && this.#high[from] === high && this.#low[from] === low; from++) {
      hits.push({ feed: this.#feed[from] ?? 0, day: this.#day[from] ?? 0 });
    }
    return hits;
  }
}

const FIRST_CAPACITY = 1 << 16;

/** Collects entries and sorts them into a {@link FeedIndex}. */
export class IndexBuilder {
  readonly #key: Key;
  readonly #hash: Hash = { high: 0, low: 0 };
  #high = new Uint32Array(FIRST_CAPACITY);
  #low = new Uint32Array(FIRST_CAPACITY);
  #feed = new Uint8Array(FIRST_CAPACITY);
  #day = new Uint16Array(FIRST_CAPACITY);
  #size = 0;

  constructor(key: Key) {
    this.#key = key;
  }

  add(expression: string, feed: number, day: number): void {
    if (this.#size === this.#high.length) this.#grow();
    sipHash(expression, this.#key, this.#hash);
    this.#high[this.#size] = this.#hash.high;
    this.#low[this.#size] = this.#hash.low;
    this.#feed[this.#size] = feed;
    this.#day[this.#size] = day;
    this.#size += 1;
  }

  /** Sorts, drops repeats of one feed, and gives the columns away. */
  build(): FeedIndex {
    const order = this.#sorted();
    const kept = order.filter((row, at) => !this.#repeats(order, at, row));
    const pick = <T extends Uint32Array | Uint16Array | Uint8Array>(column: T, empty: T): T => {
      for (const [at, row] of kept.entries()) empty[at] = column[row] ?? 0;
      return empty;
    };
    return new FeedIndex(
      this.#key,
      pick(this.#high, new Uint32Array(kept.length)),
      pick(this.#low, new Uint32Array(kept.length)),
      pick(this.#feed, new Uint8Array(kept.length)),
      pick(this.#day, new Uint16Array(kept.length)),
    );
  }

  #repeats(order: Uint32Array, at: number, row: number): boolean {
    const before = order[at - 1];
    return (
      before !== undefined &&
      this.#high[before] === this.#high[row] &&
      this.#low[before] === this.#low[row] &&
      this.#feed[before] === this.#feed[row]
    );
  }

  /** Row numbers ordered by hash, then feed: radix sort, least significant byte first. */
  #sorted(): Uint32Array {
    let order = Uint32Array.from({ length: this.#size }, (_, row) => row);
    let other = new Uint32Array(this.#size);
    const pass = (digit: (row: number) => number) => {
      const counts = new Uint32Array(65_537);
      for (const row of order) counts[digit(row) + 1]! += 1;
      for (let at = 0; at < 65_536; at++) counts[at + 1]! += counts[at] ?? 0;
      for (const row of order) other[counts[digit(row)]!++] = row;
      [order, other] = [other, order];
    };
    pass((row) => this.#feed[row] ?? 0);
    pass((row) => (this.#low[row] ?? 0) & 0xffff);
    pass((row) => (this.#low[row] ?? 0) >>> 16);
    pass((row) => (this.#high[row] ?? 0) & 0xffff);
    pass((row) => (this.#high[row] ?? 0) >>> 16);
    return order;
  }

  #grow(): void {
    const grown = <T extends Uint32Array | Uint16Array | Uint8Array>(column: T, larger: T): T => {
      larger.set(column);
      return larger;
    };
    const capacity = this.#high.length * 2;
    this.#high = grown(this.#high, new Uint32Array(capacity));
    this.#low = grown(this.#low, new Uint32Array(capacity));
    this.#feed = grown(this.#feed, new Uint8Array(capacity));
    this.#day = grown(this.#day, new Uint16Array(capacity));
  }
}
