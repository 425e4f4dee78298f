import { dayOf, type FeedEntry, hostEntry, named, type ParsedFeed, urlEntry } from "../entry.ts";

/** Longest record that is read, in UTF-16 code units. */
const MAX_RECORD = 16_384;

/** The records of a CSV (RFC 4180), quoted fields unquoted, a quote left open closed at {@link MAX_RECORD}. */
export function* records(text: string): Generator<string[]> {
  for (let at = 0; at < text.length;) {
    const fields: string[] = [];
    const limit = at + MAX_RECORD;
    let isOver = false;
    while (!isOver) {
      let field = "";
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const close = text.indexOf('"', at);
          if (close < 0 || close > limit) {
            field += text.slice(at, limit);
            at = Math.min(text.length, limit);
            break;
          }
          field += text.slice(at, close);
          at = close + 1;
          if (text[at] !== '"') break;
          field += '"';
          at += 1;
        }
      }
      let end = at;
      while (end < text.length && text[end] !== "," && text[end] !== "\n") end += 1;
      field += text.slice(at, end);
      fields.push(field.trim());
      isOver = text[end] !== ",";
      at = end + 1;
    }
    yield fields;
  }
}

/** Names under which feeds have a URL, a host, a path, a word for the threat and a first-seen date. */
const COLUMNS = {
  url: ["url", "ioc_value"],
  host: ["host", "domain", "hostname"],
  path: ["path"],
  word: ["threat", "threat_type", "category", "type", "subcategory"],
  date: ["dateadded", "date", "submission_time", "first_seen", "first_seen_utc", "updated"],
} as const;

type Columns = Readonly<Record<keyof typeof COLUMNS, number>>;

/** The columns of a header; undefined when it is none. URLhaus writes its header as the last comment. */
function columnsOf(fields: readonly string[]): Columns | undefined {
  const names = fields.map((field) => field.replace(/^#\s*/, "").toLowerCase());
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const columns = {
    url: find(COLUMNS.url),
    host: find(COLUMNS.host),
    path: find(COLUMNS.path),
    word: find(COLUMNS.word),
    date: find(COLUMNS.date),
  };
  return columns.url >= 0 || columns.host >= 0 ? columns : undefined;
}

function entryOf(fields: readonly string[], columns: Columns): FeedEntry | undefined {
  const day = dayOf(fields[columns.date]);
  if (columns.url >= 0) return urlEntry(fields[columns.url] ?? "", day);
  const host = fields[columns.host] ?? "";
  const path = columns.path < 0 ? "" : (fields[columns.path] ?? "");
  return path === "" ? hostEntry(host, day) : urlEntry(`http://${host}/${path.replace(/^\//, "")}`, day);
}

/** CSV with a header that names a URL or host: URLhaus, PhishTank, JPCERT/CC, Splunk look-ups. */
export function parseCsv(text: string): ParsedFeed {
  const entries: FeedEntry[] = [];
  let rejected = 0;
  let columns: Columns | undefined;
  for (const fields of records(text)) {
    if (fields.length === 1 && fields[0] === "") continue;
    const isComment = fields[0]?.startsWith("#") ?? false;
    if (isComment || !columns) {
      const found = columnsOf(fields);
      if (found) columns = found;
      else if (!isComment) rejected += 1;
      continue;
    }
    const entry = named(entryOf(fields, columns), fields[columns.word]);
    if (entry) entries.push(entry);
    else rejected += 1;
  }
  return { entries, rejected };
}
