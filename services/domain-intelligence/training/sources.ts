import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the shared reference data, beside the repository. */
export const SHARED = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data");
export const hasShared = existsSync(join(SHARED, "domains", "top_domains.csv"));

/** Lines of a reference list, lower-case, comments and blanks left out. */
export function lines(name: string): string[] {
  return readFileSync(join(SHARED, "domains", name), "utf8")
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== "" && !/^(?:#|\/\/)/.test(line));
}

/** Names of `top_domains.csv` with their Tranco rank (undefined: known to Cloudflare only). */
export function topDomains(): { name: string; tranco: number | undefined }[] {
  return lines("top_domains.csv")
    .slice(1)
    .map((line) => line.split(","))
    .map(([name = "", rank = ""]) => ({ name, tranco: rank === "" ? undefined : Number(rank) }));
}

/** One row of the URL training set. */
export interface UrlRow {
  readonly source: string;
  readonly label: 0 | 1;
  readonly url: string;
  readonly kind: string;
  readonly date: string | null;
}

/** Rows of one training source. */
export function urlRows(source: string): UrlRow[] {
  return readFileSync(join(SHARED, "url", "train", `${source}.jsonl`), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as UrlRow);
}

/** The host of a URL or bare domain, without `www.`; undefined for IP addresses and what is no URL. */
export function hostOf(url: string): string | undefined {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(withScheme)) return undefined;
  const host = new URL(withScheme).hostname.replace(/\.$/, "").replace(/^www\./, "");
  return /^[\d.]+$|^\[/.test(host) || !host.includes(".") ? undefined : host;
}
