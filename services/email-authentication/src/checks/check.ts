import type { Finding, RiskyFile, Span } from "@sextant/core";
import { sameOrganisation } from "../domains.ts";
import type { Evidence } from "../evidence.ts";
import type { Recorded } from "../message/auth-results.ts";
import type { Mailbox } from "../message/mailboxes.ts";
import type { Message } from "../message/message.ts";
import type { Relations } from "../relations.ts";

/** What every check is given. */
export interface Mail {
  readonly message: Message;
  readonly evidence: Evidence;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly relations: Relations;
  /** Attached files that no reader shows. */
  readonly files: readonly RiskyFile[];
}

/** One check: what it saw, never how bad it is. */
export type Check = (mail: Mail) => Finding[];

/** The mailbox that the mail says it is from: the first of From. */
export const author = ({ message }: Mail): Mailbox | undefined => message.from[0];

export const finding = (flag: string, span: Span, note?: string): Finding =>
  note === undefined ? { flag, span } : { flag, span, note };

/** Which identity a method's pass is about (RFC 8601, 2.7). */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  dmarc: ["header.from"],
  dkim: ["header.d", "header.i"],
  spf: ["smtp.mailfrom"],
};

const domainIn = (identity: string) => identity.slice(identity.lastIndexOf("@") + 1);

/** The receiving side saw something pass for this domain. */
export const passedFor = ({ method, result, properties }: Recorded, domain: string): boolean =>
  result === "pass" &&
  (IDENTITY[method] ?? []).some((name) => sameOrganisation(domainIn(properties.get(name) ?? ""), domain));

/** A DMARC record names the domain, or is about From as such. */
const dmarcPassed = (entry: Recorded, domain: string): boolean =>
  entry.method === "dmarc" && entry.result === "pass" && !entry.properties.has("header.from") && domain !== "";

/**
 * The From domain is aligned: DMARC passed, or a verified signature or SPF pass is aligned with it, or the receiving
 * side recorded so. What came with the mail does not count; what stands under the way in only while nothing was asked here.
 */
export function isAligned(mail: Mail): boolean {
  const from = author(mail);
  if (!from) return false;
  const { dmarc, dkim, spf } = mail.evidence;
  if (dmarc.known && dmarc.value.result === "pass") return true;
  if (dkim.known && dkim.value.some(({ result, domain }) => result === "pass" && sameOrganisation(domain, from.domain)))
    return true;
  if (spf.known && spf.value.result === "pass" && sameOrganisation(spf.value.domain, from.domain)) return true;
  const { recorded, underWayIn } = mail.message.delivery;
  const believed = dkim.known ? recorded : [...recorded, ...underWayIn];
  return believed.some((entry) => passedFor(entry, from.domain) || dmarcPassed(entry, from.domain));
}
