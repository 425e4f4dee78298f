import type { Organisation } from "@sextant/knowledge";
import { readList, readWordList } from "../knowledge/lists.ts";
import { keysOf } from "./keys.ts";
import { BrandIndex } from "./lookup.ts";
import { brandOf, loadBrands } from "./registry.ts";

/** The names that are looked for, compiled: the shipped ones and an operator's own, which go first. */
export function openBrands(added: readonly Organisation[] = []): BrandIndex {
  const own = new Set(added.map(({ id }) => id));
  const brands = [
    ...added.filter((each) => each.own.length > 0).map(brandOf),
    ...loadBrands().filter(({ id }) => !own.has(id)),
  ];
  return new BrandIndex(
    brands,
    keysOf(brands, readWordList("common-words.txt")),
    new Set(readList("ordinary-words.txt")),
  );
}
