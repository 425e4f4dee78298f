/** FNV-1a, 32 bits, with a final mix. */
export function hash32(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Whether a sorted list contains a number. */
function contains(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** How much visited a domain is, by sorted hashes: one list a rank, from rank 1 up. */
export class Ranks {
  readonly #lists: readonly Uint32Array[];
  constructor(lists: readonly Uint32Array[]) {
    this.#lists = lists;
  }

  /** The rank of a domain, 0 when it is on no list. */
  of(domain: string): number {
    const wanted = hash32(domain);
    return this.#lists.findIndex((list) => contains(list, wanted)) + 1;
  }
}
