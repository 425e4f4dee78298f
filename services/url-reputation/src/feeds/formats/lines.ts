import { type FeedEntry, hostEntry, type ParsedFeed, urlEntry } from "../entry.ts";

/** What a line is: an entry, nothing (a comment, a header), or unreadable. */
export type LineResult = FeedEntry | "skip" | undefined;

/** Longest line that is read, in UTF-16 code units. */
const MAX_LINE = 8_192;

/** Reads a feed line by line. */
export function byLine(text: string, read: (line: string) => LineResult): ParsedFeed {
  const entries: FeedEntry[] = [];
  let rejected = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, Math.min(to, from + MAX_LINE)).trim();
    from = to + 1;
    const result = line === "" ? "skip" : read(line);
    if (result === undefined) rejected += 1;
    else if (result !== "skip") entries.push(result);
  }
  return { entries, rejected };
}

const isComment = (line: string) => line.startsWith("#") || line.startsWith(";") || line.startsWith("!");
const LOCAL = new Set([
  "localhost",
  "localhost.localdomain",
  "local",
  "broadcasthost",
  "ip6-localhost",
  "ip6-loopback",
  "0.0.0.0",
]);
const withoutComment = (line: string) => {
  const at = line.search(/\s#/);
  return at === -1 ? line : line.slice(0, at).trimEnd();
};

/** `0.0.0.0 name [name …]`: hosts files. Only the first name of a line is read: feeds write one. */
export const readHosts = (line: string): LineResult => {
  if (isComment(line)) return "skip";
  const [address = "", name] = withoutComment(line).split(/\s+/, 2);
  if (name === undefined || !/^[\d.]+$|:/.test(address)) return undefined;
  return LOCAL.has(name) || name.startsWith("ip6-") ? "skip" : hostEntry(name);
};

/** One domain, wildcard domain or address a line. */
export const readDomains = (line: string): LineResult => (isComment(line) ? "skip" : hostEntry(withoutComment(line)));

/** One URL a line. */
export const readUrls = (line: string): LineResult => (isComment(line) ? "skip" : urlEntry(withoutComment(line)));

/** Matches `||host^`, `||host/path` and bare hosts, with or without options. */
const ADBLOCK = /^(?:\|\|)?([^$^|]+)\^?\|?(?:\$.*)?$/;

/** Adblock filters that name a host or a URL; exceptions, cosmetic rules and wildcards are not entries. */
export const readAdblock = (line: string): LineResult => {
  if (isComment(line) || line.startsWith("[") || line.startsWith("@@") || line.includes("##")) return "skip";
  const [, target = ""] = ADBLOCK.exec(line) ?? [];
  if (target === "" || target.includes("*")) return undefined;
  return target.includes("/") ? urlEntry(target) : hostEntry(target);
};

/** Lines of name servers: dnsmasq, unbound, BIND zones, Internet Explorer tracking lists. */
const NAMED: readonly RegExp[] = [
  /^(?:address|server|local)=\/([^/]+)\//,
  /^local-zone:\s*"([^"]+)"/,
  /^zone\s+"([^"]+)"/,
  /^-d\s+(\S+)/,
];

/** dnsmasq, unbound, BIND and .tpl lines. */
export const readNamed = (line: string): LineResult => {
  if (isComment(line) || line.startsWith(":") || line === "msFilterList" || line === "server:") return "skip";
  const name = NAMED.map((pattern) => pattern.exec(line)?.[1]).find(Boolean);
  return name === undefined ? undefined : hostEntry(name);
};

/** Matches an address trigger of a response policy zone: prefix length, then the bytes last to first. */
const RPZ_ADDRESS = /^32\.(\d+)\.(\d+)\.(\d+)\.(\d+)\.rpz-ip$/;

/** Response policy zones: `name CNAME .`; the zone's own records are no entries. */
export const readRpz = (line: string): LineResult => {
  if (isComment(line) || line.startsWith("$") || line.startsWith("@") || /^(?:NS|IN)\s/.test(line)) return "skip";
  const [name = "", ...rest] = line.split(/\s+/);
  if (!rest.includes("CNAME") && !rest.includes("A")) return undefined;
  if (rest.at(-1) === "rpz-passthru.") return "skip";
  const address = RPZ_ADDRESS.exec(name);
  return hostEntry(address ? address.slice(1).toReversed().join(".") : name);
};
