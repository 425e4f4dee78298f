/**
 * Builds the shipped lists of `src/data` from `sources/`, and prints what changed. `npm run build -w services/knowledge`
 *
 * A later source adds to an earlier one: entries that share a domain are one organisation. `corrections.jsonl` is last
 * and wins: a line with the id of an organisation replaces its fields, `"not": ["domain"]` takes domains away from it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Organisation, organisationSchema } from "../src/organisation.ts";
import { wordsOf } from "../src/words.ts";
import { readBrands } from "../src/brand.ts";
import { readPlatforms } from "../src/platforms.ts";
import { DERIVED, writeDerived } from "./derive.ts";
import { type Draft, Drafts } from "./drafts.ts";
import { Groups } from "./groups.ts";
import { Infrastructure } from "./infrastructure.ts";
import { Ordinary } from "./ordinary.ts";
import { tellBrands, tellChanges, tellPlatforms } from "./changes.ts";
import { platformRows } from "./platforms.ts";
import { authored, DATA, lines, type Row, rows, SOURCES, VERSION } from "./sources.ts";

/** Longest word that is written in capitals where a source has it in small letters. */
const INITIALS = 3;
/** Small letters are how the base writes names, not how organisations write themselves. */
const capitalised = (name: string): string =>
  name !== name.toLowerCase()
    ? name
    : name.replace(/[a-z][\p{L}\p{N}'’]*/gu, (word) =>
        word.length <= INITIALS && word === name ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
      );

function drafted(): Drafts {
  const drafts = new Drafts();
  for (const row of rows<Row>("base.jsonl"))
    drafts.add({ ...row, ...(row.names && { names: row.names.map(capitalised) }) }, true);
  for (const file of authored()) for (const row of rows<Row>(file)) drafts.add(row, true);
  for (const row of rows<Row>("name-suggestion-index.jsonl")) drafts.add(row, false);
  for (const row of rows<Row>("corrections.jsonl")) drafts.correct(row);
  return drafts;
}

const orNothing = <K extends string>(key: K, set: ReadonlySet<string>) =>
  (set.size === 0 ? {} : { [key]: [...set] }) as { [P in K]?: string[] };

const keyOf = (name: string): string =>
  wordsOf(name)
    .map(({ text }) => text)
    .join(" ");

/** Names that are one for whoever looks for them: the first that is written with a capital, else the first. */
function distinct(name: string, names: ReadonlySet<string>): Set<string> {
  const byKey = new Map<string, string>([[keyOf(name), name]]);
  for (const each of names) {
    const key = keyOf(each);
    const known = byKey.get(key);
    if (known === undefined || (known !== name && known === known.toLowerCase())) byKey.set(key, each);
  }
  return new Set([...byKey.values()].filter((each) => each !== name));
}

/** The entry of a draft; undefined: it has no domain. */
function entryOf(draft: Draft, ordinary: Ordinary, groups: Groups): Organisation | undefined {
  for (const host of draft.link) draft.own.delete(host);
  const own = draft.own.size > 0 ? draft.own : draft.link;
  if (own.size + draft.pages.size === 0) return undefined;
  const names = distinct(draft.name, draft.names);
  const all = [draft.name, ...names];
  const said = [...draft.ordinary].filter((name) => ordinary.mayBe(name)).map(keyOf);
  const group = groups.of(draft.id);
  const entry = organisationSchema.parse({
    id: draft.id,
    name: draft.name,
    ...orNothing("names", names),
    ...orNothing(
      "ordinary",
      new Set(all.filter((name) => ordinary.has(name, draft.impersonated) || said.includes(keyOf(name)))),
    ),
    ...orNothing("sectors", draft.sectors),
    ...orNothing("countries", draft.countries),
    own: [...own],
    ...orNothing("link", own === draft.link ? new Set() : draft.link),
    ...orNothing("mail", draft.mail),
    ...orNothing("pages", draft.pages),
    ...(group === draft.id ? {} : { group }),
    ...(draft.impersonated ? { impersonated: true } : {}),
  });
  return { ...entry, own: [...entry.own, ...draft.endings] };
}

const drafts = drafted();
const infrastructure = new Infrastructure(drafts);
const ordinary = new Ordinary();
const groups = new Groups(drafts, ordinary);
const organisations = [...drafts.all.values()]
  .flatMap((draft) => entryOf(draft, ordinary, groups) ?? [])
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const brandsNow = () => readBrands(textOf(join(DERIVED, "brands.jsonl")), []);
const platformsNow = () => readPlatforms(textOf(join(DERIVED, "platforms.txt")));
const brandsBefore = brandsNow();
const platformsBefore = platformsNow();

const file = join(DATA, "organisations.json");
const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Organisation[]) : [];
writeFileSync(file, `[\n${organisations.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
const byKind = Map.groupBy([...infrastructure.services], ([, kind]) => kind);
writeFileSync(
  join(DATA, "infrastructure.txt"),
  `# version ${VERSION}\n${[...byKind].map(([kind, hosts]) => hosts.map(([host]) => `${kind} ${host}`).join("\n")).join("\n")}\n`,
);
writeFileSync(
  join(DATA, "mailboxes.txt"),
  `# version ${VERSION}\n${[...infrastructure.mailboxes].toSorted().join("\n")}\n`,
);
const manifest = {
  version: VERSION,
  lists: {
    organisations: {
      count: organisations.length,
      impersonated: organisations.filter(({ impersonated }) => impersonated).length,
      countries: new Set(organisations.flatMap((each) => each.countries ?? [])).size,
      domains: organisations.reduce(
        (sum, { own, link = [], mail = [] }) => sum + own.length + link.length + mail.length,
        0,
      ),
      sources: ["written for Sextant", "name-suggestion-index (BSD-3-Clause)"],
    },
    infrastructure: {
      count: infrastructure.services.size,
      sources: [
        "written for Sextant",
        "sublime-security/static-files (MIT), MISP warninglists (CC0), maltrail (MIT), Public Suffix List (MPL-2.0)",
      ],
    },
    mailboxes: {
      count: infrastructure.mailboxes.size,
      sources: ["written for Sextant", "sublime-security/static-files (MIT)"],
    },
    platforms: {
      count: platformRows().length,
      sources: [
        "written for Sextant",
        "sublime-security/static-files (MIT), MISP warninglists (CC0), maltrail free_web_hosting (MIT)",
      ],
    },
    brands: { count: lines(join(SOURCES, "brands.jsonl")).length, sources: ["written for Sextant"] },
    established: {
      count: lines(join(DATA, "established.txt")).length,
      sources: ["Tranco in sublime-security/static-files (MIT)", "Cloudflare radar in MISP warninglists (CC0)"],
    },
  },
};
writeFileSync(join(DATA, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
writeDerived();
tellChanges(before, organisations, drafts.conflicts);
tellBrands(brandsBefore, brandsNow());
tellPlatforms(platformsBefore, platformsNow());
console.log(JSON.stringify(manifest.lists, null, 1));
