import PostalMime, { type Address as PostalAddress, type Attachment, type Email } from "postal-mime";
import type { Address, DomainRole, Mail, Span } from "../subject.ts";
import { looksLikeHtml } from "../text/html.ts";
import type { Collector } from "./collector.ts";
import { headerEnd, messageStart, openingFields, type Field } from "./headers.ts";
import { addHtml } from "./html-parts.ts";
import { MAX_MESSAGE_DEPTH, MAX_MIME_DEPTH } from "./limits.ts";
import { differsMaterially } from "./alternatives.ts";
import { prepareMessage } from "./raw.ts";

interface Mailbox {
  readonly address: string;
  readonly name: string;
}

function mailboxes(addresses: readonly PostalAddress[] | undefined): Mailbox[] {
  return (addresses ?? [])
    .flatMap((entry) => (entry.group ? entry.group : [entry as Mailbox]))
    .filter((box) => box.address.includes("@"));
}

/** The address as it stands in the field, or the field's whole value when it is encoded or folded. */
function spanIn(content: string, field: Field, address: string): Span {
  const value = content.slice(field.valueStart, field.end);
  const at = value.toLowerCase().indexOf(address.toLowerCase());
  if (at !== -1) return { view: 0, start: field.valueStart + at, end: field.valueStart + at + address.length };
  const lead = value.length - value.trimStart().length;
  return { view: 0, start: field.valueStart + lead, end: field.valueStart + Math.max(lead, value.trimEnd().length) };
}

class Senders {
  readonly #content: string;
  readonly #fields: readonly Field[];

  constructor(content: string, fields: readonly Field[]) {
    this.#content = content;
    this.#fields = fields;
  }

  of(name: string, boxes: readonly Mailbox[]): Address[] {
    const field = this.#fields.find((entry) => entry.name === name);
    return boxes.map(({ address, name: shown }) => {
      const at = address.lastIndexOf("@");
      const span = field ? { span: spanIn(this.#content, field, address) } : {};
      return { address: address.slice(0, at + 1) + address.slice(at + 1).toLowerCase(), name: shown, ...span };
    });
  }
}

/** Who a message says it is from, with places in view 0. */
function mailOf(content: string, fields: readonly Field[], email: Email | undefined): Mail {
  const senders = new Senders(content, fields);
  const [from] = senders.of("from", mailboxes(email?.from && [email.from]));
  const [sender] = senders.of("sender", mailboxes(email?.sender && [email.sender]));
  const [returnPath] = senders.of("return-path", email?.returnPath ? [{ address: email.returnPath, name: "" }] : []);
  return {
    raw: new TextEncoder().encode(content),
    ...(from && { from }),
    replyTo: senders.of("reply-to", mailboxes(email?.replyTo)),
    ...(returnPath && { returnPath }),
    ...(sender && { sender }),
    headerEnd: headerEnd(content, fields),
  };
}

async function parsed(collector: Collector, raw: string): Promise<Email | undefined> {
  const { text, cut } = prepareMessage(raw);
  for (const limit of cut) collector.truncated.add(limit);
  try {
    return await PostalMime.parse(text, { forceRfc822Attachments: true, maxNestingDepth: MAX_MIME_DEPTH });
  } catch {
    collector.truncated.add("depth");
    return undefined;
  }
}

function addSubject(collector: Collector, subject: string | undefined): void {
  if (!subject) return;
  const view = collector.addView(subject);
  collector.addText(view, "subject");
  collector.scan(view);
}

/** The HTML alternative is what a reader sees; the plain one counts beside it when it says something else. */
function addBodies(collector: Collector, plain: string | undefined, html: string | undefined): void {
  let visible: string | undefined;
  if (html) visible = addHtml(collector, collector.addView(html));
  if (!plain || plain.trim() === "") return;
  const view = collector.addView(plain);
  if (visible === undefined && looksLikeHtml(plain)) {
    addHtml(collector, view);
    return;
  }
  if (visible === undefined || differsMaterially(plain, visible)) collector.addText(view, "body");
  collector.scan(view);
}

function bytesOf(attachment: Attachment): Uint8Array {
  const { content } = attachment;
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** UTF-8, or what most likely else it is. */
function decoded(data: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    return new TextDecoder("windows-1252").decode(data);
  }
}

const TEXT_FILE = /\.(?:txt|html?|shtml|svg|eml|ics)$/i;

async function addAttachment(collector: Collector, attachment: Attachment, depth: number): Promise<void> {
  const { mimeType } = attachment;
  const name = attachment.filename ?? "";
  const data = bytesOf(attachment);
  if (mimeType === "message/rfc822" || /\.eml$/i.test(name)) {
    if (depth >= MAX_MESSAGE_DEPTH) collector.truncated.add("depth");
    else await addMessage(collector, new TextDecoder().decode(data), depth + 1);
  } else if (mimeType.startsWith("text/") || mimeType === "image/svg+xml" || TEXT_FILE.test(name)) {
    addTextFile(collector, decoded(data), mimeType, name);
  } else {
    collector.addImage(data, mimeType, name || attachment.contentId || "");
  }
}

function addTextFile(collector: Collector, text: string, mimeType: string, name: string): void {
  const isHtml = mimeType === "text/html" || mimeType === "image/svg+xml" || /\.(?:s?html?|svg)$/i.test(name);
  if (isHtml) addHtml(collector, collector.addView(text));
  else if (text.trim() !== "") {
    const view = collector.addView(text);
    collector.addText(view, "body");
    collector.scan(view);
  }
}

/** Adds a message's texts, links and images; answers its headers as parsed. */
async function addMessage(collector: Collector, raw: string, depth: number): Promise<Email | undefined> {
  const email = await parsed(collector, raw);
  if (!email) {
    const fields = openingFields(raw);
    addBodies(collector, raw.slice(headerEnd(raw, fields)), undefined);
    return undefined;
  }
  addSubject(collector, email.subject);
  addBodies(collector, email.text, email.html);
  if (depth > 0)
    for (const { address } of mailboxes(email.from && [email.from])) collector.addEmail(address, "mention");
  for (const attachment of email.attachments) await addAttachment(collector, attachment, depth);
  return email;
}

/** Takes a mail apart. View 0 must already hold the content. */
export async function addMail(collector: Collector, content: string): Promise<Mail> {
  const fields = openingFields(content);
  const message = content.slice(messageStart(content));
  const mail = mailOf(content, fields, await addMessage(collector, message, 0));
  const roles: readonly [DomainRole, readonly Address[]][] = [
    ["from", mail.from ? [mail.from] : []],
    ["reply_to", mail.replyTo],
    ["return_path", mail.returnPath ? [mail.returnPath] : []],
    ["from", mail.sender && mail.sender.address !== mail.from?.address ? [mail.sender] : []],
  ];
  for (const [role, addresses] of roles) {
    for (const { address, span, name } of addresses.slice(0, 10)) collector.addEmail(address, role, span, name);
  }
  return mail;
}
