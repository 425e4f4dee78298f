import { canonicalUrl } from "@sextant/core";

/** One line of a feed: what it lists, as a Safe Browsing expression (`host/` for a whole host), and since when. */
export interface FeedEntry {
  readonly expression: string;
  /** Whole days since 2000-01-01 (UTC), when the feed tells. */
  readonly day?: number;
  /** The feed's own word for the threat, when it has one for each entry. */
  readonly word?: string;
}

/** An entry with the feed's word for its threat. */
export const named = (entry: FeedEntry | undefined, word: string | undefined): FeedEntry | undefined =>
  entry && word ? { ...entry, word } : entry;

/** What came out of a feed's text. */
export interface ParsedFeed {
  readonly entries: readonly FeedEntry[];
  /** Lines or items that should have been entries and could not be read. */
  readonly rejected: number;
}

const EPOCH = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
/** Last day that fits the index's 16 bits; 0 is "not told". */
const LAST_DAY = 65_535;

/** The day of a date as feeds write it (ISO 8601, `2025/06/02 10:53:00`, `2025-04-21 12:35:06`); undefined if none. */
export function dayOf(text: string | undefined): number | undefined {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text?.trim() ?? "");
  if (!match) return undefined;
  const day = Math.floor((Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - EPOCH) / DAY_MS);
  return day > 0 && day <= LAST_DAY ? day : undefined;
}

const dates = new Map<number, string>();

/** A day as YYYY-MM-DD. Kept, for there are few days and many look-ups. */
export function dateOf(day: number): string {
  const kept = dates.get(day);
  if (kept !== undefined) return kept;
  const date = new Date(EPOCH + day * DAY_MS).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

/** Matches a host name of at least two labels, or an IPv4 address; wildcards and ports are no part of it. */
const HOST = /^[^\s/:*?#@]+\.[^\s/:*?#@.]+$/;

/** The entry for a host and everything below it; a leading `*.` or dot is taken off. */
export function hostEntry(text: string, day?: number): FeedEntry | undefined {
  const name = text.replace(/^\*?\./, "").replace(/\.$/, "");
  const host = HOST.test(name) ? canonicalUrl(`http://${name}/`)?.host : undefined;
  if (host === undefined || host.includes("%")) return undefined;
  return day === undefined ? { expression: `${host}/` } : { expression: `${host}/`, day };
}

/** The entry for a URL; its query counts, its scheme and port do not. */
export function urlEntry(text: string, day?: number): FeedEntry | undefined {
  const url = canonicalUrl(text);
  if (!url || !url.host.includes(".") || url.host.includes("%")) return undefined;
  const expression = url.href.slice(url.scheme.length + 3);
  return day === undefined ? { expression } : { expression, day };
}
