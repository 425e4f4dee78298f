import { type Knowledge as Shared, knowledge } from "@sextant/knowledge";
import { openBrands } from "../brands/index.ts";
import type { BrandIndex } from "../brands/lookup.ts";
import { loadOddness } from "./bigrams.ts";
import { type Hosting, loadHosting, loadMailProviders, type MailProvider } from "./hosting.ts";
import { loadTldRisk } from "./tlds.ts";

/** What the layer knows beforehand. Read-only. */
export interface Knowledge {
  readonly brands: BrandIndex;
  readonly established: { has(name: string): boolean };
  readonly hosting: ReadonlyMap<string, Hosting>;
  readonly mail: ReadonlyMap<string, MailProvider>;
  readonly tldRisk: (suffix: string) => number;
  readonly oddness: (label: string) => number;
}

export const loadKnowledge = ({ established }: Shared = knowledge()): Knowledge => ({
  brands: openBrands(),
  established,
  hosting: loadHosting(),
  mail: loadMailProviders(),
  tldRisk: loadTldRisk(),
  oddness: loadOddness(),
});
