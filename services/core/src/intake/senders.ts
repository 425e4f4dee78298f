import { addressParser, type Address as PostalAddress } from "postal-mime";
import type { Span } from "../subject.ts";
import { MAX_SENDERS } from "./limits.ts";
import { brokenAtReturns, type HeaderLine, headerLines, unfolded } from "./mime/fields.ts";

/** A mailbox of an address field, its name decoded; empty when there is none. */
export interface Mailbox {
  readonly address: string;
  readonly name: string;
}

/** Characters of a field that are read for addresses: the parser reads groups in groups again and again. */
const MAX_ADDRESSES = 2_000;
/** An address that can be one, without the brackets and final dots that careless or hostile senders leave on it. */
const ADDRESS = /^[<\s]*([^\s@<>]{1,64}@[^\s@<>]{1,253}?)[.>\s]*$/;

/**
 * The mailboxes of a field's value (RFC 5322, 3.4), groups opened, as far as fields are read: `most` characters. A name
 * with a comma and no quotes stands as mailboxes without address: it belongs to the next one that has.
 */
export function mailboxesOf(value: string | undefined, most = MAX_ADDRESSES): Mailbox[] {
  const entries = value === undefined ? [] : addressParser(unfolded(value).slice(0, most));
  const found: Mailbox[] = [];
  let names: string[] = [];
  for (const { address, name } of entries.flatMap((entry: PostalAddress) => entry.group ?? [entry])) {
    const plain = ADDRESS.exec(address ?? "")?.[1];
    names.push(name);
    if (plain === undefined) continue;
    found.push({
      address: plain,
      name: names.filter((part) => /[\p{L}\p{N}]/u.test(part) && !part.includes(plain)).join(", "),
    });
    names = [];
  }
  return found;
}

/** Lower case that keeps every character's place. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A mailbox with its place in view 0. */
export interface Sender extends Mailbox {
  readonly span: Span;
}

/** Who a message says it is from. */
export interface Senders {
  readonly from?: Sender;
  readonly sender?: Sender;
  readonly returnPath?: Sender;
  readonly replyTo: readonly Sender[];
}

function lowerDomain({ address, name }: Mailbox): Mailbox {
  const at = address.lastIndexOf("@");
  return { address: address.slice(0, at + 1) + address.slice(at + 1).toLowerCase(), name };
}

/** The address as it stands in the field's value, or the whole value when it is encoded or folded. */
function spanIn(value: string, valueStart: number, lower: string, address: string): Span {
  const at = lower.indexOf(lowerAscii(address));
  if (at !== -1) return { view: 0, start: valueStart + at, end: valueStart + at + address.length };
  const lead = value.length - value.trimStart().length;
  return { view: 0, start: valueStart + lead, end: valueStart + Math.max(lead, value.trimEnd().length) };
}

/**
 * Who a message says it is from. `head`: its header block, which begins at `start` of view 0; names of limits that cut
 * something off go to `truncated`.
 */
export function sendersOf(head: string, start: number, truncated: Set<string>): Senders {
  const fields = Map.groupBy(headerLines(brokenAtReturns(head)), ({ name }) => name);
  const senders = ({ valueStart, end }: HeaderLine): Sender[] => {
    const value = head.slice(valueStart, end);
    const lower = lowerAscii(value.slice(0, MAX_ADDRESSES));
    return mailboxesOf(value).map((box) => ({
      ...lowerDomain(box),
      span: spanIn(value, start + valueStart, lower, box.address),
    }));
  };
  const firstOf = (name: string): Sender | undefined => fields.get(name)?.slice(0, 1).flatMap(senders)[0];
  const replies = fields.get("reply-to") ?? [];
  const replyTo: Sender[] = [];
  for (const field of replies) if (replyTo.length < MAX_SENDERS) replyTo.push(...senders(field));
  if (replies.some(({ valueStart, end }) => end - valueStart > MAX_ADDRESSES) || replyTo.length > MAX_SENDERS)
    truncated.add("emails");
  const [from, sender, returnPath] = ["from", "sender", "return-path"].map(firstOf);
  return {
    replyTo: replyTo.slice(0, MAX_SENDERS),
    ...(from && { from }),
    ...(sender && { sender }),
    ...(returnPath && { returnPath: { ...returnPath, name: "" } }),
  };
}
