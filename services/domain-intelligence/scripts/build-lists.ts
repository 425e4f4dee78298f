/** Counts in the reference lists of `../shared/data`, in knowledge's established names and near its brands, into `src/data`. `node services/domain-intelligence/scripts/build-lists.ts` */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { knowledge } from "@sextant/knowledge";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { readHost } from "../src/brands/host.ts";
import { keysOf } from "../src/brands/keys.ts";
import { BrandIndex } from "../src/brands/lookup.ts";
import { LIST_VERSION, readWordList } from "../src/knowledge/lists.ts";
import { hostOf, lines, SHARED, urlRows } from "../training/sources.ts";

const ESTABLISHED = join(import.meta.dirname, "../../knowledge/src/data/established.txt");
const OUT = join(import.meta.dirname, "..", "src", "data");

const write = (name: string, header: readonly string[], rows: readonly string[]) => {
  writeFileSync(join(OUT, name), `${header.map((line) => `# ${line}\n`).join("")}${rows.join("\n")}\n`);
  process.stdout.write(`${name}: ${rows.length}\n`);
};

const suspicious = new Set(lines("sublime_suspicious_tlds.txt"));
/** Rows of prior belief that a TLD is like the average, in registered domains. */
const PRIOR = 40;
const tlds: string[] = [];
let [benignTotal, scamTotal] = [0, 0];
const counts = lines("tld_counts_from_train.csv")
  .slice(1)
  .map((line) => line.split(","))
  .map(([tld = "", benign = "0", scam = "0"]) => ({ tld, benign: Number(benign), scam: Number(scam) }));
for (const { benign, scam } of counts) [benignTotal, scamTotal] = [benignTotal + benign, scamTotal + scam];
const share = scamTotal / (benignTotal + scamTotal);
const countOf = new Map(counts.map((row) => [row.tld, row]));
for (const tld of new Set([...countOf.keys(), ...suspicious]).values()) {
  const { benign, scam } = countOf.get(tld) ?? { benign: 0, scam: 0 };
  const odds = Math.log((scam + PRIOR * share) / (benign + PRIOR * (1 - share))) - Math.log(share / (1 - share));
  const bonus = suspicious.has(tld) ? 0.5 : 0;
  // A country's own TLD follows which countries a feed watches: only a list or a clear excess counts.
  const isCountry = /^[a-z]{2}$|\./.test(tld);
  const risk = isCountry && !suspicious.has(tld) && odds < 1.5 ? Math.min(0, odds) / 3 : odds + bonus;
  const rounded = Math.round(Math.max(-1.5, Math.min(3, risk)) * 10) / 10;
  if (rounded !== 0) tlds.push(`${tld} ${rounded.toFixed(1)}`);
}
write(
  "tlds.txt",
  [
    `version ${LIST_VERSION}`,
    "Risk of a top-level domain, in log-odds against the average (-1.5 to 3). Derived from the counts of registered",
    "domains in the URL training set (shrunk) and from sublime-security/static-files suspicious_tlds (MIT).",
  ],
  tlds.toSorted(),
);

/** How often each letter follows another in the names that many people visit: 38 signs, ^ and $ as one. */
const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-^";
const bigrams = Array.from(SIGNS, () => Array.from(SIGNS, () => 1));
for (const row of readFileSync(ESTABLISHED, "utf8").split("\n")) {
  const name = row.replace("+", "");
  if (name === "" || name.startsWith("#")) continue;
  const label = `^${(getDomainWithoutSuffix(name) ?? "").replace(/[^a-z0-9-]/g, "")}^`;
  for (let at = 1; at < label.length; at++) {
    const row = bigrams[SIGNS.indexOf(label[at - 1] as string)] as number[];
    row[SIGNS.indexOf(label[at] as string)]! += 1;
  }
}
write(
  "bigrams.txt",
  [
    `version ${LIST_VERSION}`,
    `Negative natural logarithm, times 10, of the chance that a sign follows another; rows and columns ${SIGNS}`,
    "Counted in the labels of established.txt.",
  ],
  bigrams.map((row) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count) => Math.round(-10 * Math.log(count / total))).join(" ");
  }),
);

/** Distinct honest sites whose paths must have a word: a slip of one writer is none. */
const MIN_SITES = 5;
const sitesOf = new Map<string, Set<string>>();
for (const file of readdirSync(join(SHARED, "url", "train"))) {
  for (const { url, label } of urlRows(file.replace(".jsonl", ""))) {
    const host = label === 0 ? hostOf(url) : undefined;
    if (host === undefined) continue;
    const path = url.replace(/^[a-z]+:\/\//i, "").split(/[?#]/)[0] ?? "";
    for (const word of path
      .slice(path.indexOf("/"))
      .toLowerCase()
      .split(/[^a-z]+/)) {
      if (word.length < 5 || word.length > 16) continue;
      const sites = sitesOf.get(word) ?? new Set();
      sitesOf.set(word, sites.add(getDomain(host) ?? host));
    }
  }
}
const { brands } = knowledge();
const index = new BrandIndex(brands, keysOf(brands, readWordList("common-words.txt")));
const ordinary = [...sitesOf].filter(([word, sites]) => {
  const host = sites.size >= MIN_SITES ? readHost(`${word}.example`) : undefined;
  const match = host && index.lookup(host);
  return match !== undefined && match.cost > 0 && ["typo", "glyph", "bitsquat"].includes(match.technique);
});
write(
  "ordinary-words.txt",
  [
    `version ${LIST_VERSION}`,
    `Words in the paths of ${MIN_SITES} honest sites or more of the URL training set that are near a brand's name, but are words.`,
  ],
  ordinary.map(([word]) => word).toSorted(),
);
