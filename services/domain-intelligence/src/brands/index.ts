import type { Brand } from "@sextant/knowledge";
import { readList, readWordList } from "../knowledge/lists.ts";
import { keysOf } from "./keys.ts";
import { BrandIndex } from "./lookup.ts";

/** The names that are looked for, compiled. */
export const openBrands = (brands: readonly Brand[]): BrandIndex =>
  new BrandIndex(brands, keysOf(brands, readWordList("common-words.txt")), new Set(readList("ordinary-words.txt")));
