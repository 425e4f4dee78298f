import { type Address, addressParser } from "postal-mime";
import type { Field } from "./header-block.ts";

/** Mailboxes of one field beyond this one are not looked at. */
const MAX_MAILBOXES = 100;

/** A mailbox as a header field writes it. */
export interface Mailbox {
  /** Decoded display name; empty when there is none. */
  readonly name: string;
  /** local@domain, the domain in lower case without a final dot. */
  readonly address: string;
  readonly domain: string;
  readonly field: Field;
}

const flatten = (entry: Address): readonly { name: string; address?: string }[] => entry.group ?? [entry];

function toMailbox(field: Field, name: string, address: string): Mailbox | undefined {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, "");
  if (at < 1 || domain === "") return undefined;
  return { name, domain, address: `${address.slice(0, at)}@${domain}`, field };
}

/** The mailboxes of an address field (RFC 5322, 3.4), groups opened, encoded words decoded; what has no domain is left out. */
export function mailboxesOf(field: Field): Mailbox[] {
  return addressParser(field.value)
    .slice(0, MAX_MAILBOXES)
    .flatMap(flatten)
    .slice(0, MAX_MAILBOXES)
    .flatMap(({ name, address }) => toMailbox(field, name.trim(), address ?? "") ?? []);
}
