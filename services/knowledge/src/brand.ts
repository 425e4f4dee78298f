import type { Organisation } from "./organisation.ts";

/** What a brand does, as layers that look for it tell kinds of scam by it. */
export const BRAND_SECTORS = [
  "bank",
  "payment",
  "carrier",
  "post",
  "marketplace",
  "retail",
  "crypto",
  "tech",
  "telecom",
  "government",
  "tax",
  "airline",
  "travel",
  "social",
  "streaming",
  "gaming",
  "insurance",
  "utility",
  "toll",
  "broker",
  "security",
  "email",
  "charity",
  "education",
  "health",
  "food",
  "automotive",
  "delivery_food",
  "dating",
  "jobs",
] as const;
export type BrandSector = (typeof BRAND_SECTORS)[number];

/** An organisation that scammers pretend to be, by the names that are looked for in others' domains. */
export interface Brand {
  /** Id of the organisation. */
  readonly id: string;
  readonly name: string;
  /** Its domains that are looked for, the main one first: registrable ones, or public apexes such as www.gov.uk. */
  readonly domains: readonly string[];
  /** Further ones that nobody takes for the brand's (machines, campaigns): never looked for in others. */
  readonly also: readonly string[];
  readonly sector: BrandSector;
  /** ISO 3166-1 alpha-2; XX when supranational. */
  readonly country: string;
  /** Further names that are looked for. */
  readonly aliases: readonly string[];
  /** The name is a common word or very short: likeness to it alone proves nothing. */
  readonly weak: boolean;
}

/** What the registry says a brand does. */
export const brandSectorOf = ({ sectors }: Organisation): BrandSector =>
  BRAND_SECTORS.find((sector) => sectors?.some((each) => each === sector)) ?? "tech";

/** Where the registry says a brand is at home. */
export const brandCountryOf = ({ countries }: Organisation): string => countries?.[0] ?? "XX";

/** An organisation as a brand by all of its names, as an operator's own are looked for. */
export const brandOf = (organisation: Organisation): Brand => {
  const { id, name, names, ordinary, own, link, mail } = organisation;
  return {
    id,
    name,
    domains: own,
    also: [...(link ?? []), ...(mail ?? [])],
    sector: brandSectorOf(organisation),
    country: brandCountryOf(organisation),
    aliases: (names ?? []).filter((each) => ordinary?.includes(each) !== true),
    weak: ordinary?.includes(name) ?? false,
  };
};

/** Brands from a derived list, an operator's own before it and in place of those with their ids. */
export function readBrands(text: string, added: readonly Organisation[]): readonly Brand[] {
  const replaced = new Set(added.map(({ id }) => id));
  const shipped = text
    .split("\n")
    .filter(Boolean)
    .map((row) => JSON.parse(row) as Brand);
  return [...added.filter(({ own }) => own.length > 0).map(brandOf), ...shipped.filter(({ id }) => !replaced.has(id))];
}
