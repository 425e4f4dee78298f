import type { Subject } from "@sextant/core";
import { type Delivery, deliveryOf } from "./delivery.ts";
import { type Field, type HeaderBlock, parseHeaderBlock } from "./header-block.ts";
import { type Mailbox, mailboxesOf } from "./mailboxes.ts";

/** A mail's header, taken apart once for all checks. */
export interface Message {
  readonly header: HeaderBlock;
  readonly delivery: Delivery;
  /** Fields of a lower-case name, in order. */
  all(name: string): readonly Field[];
  readonly from: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  readonly sender: Mailbox | undefined;
  readonly to: readonly Mailbox[];
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** The submitted characters; offsets in them are offsets in view 0. */
export const decodeRaw = (raw: Uint8Array): string => DECODER.decode(raw);

export function readMessage(text: string): Message {
  const header = parseHeaderBlock(text);
  const byName = Map.groupBy(header.fields, (field) => field.name);
  const all = (name: string) => byName.get(name) ?? [];
  return {
    header,
    delivery: deliveryOf(header),
    all,
    from: all("from").flatMap(mailboxesOf),
    replyTo: all("reply-to").flatMap(mailboxesOf),
    sender: all("sender").flatMap(mailboxesOf)[0],
    to: [...all("to"), ...all("cc")].flatMap(mailboxesOf),
  };
}

/** The mail of a subject; undefined when it carries none. */
export function messageOf(subject: Subject): Message | undefined {
  return subject.mail ? readMessage(decodeRaw(subject.mail.raw)) : undefined;
}
