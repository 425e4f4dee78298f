/**
 * Makes `src/data/established.txt` from ../shared/data: names that many people visit, without platforms and without what a scam
 * feed of layer 1's training set lists. `npm run established -w services/knowledge`; the build does not, for it needs that folder.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getDomain } from "tldts";
import { knowledge } from "../src/index.ts";
import { DATA, lines, VERSION } from "./sources.ts";

const SHARED = join(import.meta.dirname, "../../../../shared/data");
const TRAIN = join(SHARED, "url", "train");

/** Longest name that is kept, in characters. */
const MAX_NAME = 100;
/** Up to this rank of Tranco a name is kept though a feed lists a page of it. */
const SURE = 1_000;

/** The registrable domain of a link; undefined for an IP address and what is no link. */
function domainOf(url: string): string | undefined {
  const host = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`)?.hostname.replace(/\.$/, "");
  return host === undefined || /^[\d.]+$|^\[/.test(host) ? undefined : (getDomain(host) ?? undefined);
}

/** Domains that a feed of the training set lists: they are not vouched for. */
function listedDomains(): ReadonlySet<string> {
  const listed = new Set<string>();
  for (const file of readdirSync(TRAIN)) {
    for (const row of lines(join(TRAIN, file))) {
      const { url, label } = JSON.parse(row) as { url: string; label: 0 | 1 };
      const domain = label === 1 ? domainOf(url) : undefined;
      if (domain !== undefined) listed.add(domain);
    }
  }
  return listed;
}

/** Platforms, whose sub-names anybody can have. */
function platforms(): (name: string) => boolean {
  const suffixes = new Set(readFileSync(join(SHARED, "domains", "psl_private_suffixes.txt"), "utf8").split(/\s+/));
  const { owners } = knowledge();
  return (name) => {
    const { kind } = owners.ownerOf(name);
    return suffixes.has(name) || kind === "pages" || kind === "infrastructure";
  };
}

/** Rows of the list: a final + marks the first 50,000 of Tranco; the others only Cloudflare knows. */
function establishedRows(): string[] {
  const [listed, isPlatform] = [listedDomains(), platforms()];
  const rows = lines(join(SHARED, "domains", "top_domains.csv")).slice(1);
  return rows.flatMap((row) => {
    const [name = "", rank = ""] = row.trim().toLowerCase().split(",");
    const isName = /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(name) && name.length <= MAX_NAME;
    if (!isName || getDomain(name) !== name || isPlatform(name)) return [];
    if (listed.has(name) && (rank === "" || Number(rank) > SURE)) return [];
    return [rank === "" ? name : `${name}+`];
  });
}

const nameOf = (row: string) => row.replace("+", "");
const rows = establishedRows().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
const header = [
  `version ${VERSION}`,
  "Sites that many people visit; popular is not the same as safe. A final + marks the first 50,000 of Tranco.",
  "Tranco in sublime-security/static-files (MIT), Cloudflare radar in MISP warninglists (CC0)",
  "without hosting platforms, and without names in a scam feed of the training set",
];
writeFileSync(join(DATA, "established.txt"), `${header.map((line) => `# ${line}\n`).join("")}${rows.join("\n")}\n`);
console.log(`established names: ${rows.length}`);
