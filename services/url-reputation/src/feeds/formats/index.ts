import type { ParsedFeed } from "../entry.ts";
import { parseCsv } from "./csv.ts";
import { parseJson } from "./json.ts";
import { byLine, readAdblock, readDomains, readHosts, readNamed, readRpz, readUrls } from "./lines.ts";

/** The formats that feeds come in. `dns`: dnsmasq, unbound, BIND zones, .tpl. `csv`: URLhaus, PhishTank, JPCERT/CC, Splunk. */
export const FEED_FORMATS = ["hosts", "domains", "urls", "adblock", "dns", "rpz", "csv", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const PARSERS: Readonly<Record<FeedFormat, (text: string) => ParsedFeed>> = {
  hosts: (text) => byLine(text, readHosts),
  domains: (text) => byLine(text, readDomains),
  urls: (text) => byLine(text, readUrls),
  adblock: (text) => byLine(text, readAdblock),
  dns: (text) => byLine(text, readNamed),
  rpz: (text) => byLine(text, readRpz),
  csv: parseCsv,
  json: parseJson,
};

/** Reads a feed's text. Total: what cannot be read is counted. */
export const parseFeed = (format: FeedFormat, text: string): ParsedFeed =>
  PARSERS[format](text.startsWith("\ufeff") ? text.slice(1) : text);
