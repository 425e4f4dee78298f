import { pairIn, parseAuthResults, type Recorded } from "./auth-results.ts";
import type { HeaderBlock } from "./header-block.ts";
import { operatorOf } from "./operators.ts";
import { type Hop, isPublic, parseReceived } from "./received.ts";

/**
 * The SMTP delivery to the receiving side, read from a copy of the mail. Trace fields are written on top (RFC 5321,
 * 4.4): those above the hop where the mail came in from outside were written by the receiving side; those below came
 * with the mail, and anybody can type them.
 */
export interface Delivery {
  /** Client that brought the mail in; undefined: not written anywhere trustworthy. */
  readonly ip: string | undefined;
  readonly helo: string | undefined;
  /** MAIL FROM, "" for the null sender; undefined: not known. */
  readonly mailFrom: string | undefined;
  /** When the mail came in, milliseconds since the epoch. */
  readonly time: number | undefined;
  /** The hop where the mail came in is there to be read. */
  readonly isTraced: boolean;
  /** Fields before this index were written by the receiving side; 0: none is known to be. */
  readonly trustedBefore: number;
  /** What the receiving side recorded of authentication, topmost first. */
  readonly recorded: readonly Recorded[];
  /**
   * What the server of the way in wrote under its own hop, as servers do whose filters see the mail before they do (milters
   * of Postfix and Sendmail); only where nothing is recorded above. A sender who knows the server's name can type it where
   * the server does not take such fields out (RFC 8601, 5), so it is no more than a hint.
   */
  readonly underWayIn: readonly Recorded[];
  /** The same from below: claims that came with the mail. */
  readonly claimed: readonly Recorded[];
}

/** Hops looked at; a mail that passed more has no readable way in. */
const MAX_HOPS = 60;

/** A hand-over within the receiving side: no public client address, or client and server are run by the same operator. */
function isInner(hop: Hop): boolean {
  if (hop.ip === undefined || !isPublic(hop.ip)) return true;
  const client = operatorOf(hop.reverse.includes(".") ? hop.reverse : hop.helo);
  return client !== undefined && client === operatorOf(hop.by);
}

/** Fields that servers write one above the other when they take a mail over. */
const TRACE = new Set(["authentication-results", "received-spf", "x-spam-status", "dkim-filter", "x-virus-scanned"]);

/** The server that an Authentication-Results field says it is from (RFC 8601, 2.5). */
const authservOf = (value: string) => /^[^\s;]{1,253}/.exec(value)?.[0].toLowerCase();

/** The results of the way-in server right under its hop. */
function underWayIn(fields: HeaderBlock["fields"], way: Hop | undefined): Recorded[] {
  if (!way || way.by === "") return [];
  const below = fields.slice(way.at + 1);
  const end = below.findIndex(({ name }) => !TRACE.has(name));
  return below
    .slice(0, Math.max(0, end))
    .filter(({ name, value }) => name === "authentication-results" && authservOf(value) === way.by)
    .flatMap(parseAuthResults);
}

const bracketed = (value: string) => value.replaceAll(/[<>\s]/g, "").toLowerCase();

/** Reads how the mail came in. */
export function deliveryOf({ fields }: HeaderBlock): Delivery {
  const hops = fields
    .flatMap((field, at) => (field.name === "received" ? (parseReceived(field, at) ?? []) : []))
    .slice(0, MAX_HOPS);
  const way = hops.find((hop) => !isInner(hop));
  const trustedBefore = way?.at ?? 0;
  const trusted = fields.slice(0, trustedBefore);
  const verdicts = (some: typeof fields) =>
    some.filter(({ name }) => name === "authentication-results").flatMap(parseAuthResults);
  const recorded = verdicts(trusted);
  const receivedSpf = trusted.find(({ name }) => name === "received-spf")?.value ?? "";
  const spf = recorded.find(({ method }) => method === "spf");
  const returnPath = fields.find(({ name }) => name === "return-path")?.value;
  const envelope =
    pairIn(receivedSpf, "envelope-from") ??
    (returnPath === undefined ? undefined : bracketed(returnPath)) ??
    spf?.properties.get("smtp.mailfrom");
  return {
    ip: recordedIp(receivedSpf, spf) ?? way?.ip,
    helo: pairIn(receivedSpf, "helo") ?? way?.helo,
    mailFrom: envelope,
    time: way && Number.isFinite(way.time) ? way.time : undefined,
    isTraced: way !== undefined,
    trustedBefore,
    recorded,
    underWayIn: recorded.length > 0 ? [] : underWayIn(fields, way),
    claimed: verdicts(fields.slice(trustedBefore)),
  };
}

/** "sender IP is 192.0.2.1" of Microsoft's Authentication-Results. */
const SENDER_IP = /sender ip is ([0-9a-f.:]{3,45})/i;

/** The client's address as the receiving side's SPF check recorded it. */
function recordedIp(receivedSpf: string, spf: Recorded | undefined): string | undefined {
  const ip = pairIn(receivedSpf, "client-ip") ?? SENDER_IP.exec(spf?.text ?? "")?.[1];
  return ip !== undefined && isPublic(ip) ? ip : undefined;
}
