import ipaddr from "ipaddr.js";
import type { Field } from "./header-block.ts";

/** One hop, as the server that took the mail over wrote it (RFC 5321, 4.4). */
export interface Hop {
  /** Index of the field in the header block. */
  readonly at: number;
  /** What the client called itself (HELO), lower-case; untrustworthy. */
  readonly helo: string;
  /** Address of the client as the server saw it; undefined when it is not written. */
  readonly ip: string | undefined;
  /** The name that reverse DNS gave the server. */
  readonly reverse: string;
  /** The server that wrote the field, lower-case. */
  readonly by: string;
  /** Milliseconds since the epoch; NaN when it is not readable. */
  readonly time: number;
}

/** A run of the characters of addresses; whether it is one is looked at apart. */
const ADDRESS = /(?<![\w.-])(?:IPv6:)?([0-9a-f:][0-9a-f:.]{1,44})(?![\w-])/gi;
/** The clause after a keyword: up to the next keyword or the date. */
const CLAUSE = {
  from: /^from\s+([^\s;()]+)/i,
  by: /\sby\s+([^\s;()]+)/i,
} as const;
/** `(HELO name)`, `(helo=name)`, `helo=name`, `EHLO name`: the client's own claim inside a comment (qmail, Exim). */
const CLAIM = /\b[he][eh]lo[= ]+\[?([^\s()\][;]+)/i;

/** The address in its usual form, an IPv4 address mapped into IPv6 as IPv4; undefined when it is none. */
function canonical(text: string): string | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.process(text).toString() : undefined;
}

const addressesIn = (text: string): string[] =>
  [...text.matchAll(ADDRESS)].flatMap((match) => canonical(match[1]!) ?? []);

/** The `from` clause without `by` and what follows. */
function fromClause(value: string): string {
  const by = value.search(/\sby\s/i);
  return by < 0 ? value : value.slice(0, by);
}

/** The client's address: the last one in the comments of the `from` clause, since the text before is the client's own claim. */
function clientIp(clause: string): string | undefined {
  const comment = clause.indexOf("(");
  const inComments = comment < 0 ? [] : addressesIn(clause.slice(comment).replace(CLAIM, ""));
  return inComments.at(-1) ?? addressesIn(clause).at(-1);
}

/** Reads a Received field; undefined when it names no client (`Received: by … with SMTP id …`). */
export function parseReceived(field: Field, at: number): Hop | undefined {
  const { value } = field;
  const helo = CLAUSE.from.exec(value)?.[1];
  if (helo === undefined) return undefined;
  const clause = fromClause(value);
  const comment = /\(([^()\s[\]]+)/.exec(clause)?.[1] ?? "";
  const claimed = CLAIM.exec(clause)?.[1];
  return {
    at,
    helo: (claimed ?? helo).toLowerCase(),
    ip: clientIp(clause),
    reverse: (claimed === undefined ? comment : helo).toLowerCase(),
    by: (CLAUSE.by.exec(value)?.[1] ?? "").toLowerCase(),
    time: timeOf(value),
  };
}

/** The date after the last semicolon. */
function timeOf(value: string): number {
  const semicolon = value.lastIndexOf(";");
  return semicolon < 0 ? Number.NaN : parseDate(value.slice(semicolon + 1));
}

/** RFC 5322 date (3.3), comments left out; NaN when it is not one. */
export function parseDate(text: string): number {
  return Date.parse(text.replaceAll(/\([^()]*\)/g, "").trim());
}

const NOT_PUBLIC = new Set(["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat", "unspecified"]);

/** An address that another organisation could have: not private, loopback, link-local or unspecified. */
export function isPublic(ip: string): boolean {
  return canonical(ip) !== undefined && !NOT_PUBLIC.has(ipaddr.process(ip).range());
}
