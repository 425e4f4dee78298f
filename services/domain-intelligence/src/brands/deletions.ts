/** Folded names at least this long are found at two edits, shorter ones at one. */
const TWO_EDITS_FROM = 7;
/** Above this length two deletions of a query would be too many; names are rarely that long. */
const TWO_EDITS_TO = 24;
/** Buckets of the table: a power of two. */
const BUCKETS = 1 << 19;
const PRIME = 0x01000193;
const SEED = 0x811c9dc5;

const mix = (hash: number) => {
  let h = hash ^ (hash >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  return h >>> 0;
};

/** Calls `visit` with a hash of the text and of each text with one or two characters left out. */
function eachDeletion(text: string, edits: number, visit: (hash: number) => void): void {
  const n = text.length;
  const hashWithout = (skipA: number, skipB: number) => {
    let hash = SEED;
    for (let k = 0; k < n; k++) if (k !== skipA && k !== skipB) hash = Math.imul(hash ^ text.charCodeAt(k), PRIME);
    return mix(hash);
  };
  visit(hashWithout(-1, -1));
  if (edits < 1) return;
  for (let i = 0; i < n; i++) {
    // Leaving out either of two equal neighbours gives the same text.
    if (i > 0 && text.charCodeAt(i) === text.charCodeAt(i - 1)) continue;
    visit(hashWithout(i, -1));
    if (edits < 2) continue;
    for (let j = i + 1; j < n; j++) visit(hashWithout(i, j));
  }
}

const editsFor = (length: number): number => {
  if (length < 3) return 0;
  return length < TWO_EDITS_FROM || length > TWO_EDITS_TO ? 1 : 2;
};

/**
 * A deletion neighbourhood (as in SymSpell): names and queries meet where both, with up to two characters left out, are
 * the same. Compact arrays, built once; a probe costs some nanoseconds.
 */
export class DeletionIndex {
  readonly #starts = new Uint32Array(BUCKETS + 1);
  readonly #ids: Uint16Array;
  readonly #tags: Uint16Array;
  readonly #seen: Uint32Array;
  #round = 0;

  /** @param names folded names; their positions are the ids, at most 65,536. */
  constructor(names: readonly string[]) {
    const hashes: number[] = [];
    const owners: number[] = [];
    names.forEach((name, id) => {
      const own = new Set<number>();
      eachDeletion(name, editsFor(name.length), (hash) => own.add(hash));
      for (const hash of own) {
        hashes.push(hash);
        owners.push(id);
      }
    });
    for (const hash of hashes) this.#starts[(hash & (BUCKETS - 1)) + 1]! += 1;
    for (let b = 0; b < BUCKETS; b++) this.#starts[b + 1]! += this.#starts[b] as number;
    const next = this.#starts.slice();
    this.#ids = new Uint16Array(hashes.length);
    this.#tags = new Uint16Array(hashes.length);
    hashes.forEach((hash, index) => {
      const at = next[hash & (BUCKETS - 1)]!++;
      this.#ids[at] = owners[index] as number;
      this.#tags[at] = hash >>> 16;
    });
    this.#seen = new Uint32Array(names.length);
  }

  /** Calls `visit` once with each name that may be within reach of the folded query. */
  candidates(query: string, visit: (id: number) => void): void {
    this.#round += 1;
    const round = this.#round;
    eachDeletion(query, editsFor(query.length + 1), (hash) => {
      const bucket = hash & (BUCKETS - 1);
      const end = this.#starts[bucket + 1] as number;
      for (let at = this.#starts[bucket] as number; at < end; at++) {
        const id = this.#ids[at] as number;
        if (this.#tags[at] !== hash >>> 16 || this.#seen[id] === round) continue;
        this.#seen[id] = round;
        visit(id);
      }
    });
  }
}
