import { mailboxesOf as parsed } from "@sextant/core/intake";
import type { Field } from "./header-block.ts";

/** Mailboxes of one field beyond this one, and characters beyond these, are not looked at. */
const MAX_MAILBOXES = 100;
const MAX_CHARACTERS = 20_000;

/** A mailbox as a header field writes it. */
export interface Mailbox {
  /** Decoded display name; empty when there is none. */
  readonly name: string;
  /** local@domain, the domain in lower case without a final dot. */
  readonly address: string;
  readonly domain: string;
  readonly field: Field;
}

function toMailbox(field: Field, name: string, address: string): Mailbox | undefined {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, "");
  if (at < 1 || domain === "") return undefined;
  return { name, domain, address: `${address.slice(0, at)}@${domain}`, field };
}

/** The mailboxes of an address field; what has no domain is left out. */
export function mailboxesOf(field: Field): Mailbox[] {
  return parsed(field.value, MAX_CHARACTERS)
    .slice(0, MAX_MAILBOXES)
    .flatMap(({ name, address }) => toMailbox(field, name.trim(), address) ?? []);
}
