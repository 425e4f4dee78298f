/**
 * Builds the shipped lists of `src/data` from `sources/`, and prints what changed. `npm run build -w services/knowledge`
 *
 * A later source adds to an earlier one: entries that share a domain are one organisation. `corrections.jsonl` is last
 * and wins: a line with the id of an organisation replaces its fields, `"not": ["domain"]` takes domains away from it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVICE_KINDS, type ServiceKind } from "@sextant/core";
import { parse } from "tldts";
import { foldWord, wordsOf } from "../src/names.ts";
import { type Organisation, organisationSchema, SECTORS } from "../src/organisation.ts";

const VERSION = "2026.11";
const ROOT = join(import.meta.dirname, "..");
const SOURCES = join(ROOT, "sources");
const DATA = join(ROOT, "src", "data");
const DICTIONARIES = "/usr/share/dict";

type Draft = {
  id: string;
  name: string;
  names: Set<string>;
  ordinary: Set<string>;
  sectors: Set<string>;
  countries: Set<string>;
  own: Set<string>;
  link: Set<string>;
  mail: Set<string>;
  pages: Set<string>;
  impersonated: boolean;
};
interface Row {
  readonly id: string;
  readonly name?: string;
  readonly names?: readonly string[];
  readonly products?: readonly string[];
  readonly ordinary?: readonly string[];
  readonly sectors?: readonly string[];
  readonly countries?: readonly string[];
  readonly own?: readonly string[];
  readonly link?: readonly string[];
  readonly mail?: readonly string[];
  readonly pages?: readonly string[];
  readonly not?: readonly string[];
}

const rows = <T>(file: string): T[] => {
  const path = join(SOURCES, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line, index) => {
      try {
        return JSON.parse(line) as T;
      } catch {
        throw new TypeError(`${file} line ${index + 1}: is no JSON`);
      }
    });
};
const lines = (path: string) =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
    : [];

/** Host names as lists write them; undefined for what is none, or an ending under which many have names. */
function hostOf(text: string): string | undefined {
  const host = URL.parse(
    `http://${text
      .trim()
      .toLowerCase()
      .replace(/^www\./, "")}/`,
  )?.hostname;
  if (!host || !/^[a-z0-9_.-]+\.[a-z0-9-]+$/.test(host)) return undefined;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (domain === null && isPrivate !== true) return PUBLIC_SITES.has(host) ? host : undefined;
  return host;
}
/** Public suffixes that are sites of the state's too. */
const PUBLIC_SITES = new Set([
  "gov.uk",
  "nhs.uk",
  "police.uk",
  "gov.au",
  "go.jp",
  "gov.sg",
  "gov.ie",
  "canada.ca",
  "service.gov.uk",
]);

const SECTOR_SET: ReadonlySet<string> = new Set(SECTORS);
/** Sources, the most trusted first: of a domain that two claim, the first has it. */
const authored = readdirSync(SOURCES).filter((file) => /^authored-.*\.jsonl$/.test(file));
/** Words that greet, and first names: nobody is named by them alone. */
const NEVER: ReadonlySet<string> = new Set(
  lines(join(SOURCES, "never-names.txt")).flatMap((line) => line.split(/\s+/).map((word) => foldWord(word))),
);
const drafts = new Map<string, Draft>();
const ownerOf = new Map<string, Draft>();
const conflicts: string[] = [];
/** Pairs that are of one group: two sources give one name to both. */
const related: (readonly [string, string])[] = [];

