import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Organisation } from "@sextant/knowledge";
import { z } from "zod";

export const SECTORS = [
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

const DOMAIN = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

/** A brand that scammers pretend to be. */
export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(1),
  /** Official names, the main one first: registrable ones, or public apexes such as www.gov.uk. */
  domains: z.array(DOMAIN).min(1),
  /** Further official names that nobody takes for the brand's (machines, campaigns): never looked for in others. */
  also: z.array(DOMAIN).default([]),
  sector: z.enum(SECTORS),
  /** ISO 3166-1 alpha-2; XX when supranational. */
  country: z.string().regex(/^[A-Z]{2}$/),
  aliases: z.array(z.string().min(1)).default([]),
  /** The name is a common word or very short: likeness to it alone proves nothing. */
  weak: z.boolean().default(false),
});
export type Brand = z.infer<typeof brandSchema>;

/** An organisation of the registry as somebody whose name is looked for. */
export const brandOf = ({ id, name, names, ordinary, sectors, countries, own, link, mail }: Organisation): Brand => ({
  id,
  name,
  domains: own,
  also: [...(link ?? []), ...(mail ?? [])],
  sector: SECTORS.find((sector) => sectors?.some((each) => each === sector)) ?? "tech",
  country: countries?.[0] ?? "XX",
  aliases: (names ?? []).filter((each) => ordinary?.includes(each) !== true),
  weak: ordinary?.includes(name) ?? false,
});

/**
 * The brands of `data/brands.jsonl`.
 * @throws ZodError or TypeError naming the line that is not a brand, or an id that occurs twice.
 */
export function loadBrands(file = join(import.meta.dirname, "..", "data", "brands.jsonl")): readonly Brand[] {
  const ids = new Set<string>();
  const rows = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return rows.map((row, index) => {
    const parsed = brandSchema.safeParse(JSON.parse(row));
    if (!parsed.success) throw new TypeError(`brands.jsonl line ${index + 1}: ${z.prettifyError(parsed.error)}`);
    if (ids.has(parsed.data.id))
      throw new TypeError(`brands.jsonl line ${index + 1}: id ${parsed.data.id} occurs twice`);
    ids.add(parsed.data.id);
    return parsed.data;
  });
}
