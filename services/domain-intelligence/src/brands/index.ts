import { readList, readWordList } from "../knowledge/lists.ts";
import { keysOf } from "./keys.ts";
import { BrandIndex } from "./lookup.ts";
import { loadBrands } from "./registry.ts";

/** The shipped registry, compiled. */
export function openBrands(): BrandIndex {
  const brands = loadBrands();
  return new BrandIndex(
    brands,
    keysOf(brands, readWordList("common-words.txt")),
    new Set(readList("ordinary-words.txt")),
  );
}
