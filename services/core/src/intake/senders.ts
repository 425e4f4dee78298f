import { addressParser, type Address as PostalAddress } from "postal-mime";
import type { Address, Mail, Span } from "../subject.ts";
import { headerEnd, openingFields, type Field } from "./headers.ts";
import { MAX_SENDERS } from "./limits.ts";
import { fieldOf, unfolded } from "./mime/header.ts";

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

/** A field of a message's head, with the addresses in it and their places in view 0. */
class Senders {
  readonly #content: string;
  readonly #fields: readonly Field[];
  readonly #head: string;
  readonly #truncated: Set<string>;

  constructor(content: string, fields: readonly Field[], head: string, truncated: Set<string>) {
    this.#content = content;
    this.#fields = fields;
    this.#head = head;
    this.#truncated = truncated;
  }

  /** The addresses of the fields of a name, in order; `first`: of the first of them alone. */
  of(name: string, first: boolean): Address[] {
    const named = this.#fields.filter((field) => field.name === name);
    // Behind a line that is no field, a field has no place of its own.
    if (named.length === 0) return mailboxesOf(fieldOf(this.#head, name)).slice(0, MAX_SENDERS).map(lowerDomain);
    const found: Address[] = [];
    for (const field of first ? named.slice(0, 1) : named) {
      if (found.length < MAX_SENDERS) found.push(...this.#in(field));
    }
    const isCut = named.some(({ valueStart, end }) => end - valueStart > MAX_ADDRESSES) || found.length > MAX_SENDERS;
    if (!first && isCut) this.#truncated.add("emails");
    return found.slice(0, MAX_SENDERS);
  }

  #in(field: Field): Address[] {
    const value = this.#content.slice(field.valueStart, field.end);
    const lower = lowerAscii(value.slice(0, MAX_ADDRESSES));
    return mailboxesOf(value).map((box) => ({ ...lowerDomain(box), span: spanIn(field, value, lower, box.address) }));
  }
}

function lowerDomain({ address, name }: Mailbox): Mailbox {
  const at = address.lastIndexOf("@");
  return { address: address.slice(0, at + 1) + address.slice(at + 1).toLowerCase(), name };
}

/** The address as it stands in the field, or the field's whole value when it is encoded or folded. */
function spanIn(field: Field, value: string, lower: string, address: string): Span {
  const at = lower.indexOf(lowerAscii(address));
  if (at !== -1) return { view: 0, start: field.valueStart + at, end: field.valueStart + at + address.length };
  const lead = value.length - value.trimStart().length;
  return { view: 0, start: field.valueStart + lead, end: field.valueStart + Math.max(lead, value.trimEnd().length) };
}

/** Who a message says it is from, with places in view 0. `head`: its header block. */
export function mailOf(content: string, head: string, truncated: Set<string>): Mail {
  const fields = openingFields(content);
  const senders = new Senders(content, fields, head, truncated);
  const [from] = senders.of("from", true);
  const [sender] = senders.of("sender", true);
  const [returnPath] = senders.of("return-path", true);
  return {
    raw: new TextEncoder().encode(content),
    ...(from && { from }),
    replyTo: senders.of("reply-to", false),
    ...(returnPath && { returnPath: { ...returnPath, name: "" } }),
    ...(sender && { sender }),
    headerEnd: headerEnd(content, fields),
  };
}
