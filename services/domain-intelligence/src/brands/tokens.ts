/** Letters by which a name is looked up; a shorter name is in too many others to be found inside them. */
const PREFIX = 3;

/** Where one of the names stands in a label. */
export interface Occurrence {
  /** The name's place in the list of names. */
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Finds every name of three letters or more that stands in a label. A label has 63 letters at most: its names are tried by how they begin. */
export class TokenIndex {
  readonly #names: readonly string[];
  readonly #byPrefix: ReadonlyMap<string, readonly number[]>;

  /** @param names no two alike. */
  constructor(names: readonly string[]) {
    this.#names = names;
    const long = [...names.keys()].filter((id) => names[id]!.length >= PREFIX);
    this.#byPrefix = Map.groupBy(long, (id) => names[id]!.slice(0, PREFIX));
  }

  /** Each occurrence, in the order in which they end, the longest first. */
  occurrences(label: string): Occurrence[] {
    const found: Occurrence[] = [];
    for (let start = 0; start + PREFIX <= label.length; start++) {
      for (const id of this.#byPrefix.get(label.slice(start, start + PREFIX)) ?? []) {
        const name = this.#names[id]!;
        if (label.startsWith(name, start)) found.push({ id, start, end: start + name.length });
      }
    }
    return found.toSorted((a, b) => a.end - b.end || a.start - b.start);
  }
}