function add(row: Row, impersonated: boolean): void {
  const own = [...(row.own ?? []), ...(row.link ?? [])].flatMap((text) => hostOf(text) ?? []);
  const holders = [...new Set(own.flatMap((host) => ownerOf.get(host) ?? []))];
  const [first] = holders;
  const draft = first ??
    drafts.get(row.id) ?? {
      id: row.id,
      name: row.name ?? row.id,
      names: new Set<string>(),
      ordinary: new Set<string>(),
      sectors: new Set<string>(),
      countries: new Set<string>(),
      own: new Set<string>(),
      link: new Set<string>(),
      mail: new Set<string>(),
      pages: new Set<string>(),
      impersonated,
    };
  if (!first && drafts.get(row.id) === undefined && own.length === 0) return;
  drafts.set(draft.id, draft);
  draft.impersonated ||= impersonated;
  const names = [row.name ?? "", ...(row.names ?? []), ...(row.products ?? [])].map((name) => name.trim());
  for (const name of names)
    if (name !== "" && name !== draft.name && name.length <= 80 && !NEVER.has(foldWord(name))) draft.names.add(name);
  for (const name of row.ordinary ?? []) draft.ordinary.add(name);
  for (const sector of row.sectors ?? []) if (SECTOR_SET.has(sector)) draft.sectors.add(sector);
  for (const country of row.countries ?? []) if (/^[A-Z]{2}$/.test(country)) draft.countries.add(country);
  const take = (into: Set<string>, texts: readonly string[] = []) => {
    for (const text of texts) {
      const host = hostOf(text);
      if (host === undefined) continue;
      const holder = ownerOf.get(host);
      if (holder && holder !== draft) {
        conflicts.push(`${host}: ${holder.id}, not ${draft.id}`);
        related.push([holder.id, draft.id]);
        continue;
      }
      if (into !== draft.pages) ownerOf.set(host, draft);
      into.add(host);
    }
  };
  take(draft.own, row.own);
  take(draft.link, row.link);
  take(draft.mail, row.mail);
  take(draft.pages, row.pages);
}

for (const row of rows<Row>("base.jsonl")) add(row, true);
for (const file of authored) for (const row of rows<Row>(file)) add(row, true);
for (const row of rows<Row>("name-suggestion-index.jsonl")) add(row, false);
for (const row of rows<Row>("corrections.jsonl")) {
  for (const host of row.not ?? []) {
    const holder = ownerOf.get(host);
    for (const set of holder ? [holder.own, holder.link, holder.mail, holder.pages] : []) set.delete(host);
    ownerOf.delete(host);
  }
  for (const text of [...(row.own ?? []), ...(row.link ?? [])]) {
    const host = hostOf(text);
    const holder = host === undefined ? undefined : ownerOf.get(host);
    if (host === undefined || !holder || holder.id === row.id) continue;
    for (const set of [holder.own, holder.link, holder.mail]) set.delete(host);
    ownerOf.delete(host);
  }
  add(row, true);
}

/** Services whose names stand in other companies' messages: whose service it is does not matter there. */
const PASSES_ON: ReadonlySet<ServiceKind> = new Set([
  "mail_service",
  "tracker",
  "shortener",
  "security_wrapper",
  "cdn",
  "storage",
  "page_builder",
  "site_host",
  "dynamic_dns",
  "link_in_bio",
  "ipfs_gateway",
  "disposable_mail",
  "mail_forwarder",
]);
// Infrastructure: services that are named, then lists of hosts by what they are.
const kinds: ReadonlySet<string> = new Set(SERVICE_KINDS);
const infrastructure = new Map<string, ServiceKind>();
const mailboxes = new Set<string>();
const setHost = (text: string, kind: ServiceKind, isNamed: boolean) => {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, "");
  if (!/^[a-z0-9_.-]+\.[a-z0-9-]+$/.test(host)) return;
  if (kind === "mailbox") {
    mailboxes.add(host);
    return;
  }
  const holder = ownerOf.get(host);
  // What a list says of a known organisation's name: anybody publishes there.
  if (holder && !isNamed) {
    if (kind !== "shortener" && kind !== "redirector") {
      holder.own.delete(host);
      holder.pages.add(host);
    }
    return;
  }
  // The main site of a service that has customers of its own stays the service's; its customers' content is there too.
  if (holder && !PASSES_ON.has(kind)) {
    holder.own.delete(host);
    holder.pages.add(host);
    return;
  }
  if (holder) for (const set of [holder.own, holder.link, holder.mail, holder.pages]) set.delete(host);
  if (!infrastructure.has(host)) infrastructure.set(host, kind);
};
for (const { kind, hosts } of rows<{ kind: string; hosts: readonly string[] }>("infrastructure.jsonl")) {
  if (!kinds.has(kind)) throw new TypeError(`infrastructure.jsonl has the unknown kind ${kind}`);
  // A redirector stands on the name of a company, whose own the rest of it is.
  for (const host of hosts) setHost(host, kind as ServiceKind, kind !== "redirector");
}
const LISTED: Readonly<Record<string, ServiceKind>> = {
  free: "page_builder",
  dynamic: "dynamic_dns",
  shared: "page_builder",
  shortener: "shortener",
  link_in_bio: "link_in_bio",
  ipfs: "ipfs_gateway",
  wrapper: "security_wrapper",
  disposable: "disposable_mail",
  mailbox: "mailbox",
};
for (const row of lines(join(SOURCES, "hosts.txt"))) {
  const [list = "", host = ""] = row.split(" ");
  const kind = LISTED[list];
  if (kind === undefined) throw new TypeError(`hosts.txt has the unknown list ${list}`);
  setHost(host, kind, false);
}

