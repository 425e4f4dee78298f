/** One field of a message's opening header block, with its place in the content (UTF-16 offsets). */
export interface Field {
  /** Lower-case. */
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  /** Behind the last character of the value, folded lines included, line break excluded. */
  readonly end: number;
}

/** Fields read of one block; a header block with more is hostile. */
const MAX_FIELDS = 1_000;
const MAX_NAME = 76;

/** A field name (RFC 5322 section 3.6.8: printable ASCII but the colon), optional white space (section 4.5), a colon. */
const FIELD = /([!-9;-~]{1,76})[ \t]{0,8}:/y;
/** The line that an mbox puts before a message (RFC 4155). */
const MBOX_LINE = /From [^\r\n]{1,200}\r?\n/y;
const LEADING = /[\uFEFF\s]*/y;

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  const end = feed === -1 ? text.length : feed;
  return end > from && text[end - 1] === "\r" ? end - 1 : end;
}

function nextLine(text: string, end: number): number {
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2;
  return end < text.length ? end + 1 : end;
}

/** Where the message begins: behind blank lines, a byte order mark and an mbox line. */
export function messageStart(content: string): number {
  LEADING.lastIndex = 0;
  LEADING.test(content);
  const first = LEADING.lastIndex;
  MBOX_LINE.lastIndex = first;
  return MBOX_LINE.test(content) ? MBOX_LINE.lastIndex : first;
}

/** The fields that a content opens with; none when it opens with something else. */
export function openingFields(content: string): Field[] {
  const fields: Field[] = [];
  let at = messageStart(content);
  while (at < content.length && fields.length < MAX_FIELDS) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(content);
    const name = match?.[1];
    if (!match || !name || name.length > MAX_NAME) break;
    const valueStart = at + match[0].length;
    // "https://…" at the beginning of a line is a link.
    if (content.startsWith("//", valueStart)) break;
    let end = lineEnd(content, valueStart);
    let next = nextLine(content, end);
    while ((content[next] === " " || content[next] === "\t") && next < content.length) {
      end = lineEnd(content, next);
      next = nextLine(content, end);
    }
    fields.push({ name: name.toLowerCase(), start: at, valueStart, end });
    at = next;
  }
  return fields;
}

/** End of the header block: where the blank line or the body begins. */
export function headerEnd(content: string, fields: readonly Field[]): number {
  const last = fields[fields.length - 1];
  return last ? nextLine(content, last.end) : 0;
}

/** Fields that a mail begins with, and words hardly ever do. */
const MAIL_FIELDS =
  /^(?:from|to|cc|bcc|subject|date|sender|reply-to|received|return-path|message-id|delivered-to|mime-version|content-(?:type|transfer-encoding)|dkim-signature|authentication-results|arc-.*|x-.*|list-.*|in-reply-to|references)$/;

/** True when a content said to be a mail has a header: two fields, or one that mails begin with. */
export function hasMailHeader(content: string): boolean {
  const fields = openingFields(content);
  return fields.length >= 2 || fields.some(({ name }) => MAIL_FIELDS.test(name));
}
