import { dayOf, type FeedEntry, hostEntry, named, type ParsedFeed, urlEntry } from "../entry.ts";

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Keys under which a JSON list keeps what it lists. Their opposites (`allow`) are left alone. */
const LISTS = ["deny", "blacklist", "blocklist", "domains", "urls", "data"] as const;

/** Keys under which an item names its threat. */
const WORDS = ["threat", "threat_type", "category", "type", "subcategory"] as const;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function entryOf(item: unknown): FeedEntry | undefined {
  if (typeof item === "string") return item.includes("/") ? urlEntry(item) : hostEntry(item);
  if (!isRecord(item)) return undefined;
  const day = dayOf(text(item["submission_time"]) ?? text(item["dateadded"]) ?? text(item["date"]));
  const word = WORDS.map((key) => text(item[key])).find(Boolean);
  const url = text(item["url"]);
  if (url !== undefined) return named(urlEntry(url, day), word);
  const host = text(item["domain"]) ?? text(item["host"]);
  return host === undefined ? undefined : named(hostEntry(host, day), word);
}

/** The items of a JSON list: an array, an object with a list under a known key, or an object whose keys are hosts. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  const list = LISTS.map((key) => value[key]).find((item) => Array.isArray(item));
  return Array.isArray(list) ? list : Object.keys(value);
}

/** JSON lists: arrays of hosts or URLs, PhishTank's dump, `{deny: […]}`, `{host: …}`. Text that is no JSON: nothing. */
export function parseJson(source: string): ParsedFeed {
  const entries: FeedEntry[] = [];
  let rejected = 0;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { entries, rejected: 1 };
  }
  for (const item of itemsOf(value)) {
    const entry = entryOf(item);
    if (entry) entries.push(entry);
    else rejected += 1;
  }
  return { entries, rejected };
}