// Ordinary words: of dictionaries those in lower case; with a capital they are names, which German's nouns are not.
const words = new Set<string>();
/** Words and proper names: what a name in which nobody is deceived must not be. */
const anyWords = new Set<string>();
for (const name of existsSync(DICTIONARIES) ? readdirSync(DICTIONARIES) : []) {
  if (/^(?:README|words|nederlands)/.test(name)) continue;
  for (const word of lines(join(DICTIONARIES, name))) {
    anyWords.add(foldWord(word));
    if (name === "ngerman" || word === word.toLowerCase()) words.add(foldWord(word));
  }
}
const inFile = (file: string) => lines(join(SOURCES, file)).flatMap((line) => line.split(/\s+/).map(foldWord));
const EXEMPT: ReadonlySet<string> = new Set(inFile("not-ordinary.txt"));
const isOneWord = (name: string): boolean => wordsOf(name).length === 1;
for (const word of inFile("ordinary-words.txt")) words.add(word);
if (anyWords.size < 100_000)
  throw new Error(
    "no dictionaries: apt-get install wamerican wngerman wfrench wspanish witalian wportuguese wbrazilian wdutch wpolish wukrainian",
  );
const NATIVE = /[^\p{ASCII}\u0080-\u024f\u1e00-\u1eff]/u;
const isOrdinary = (name: string, isImpersonated: boolean): boolean => {
  const parts = wordsOf(name);
  const letters = parts.map(({ text }) => text).join("");
  if (NATIVE.test(name)) return Array.from(name).length <= 2;
  if (parts.length === 1 && EXEMPT.has(letters)) return false;
  if (letters.length <= 3 || /^\d+$/.test(letters)) return true;
  if (isImpersonated) return parts.length === 1 && words.has(letters);
  return parts.every(({ text }) => anyWords.has(text));
};

/** Groups: what is said to be one, what two sources give to both, what shares log-ins, what bears one name. */
const rank = new Map([...drafts.keys()].map((id, index) => [id, index]));
const parent = new Map<string, string>();
const root = (id: string): string => {
  let at = id;
  while (parent.get(at) !== undefined) at = parent.get(at) as string;
  return at;
};
function unite(a: string, b: string): void {
  const [one, other] = [root(a), root(b)];
  if (one === other || !rank.has(one) || !rank.has(other)) return;
  const oneFirst = (rank.get(one) ?? 0) <= (rank.get(other) ?? 0);
  parent.set(oneFirst ? other : one, oneFirst ? one : other);
}
for (const { members } of rows<{ members: readonly string[] }>("groups.jsonl")) {
  const [first, ...others] = members.filter((member) => drafts.has(member));
  for (const other of others) unite(first as string, other);
}
for (const [one, other] of related) unite(one, other);
for (const domains of JSON.parse(readFileSync(join(SOURCES, "shared-credentials.json"), "utf8")) as string[][]) {
  const [first, ...others] = new Set(domains.flatMap((domain) => ownerOf.get(domain)?.id ?? []));
  for (const other of others) unite(first as string, other);
}
/** Shortest name that two organisations share only as one group, in letters. */
const MIN_SHARED = 4;
const byName = new Map<string, string>();
for (const { id, name, names, impersonated, ordinary } of drafts.values())
  for (const each of [name, ...names]) {
    const key = wordsOf(each)
      .map(({ text }) => text)
      .join(" ");
    const isWeak = key.replaceAll(" ", "").length < MIN_SHARED || ordinary.has(each) || isOrdinary(each, impersonated);
    if (key === "" || (isWeak && !(impersonated && each === name && NATIVE.test(each)))) continue;
    const other = byName.get(key);
    if (other === undefined) byName.set(key, id);
    else unite(other, id);
  }

const orNothing = <K extends string>(key: K, set: ReadonlySet<string>) =>
  (set.size === 0 ? {} : { [key]: [...set] }) as { [P in K]?: string[] };
