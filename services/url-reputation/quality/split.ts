import { hash32 } from "../training/hash.ts";
import type { Row } from "../training/rows.ts";

/** Whole sources that the measured model never sees, chosen to have every kind of link: bare hosts, pages, hosts of bodies. */
export const HELD_SOURCES: ReadonlySet<string> = new Set([
  "jarelllama",
  "gaso",
  "scamsniffer",
  "phishdb_add",
  "discord_antiscam",
  "link_lists",
  "twofactorauth",
  "hn2016",
  "gov_seeds",
  "whatsmyname",
  "recipe_tests",
  "simonw_blog",
  "oembed",
]);
/** Dated sources of which the newest quarter is held out. */
const BY_DATE: ReadonlySet<string> = new Set(["openphish", "jpcert", "polkadot", "hn_recent", "citizenlab_test_lists"]);
/** One owner in this many of hard_benign is held out. */
const HARD_SHARE = 3;

/** Whose a link is: the registrable domain, or the customer of a platform that gives each customer a name below its own. */
const whoseOf = ({ view: { name, parts } }: Row): string =>
  parts.platform === "" ? parts.registrable : `${name}.${parts.platform}`;

export type Part = "train" | "source" | "newest" | "hard" | "dropped";

/** The date from which on a source's newest quarter begins. */
function quarters(rows: readonly Row[]): ReadonlyMap<string, string> {
  const bySource = Map.groupBy(
    rows.filter(({ source, date }) => BY_DATE.has(source) && date),
    ({ source }) => source,
  );
  return new Map(
    [...bySource].map(([source, own]) => {
      const dates = own.map(({ date }) => date ?? "").toSorted();
      return [source, dates[Math.floor(dates.length * 0.75)] ?? ""];
    }),
  );
}

/** Which part each row belongs to. A host that is measured is not trained on, whatever its source. */
export function partsOfRows(rows: readonly Row[]): Part[] {
  const starts = quarters(rows);
  const parts = rows.map((row): Part => {
    if (HELD_SOURCES.has(row.source)) return "source";
    if (row.source === "hard_benign" && hash32(whoseOf(row)) % HARD_SHARE === 0) return "hard";
    const start = starts.get(row.source);
    return start !== undefined && row.date !== undefined && row.date >= start ? "newest" : "train";
  });
  const measured = new Set(rows.filter((_, at) => parts[at] !== "train").map(({ view }) => view.parts.host));
  // A platform's own host carries both labels and many pages; only hosts of one owner are taken out.
  return parts.map((part, at) => {
    const view = rows[at]?.view;
    const isSame = view !== undefined && measured.has(view.parts.host) && view.path === "" && view.query === "";
    return part === "train" && isSame ? "dropped" : part;
  });
}
