import { type HeaderField, headerLines, isField } from "./mime/fields.ts";

/** Fields read of one block; a header block with more is hostile. */
const MAX_FIELDS = 1_000;

/** The line that an mbox puts before a message (RFC 4155). */
const MBOX_LINE = /From [^\r\n]{1,200}\r?\n/y;
const LEADING = /[\uFEFF\s]*/y;

/** Where the message begins: behind blank lines, a byte order mark and an mbox line. */
export function messageStart(content: string): number {
  LEADING.lastIndex = 0;
  LEADING.test(content);
  const first = LEADING.lastIndex;
  MBOX_LINE.lastIndex = first;
  return MBOX_LINE.test(content) ? MBOX_LINE.lastIndex : first;
}

/** The fields that a content opens with; none when it opens with something else. */
export function openingFields(content: string): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of headerLines(content, messageStart(content))) {
    // "https://…" at the beginning of a line is a link.
    if (fields.length >= MAX_FIELDS || !isField(line) || content.startsWith("//", line.valueStart)) break;
    fields.push(line);
  }
  return fields;
}

/** Fields that a mail begins with, and words hardly ever do. */
const MAIL_FIELDS =
  /^(?:from|to|cc|bcc|subject|date|sender|reply-to|received|return-path|message-id|delivered-to|mime-version|content-(?:type|transfer-encoding)|dkim-signature|authentication-results|arc-.*|x-.*|list-.*|in-reply-to|references)$/;

/** True when a content said to be a mail has a header: two fields, or one that mails begin with. */
export function hasMailHeader(content: string): boolean {
  const fields = openingFields(content);
  return fields.length >= 2 || fields.some(({ name }) => MAIL_FIELDS.test(name));
}
