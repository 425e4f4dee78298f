import { hash32 } from "./hash.ts";
import type { Row } from "./rows.ts";

/**
 * Sources that calibration may see and the calibrated model not: scam shops and crypto scams, all bare hosts, against
 * documents and media links. None of them is reported.
 */
const SOURCES: ReadonlySet<string> = new Set([
  "durablenapkin",
  "cryptoscamdb",
  "free_programming_books",
  "ytdlp_tests",
]);
/** One name in this many of every other source is held out, of the hard honest links more. */
const SHARE = 10;
const HARD_SHARE = 2;
/** The newest of these links are held out too, by share of the dated ones: the next campaign is never quite the last. */
const BY_DATE: ReadonlySet<string> = new Set(["openphish", "jpcert", "polkadot", "hn_recent", "citizenlab_test_lists"]);
const NEWEST = 0.1;

function newestFrom(rows: readonly Row[]): ReadonlyMap<string, string> {
  const dated = rows.filter(({ source, date }) => BY_DATE.has(source) && date !== undefined);
  return new Map(
    [...Map.groupBy(dated, ({ source }) => source)].map(([source, own]) => {
      const dates = own.map(({ date }) => date ?? "").toSorted();
      return [source, dates[Math.floor(dates.length * (1 - NEWEST))] ?? ""];
    }),
  );
}

/**
 * Which rows are held out to calibrate on: whole sources, the newest of dated ones, and a tenth of all names (a bare
 * address stands for its own). A host that is held out is not learnt from in another row either: those rows are in
 * neither part (`undefined`).
 */
export function holdoutOf(rows: readonly Row[]): (boolean | undefined)[] {
  const starts = newestFrom(rows);
  const holdout = rows.map(({ source, date, view }) => {
    if (SOURCES.has(source)) return true;
    const share = source === "hard_benign" ? HARD_SHARE : SHARE;
    if (hash32(`aside ${view.name || view.parts.host}`) % share === 0) return true;
    const start = starts.get(source);
    return start !== undefined && date !== undefined && date >= start;
  });
  const hosts = new Set(rows.filter((_, at) => holdout[at]).map(({ view }) => view.parts.host));
  return rows.map(({ view }, at) => {
    const isSame = hosts.has(view.parts.host) && view.path === "" && view.query === "";
    return holdout[at] ? true : isSame ? undefined : false;
  });
}
