/** Shortest brand word that is looked for outside the registrable domain, in characters. */
const MIN_WORD = 5;

/** Brand words that are also everyday words or first names: outside the registrable domain they mean nothing. */
const EVERYDAY = new Set([
  "amana",
  "argos",
  "bring",
  "canal",
  "claude",
  "fortis",
  "kanta",
  "lumen",
  "lydia",
  "marcus",
  "sonet",
]);

interface Brand {
  readonly name: string;
  readonly sector: string;
  readonly aliases: readonly string[];
  readonly weak: boolean;
}

/** What layer 1 keeps of a brand: under each word that stands for it in a link. */
export type BrandWord = Pick<Brand, "name" | "sector">;

/** The words of layer 2's registry (JSON lines) that layer 1 looks for in links, in order. */
export function brandWords(registry: string): [string, BrandWord][] {
  const words: Record<string, BrandWord> = {};
  for (const line of registry.trim().split("\n")) {
    const { name, aliases, sector, weak } = JSON.parse(line) as Brand;
    if (weak) continue;
    for (const spelling of [name, ...aliases]) {
      const word = spelling.toLowerCase().replace(/[^a-z0-9]/g, "");
      const isPlain =
        /^[\x20-\x7e]+$/.test(spelling) && word.length >= MIN_WORD && !/^\d+$/.test(word) && !EVERYDAY.has(word);
      if (isPlain) words[word] = { name, sector };
    }
  }
  return Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
