import { readList } from "./lists.ts";

/** 53 bits of a hash of a name (FNV-1a twice): small beside the names themselves, and collisions are out of reach by accident. */
export function nameHash(name: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
    high ^= high >>> 13;
  }
  return (low >>> 0) * 0x200000 + ((high ^ (high >>> 15)) >>> 11);
}

/** A set of names as sorted numbers. */
export class NameSet {
  readonly #hashes: Float64Array;

  constructor(names: readonly string[]) {
    this.#hashes = Float64Array.from(names, nameHash).sort();
  }

  has(name: string): boolean {
    const wanted = nameHash(name);
    let [low, high] = [0, this.#hashes.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const value = this.#hashes[middle] as number;
      if (value === wanted) return true;
      if (value < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }
}

/** Sites that many people visit, hosting platforms left out. */
export const loadEstablished = (): NameSet =>
  new NameSet(readList("established.txt").map((row) => row.replace("+", "")));
