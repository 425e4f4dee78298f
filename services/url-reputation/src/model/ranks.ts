/** Names in the order of their characters, apart by line feeds; kept as one string, which costs a tenth of a set of them. */
class NameList {
  readonly #text: string;

  constructor(text: string) {
    this.#text = `\n${text}\n`;
  }

  has(name: string): boolean {
    let [low, high] = [0, this.#text.length - 1];
    while (low < high) {
      const start = this.#text.lastIndexOf("\n", (low + high) >> 1);
      const end = this.#text.indexOf("\n", start + 1);
      if (end === -1) return false;
      const at = this.#text.slice(start + 1, end);
      if (at === name) return true;
      if (at < name) low = end;
      else high = start;
    }
    return false;
  }
}

/** As {@link Ranks} reads them. */
export const listOf = (names: Iterable<string>): string => [...new Set(names)].toSorted().join("\n");

/** How much visited a domain is, by the names themselves: nobody can make another name that passes for one of them. One list a rank, from rank 1 up. */
export class Ranks {
  readonly #lists: readonly NameList[];
  constructor(lists: readonly string[]) {
    this.#lists = lists.map((list) => new NameList(list));
  }

  /** The rank of a domain, 0 when it is on no list. */
  of(domain: string): number {
    if (domain === "") return 0;
    return this.#lists.findIndex((list) => list.has(domain)) + 1;
  }
}