const organisations: Organisation[] = [];
for (const draft of drafts.values()) {
  for (const host of draft.link) draft.own.delete(host);
  const own = draft.own.size > 0 ? draft.own : draft.link;
  if (own.size + draft.pages.size === 0) continue;
  const ordinary = new Set([draft.name, ...draft.names].filter((name) => isOrdinary(name, draft.impersonated)));
  for (const name of draft.ordinary) if (isOneWord(name) && !EXEMPT.has(foldWord(name))) ordinary.add(name);
  const group = root(draft.id);
  organisations.push(
    organisationSchema.parse({
      id: draft.id,
      name: draft.name,
      ...orNothing("names", draft.names),
      ...orNothing("ordinary", ordinary),
      ...orNothing("sectors", draft.sectors),
      ...orNothing("countries", draft.countries),
      own: [...own],
      ...orNothing("link", own === draft.link ? new Set() : draft.link),
      ...orNothing("mail", draft.mail),
      ...orNothing("pages", draft.pages),
      ...(group === draft.id ? {} : { group }),
      ...(draft.impersonated ? { impersonated: true } : {}),
    }),
  );
}
organisations.sort((a, b) => (a.id < b.id ? -1 : 1));

// What changed.
const before = new Map(
  (existsSync(join(DATA, "organisations.json"))
    ? (JSON.parse(readFileSync(join(DATA, "organisations.json"), "utf8")) as Organisation[])
    : []
  ).map((each) => [each.id, JSON.stringify(each)]),
);
const after = new Map(organisations.map((each) => [each.id, JSON.stringify(each)]));
const gone = [...before.keys()].filter((id) => !after.has(id));
const fresh = [...after.keys()].filter((id) => !before.has(id));
const changed = [...after].filter(([id, text]) => before.has(id) && before.get(id) !== text).map(([id]) => id);

writeFileSync(
  join(DATA, "organisations.json"),
  `[\n${organisations.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`,
);
const byKind = Map.groupBy([...infrastructure], ([, kind]) => kind);
writeFileSync(
  join(DATA, "infrastructure.txt"),
  `# version ${VERSION}\n${[...byKind].map(([kind, hosts]) => hosts.map(([host]) => `${kind} ${host}`).join("\n")).join("\n")}\n`,
);
writeFileSync(join(DATA, "mailboxes.txt"), `# version ${VERSION}\n${[...mailboxes].sort().join("\n")}\n`);
const countries = new Set(organisations.flatMap((each) => each.countries ?? []));
const manifest = {
  version: VERSION,
  lists: {
    organisations: {
      count: organisations.length,
      impersonated: organisations.filter(({ impersonated }) => impersonated).length,
      countries: countries.size,
      domains: organisations.reduce(
        (sum, { own, link = [], mail = [] }) => sum + own.length + link.length + mail.length,
        0,
      ),
      sources: ["written for Sextant", "name-suggestion-index (BSD-3-Clause)"],
    },
    infrastructure: {
      count: infrastructure.size,
      sources: [
        "written for Sextant",
        "sublime-security/static-files (MIT), MISP warninglists (CC0), maltrail (MIT), Public Suffix List (MPL-2.0)",
      ],
    },
    mailboxes: { count: mailboxes.size, sources: ["written for Sextant", "sublime-security/static-files (MIT)"] },
    established: {
      count: lines(join(DATA, "established.txt")).length,
      sources: ["Tranco in sublime-security/static-files (MIT)", "Cloudflare radar in MISP warninglists (CC0)"],
    },
  },
};
writeFileSync(join(DATA, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);

const told = (what: string, ids: readonly string[]) =>
  ids.length > 0 &&
  console.log(`${what}: ${ids.length} (${ids.slice(0, 20).join(", ")}${ids.length > 20 ? ", …" : ""})`);
const sizes = [...Map.groupBy(organisations, (each) => each.group ?? each.id)].filter(([, of]) => of.length > 1);
console.log(
  `groups: ${sizes.length}, the largest ${sizes
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, 12)
    .map(([id, of]) => `${id} ${of.length}`)
    .join(", ")}`,
);
told("new", fresh);
told("changed", changed);
told("gone", gone);
if (conflicts.length > 0)
  console.log(`two owners, the first kept: ${conflicts.length}\n  ${conflicts.slice(0, 40).join("\n  ")}`);
console.log(JSON.stringify(manifest.lists, null, 1));
