import { type Knowledge as Shared, knowledge, type OwnerIndex } from "@sextant/knowledge";
import { openBrands } from "../brands/index.ts";
import type { BrandIndex } from "../brands/lookup.ts";
import { loadSurprisal } from "./bigrams.ts";
import { loadTldRisk } from "./tlds.ts";

/** What the layer knows beforehand. Read-only. */
export interface Knowledge {
  readonly brands: BrandIndex;
  readonly established: { has(name: string): boolean };
  readonly owners: OwnerIndex;
  readonly tldRisk: (suffix: string) => number;
  readonly surprisal: (label: string) => number;
}

export const loadKnowledge = ({ brands, established, owners }: Shared = knowledge()): Knowledge => ({
  brands: openBrands(brands),
  established,
  owners,
  tldRisk: loadTldRisk(),
  surprisal: loadSurprisal(),
});
