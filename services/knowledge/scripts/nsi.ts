/**
 * Takes organisations with a website of their own out of the unpacked npm package name-suggestion-index (BSD-3-Clause)
 * into `sources/name-suggestion-index.jsonl`. `node scripts/nsi.ts FOLDER`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getDomain, parse } from "tldts";

const SECTOR: readonly (readonly [RegExp, string])[] = [
  [/amenity\/(?:bank|atm|bureau_de_change|payment_terminal|money_transfer)/, "bank"],
  [/office\/insurance/, "insurance"],
  [/amenity\/(?:post_office|post_box|parcel_locker)|office\/courier/, "post"],
  [/shop\/(?:mobile_phone|telecommunication)|office\/telecommunication/, "telecom"],
  [/shop\/(?:supermarket|convenience|department_store|wholesale|variety_store|general)/, "retail"],
  [/shop\/(?:clothes|shoes|jewelry|cosmetics|perfumery|fashion_accessories)/, "fashion"],
  [/amenity\/(?:fast_food|restaurant|cafe|ice_cream)|shop\/bakery/, "food"],
  [/amenity\/(?:pharmacy|clinic|hospital|doctors|dentist)|shop\/(?:optician|chemist)/, "health"],
  [/amenity\/(?:fuel|charging_station)/, "energy"],
  [/tourism\/hotel|tourism\/motel|office\/travel_agent|shop\/travel_agency/, "travel"],
  [/shop\/car|shop\/tyres|shop\/motorcycle|amenity\/car_rental/, "automotive"],
  [/office\/estate_agent/, "property"],
  [/office\/employment_agency/, "jobs"],
  [/^brands\/shop\//, "retail"],
  [/^brands\/(?:leisure|office|amenity|tourism)\//, "retail"],
];

interface Item {
  readonly displayName: string;
  readonly id: string;
  readonly locationSet: { readonly include?: readonly unknown[] };
  readonly tags: Readonly<Record<string, string>>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node scripts/nsi.ts FOLDER of the unpacked package");
const load = (file: string) => JSON.parse(readFileSync(join(folder, "dist", file), "utf8")) as unknown;
const { nsi } = load("json/nsi.json") as { nsi: Record<string, { items: readonly Item[] }> };
const { wikidata } = load("wikidata/wikidata.json") as {
  wikidata: Record<string, { label?: string; officialWebsites?: readonly string[] }>;
};

/** A site that is the organisation's alone: its whole domain, not a folder or a customer's name. */
function domainOf(site: string): string | undefined {
  const url = URL.parse(site);
  if (!url || url.pathname.length > 12 || url.hostname.includes("xn--")) return undefined;
  const host = url.hostname.replace(/^www\d?\./, "");
  const parts = parse(host, { allowPrivateDomains: true });
  return parts.isPrivate || !parts.domain || parts.domain !== host ? undefined : (getDomain(host) ?? undefined);
}

const found = new Map<
  string,
  { name: string; names: Set<string>; sectors: Set<string>; countries: Set<string>; own: Set<string> }
>();
for (const [path, { items }] of Object.entries(nsi)) {
  const sector = SECTOR.find(([pattern]) => pattern.test(path))?.[1];
  if (!path.startsWith("brands/") || sector === undefined) continue;
  for (const { displayName, tags, locationSet } of items) {
    const id = tags["brand:wikidata"];
    const sites = id === undefined ? [] : (wikidata[id]?.officialWebsites ?? []);
    const own = [...new Set(sites.flatMap((site) => domainOf(site) ?? []))];
    if (id === undefined || own.length === 0) continue;
    const entry = found.get(id) ?? {
      name: displayName,
      names: new Set(),
      sectors: new Set(),
      countries: new Set(),
      own: new Set(),
    };
    for (const [tag, value] of Object.entries(tags))
      if (/^(?:brand|name|short_name|official_name|alt_name)(?::[a-z]{2})?$/.test(tag))
        for (const name of value.split(";"))
          if (name.trim().length > 1 && name.length <= 80) entry.names.add(name.trim());
    entry.sectors.add(sector);
    for (const place of locationSet.include ?? [])
      if (typeof place === "string" && /^[a-z]{2}$/.test(place)) entry.countries.add(place.toUpperCase());
    for (const domain of own) entry.own.add(domain);
    found.set(id, entry);
  }
}
const rows = [...found].map(([id, { name, names, sectors, countries, own }]) =>
  JSON.stringify({
    id: `${
      name
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "brand"
    }-${id.toLowerCase()}`,
    name,
    names: [...names].filter((other) => other !== name),
    sectors: [...sectors],
    countries: [...countries],
    own: [...own],
  }),
);
writeFileSync(join(import.meta.dirname, "..", "sources", "name-suggestion-index.jsonl"), `${rows.sort().join("\n")}\n`);
console.log(`${rows.length} organisations`);
