import type { Finding, Span } from "@sextant/core";
import { sameOrganisation } from "../domains.ts";
import type { Evidence } from "../evidence.ts";
import type { Mailbox } from "../message/mailboxes.ts";
import type { Message } from "../message/message.ts";

/** What every check is given. */
export interface Mail {
  readonly message: Message;
  readonly evidence: Evidence;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** One check: what it saw, never how bad it is. */
export type Check = (mail: Mail) => Finding[];

/** The mailbox that the mail says it is from: the first of From. */
export const author = ({ message }: Mail): Mailbox | undefined => message.from[0];

export const finding = (flag: string, span: Span, note?: string): Finding =>
  note === undefined ? { flag, span } : { flag, span, note };

/**
 * The From domain is vouched for: DMARC passed, or a verified signature or SPF pass is aligned with it, or the receiving
 * side recorded so. Only what the receiving side wrote counts; what came with the mail does not.
 */
export function isVouchedFor(mail: Mail): boolean {
  const from = author(mail);
  if (!from) return false;
  const { dmarc, dkim, spf } = mail.evidence;
  if (dmarc.known && dmarc.value.result === "pass") return true;
  if (dkim.known && dkim.value.some(({ result, domain }) => result === "pass" && sameOrganisation(domain, from.domain)))
    return true;
  if (spf.known && spf.value.result === "pass" && sameOrganisation(spf.value.domain, from.domain)) return true;
  return mail.message.delivery.recorded.some(
    ({ method, result, properties }) =>
      method === "dmarc" &&
      result === "pass" &&
      sameOrganisation(properties.get("header.from") ?? from.domain, from.domain),
  );
}
