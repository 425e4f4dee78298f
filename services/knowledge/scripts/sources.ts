import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "tldts";
import { foldWord } from "../src/words.ts";

const ROOT = join(import.meta.dirname, "..");
export const SOURCES = join(ROOT, "sources");
export const DATA = join(ROOT, "src", "data");

/** Of all lists that are built now. */
export const VERSION = "2026.11";

/** An organisation as a source writes it; all of a source's fields are optional but the id. */
export interface Row {
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
  /** Top-level domains that are its own. */
  readonly endings?: readonly string[];
  /** Hosts that are taken away from whoever has them: corrections alone. */
  readonly not?: readonly string[];
}

/** Lines of a file that are neither empty nor comments; none where there is no file. */
export const lines = (path: string): string[] =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    : [];

/** A host with the lists that have it, the one that says what the registry makes of it first. */
export interface ListedHost {
  readonly host: string;
  readonly lists: readonly [string, ...string[]];
}

/** The hosts of a source, as `list,list host`. */
export const listedHosts = (file: string): ListedHost[] =>
  lines(join(SOURCES, file)).map((row) => {
    const [words = "", host = ""] = row.split(" ");
    const [first = "", ...others] = words.split(",");
    return { host, lists: [first, ...others] };
  });

/**
 * The JSON objects of a source, one a line.
 * @throws TypeError naming the file and the line of what is no JSON.
 */
export const rows = <T>(file: string): T[] =>
  lines(join(SOURCES, file)).map((line, index) => {
    try {
      return JSON.parse(line) as T;
    } catch {
      throw new TypeError(`${file} line ${index + 1}: is no JSON`);
    }
  });

/** Organisations written for Sextant, by file. */
export const authored = (): string[] => readdirSync(SOURCES).filter((file) => /^authored-.*\.jsonl$/.test(file));

/** The words of a source, folded. */
export const wordsIn = (file: string): string[] =>
  lines(join(SOURCES, file)).flatMap((line) => line.split(/\s+/).map(foldWord));

/** The phrases of a source, one a line, folded. */
export const phrasesIn = (file: string): string[] =>
  lines(join(SOURCES, file)).map((line) => line.trim().split(/\s+/).map(foldWord).join(" "));

/** Public suffixes that are sites of the state's too. */
const PUBLIC_SITES: ReadonlySet<string> = new Set(
  "gov.uk nhs.uk police.uk gov.au go.jp gov.sg gov.ie canada.ca service.gov.uk".split(" "),
);

/** Host names as lists write them; undefined for what is none, or an ending under which many have names. */
export function hostOf(text: string): string | undefined {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
  const host = URL.parse(`http://${written}/`)?.hostname;
  if (!host || !/^[a-z0-9_.-]+\.[a-z0-9-]+$/.test(host)) return undefined;
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (domain === null && isPrivate !== true) return PUBLIC_SITES.has(host) ? host : undefined;
  return host;
}
