import type { Brand } from "@sextant/knowledge";

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

/** What layer 1 keeps of a brand: under each word that stands for it in a link. */
export type BrandWord = Pick<Brand, "name" | "sector">;

/** The words that stand for brands in links. */
export function brandWordsOf(brands: readonly Brand[]): ReadonlyMap<string, BrandWord> {
  const words = new Map<string, BrandWord>();
  for (const { name, aliases, sector, weak } of brands) {
    if (weak) continue;
    for (const spelling of [name, ...aliases]) {
      const word = spelling.toLowerCase().replace(/[^a-z0-9]/g, "");
      const isPlain =
        /^[\x20-\x7e]+$/.test(spelling) && word.length >= MIN_WORD && !/^\d+$/.test(word) && !EVERYDAY.has(word);
      if (isPlain) words.set(word, { name, sector });
    }
  }
  return words;
}
