import { z } from "zod";
import { type Brand, BRAND_SECTORS, brandCountryOf, brandSectorOf } from "../src/brand.ts";
import type { Organisation } from "../src/organisation.ts";

const DOMAIN = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);

/** A row of `sources/brands.jsonl`: by which keys an organisation of the registry is looked for, and what the registry lacks. */
const rowSchema = z.strictObject({
  id: z.string(),
  /** First labels of its hosts that are looked for, the most telling first: its hosts in the registry that begin so are. */
  labels: z.array(z.string().min(1)).min(1),
  /** Further names that are looked for. */
  aliases: z.array(z.string().min(1)).default([]),
  weak: z.literal(true).optional(),
  /** The host that goes before the registry's first. */
  main: DOMAIN.optional(),
  /** Hosts that begin so but are not looked for. */
  not: z.array(DOMAIN).default([]),
  /** Hosts that are looked for though the registry does not have them as its own, and those that are only known. */
  more: z.array(DOMAIN).default([]),
  also: z.array(DOMAIN).default([]),
  /** Where the registry's is another. */
  name: z.string().min(1).optional(),
  sector: z.enum(BRAND_SECTORS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
type BrandRow = z.infer<typeof rowSchema>;

/** A public apex (www.gov.uk) begins with what follows www. */
const labelOf = (host: string): string => host.replace(/^www\./, "").replace(/\..*$/, "");

/** The organisation's hosts that are looked for. @throws TypeError saying which word of the row means nothing. */
function domainsOf({ labels, main, not, more }: BrandRow, { own, link = [], mail = [], pages = [] }: Organisation) {
  // Top-level domains that are its own (`.barclays`) are no domains to look like.
  const hosts = [...new Set([...own, ...link, ...mail, ...pages])].filter((host) => host.includes("."));
  const known = more.find((host) => hosts.includes(host));
  if (known !== undefined) throw new TypeError(`${known} is in the registry already`);
  const idle = not.find((host) => !hosts.includes(host) || !labels.includes(labelOf(host)));
  if (idle !== undefined) throw new TypeError(`${idle} would not be looked for anyway`);
  const byLabel = labels.map((label) => [...hosts, ...more].filter((host) => labelOf(host) === label));
  const empty = byLabel.findIndex((of) => of.length === 0);
  if (empty !== -1) throw new TypeError(`no host begins with ${labels[empty]}`);
  const domains = byLabel.flat().filter((host) => !not.includes(host));
  if (domains.length === 0) throw new TypeError("no host is left to look for");
  if (main === undefined) return domains;
  if (!domains.includes(main)) throw new TypeError(`${main} is not looked for`);
  return [main, ...domains.filter((host) => host !== main)];
}

/**
 * The brands that a list of their keys says, their domains, names, sectors and countries those of the registry.
 * @throws TypeError naming the line that is no brand, or whose organisation the registry lacks.
 */
export function brandsOf(text: string, organisations: readonly Organisation[]): Brand[] {
  const byId = new Map(organisations.map((each) => [each.id, each]));
  const ids = new Set<string>();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line, index) => {
      const where = `brands.jsonl line ${index + 1}`;
      const parsed = rowSchema.safeParse(JSON.parse(line));
      if (!parsed.success) throw new TypeError(`${where}: ${z.prettifyError(parsed.error)}`);
      const { id, aliases, also, name, sector, country, weak = false } = parsed.data;
      const organisation = byId.get(id);
      if (!organisation) throw new TypeError(`${where}: the registry has no ${id}`);
      if (ids.has(id)) throw new TypeError(`${where}: id ${id} occurs twice`);
      ids.add(id);
      try {
        return {
          id,
          name: name ?? organisation.name,
          domains: domainsOf(parsed.data, organisation),
          also,
          sector: sector ?? brandSectorOf(organisation),
          country: country ?? brandCountryOf(organisation),
          aliases,
          weak,
        };
      } catch (error) {
        throw new TypeError(`${where}: ${(error as Error).message}`, { cause: error });
      }
    });
}
