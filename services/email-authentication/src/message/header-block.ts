import type { Span } from "@sextant/core";

/** Header fields beyond this one are not looked at: a real mail has some dozens. */
export const MAX_FIELDS = 1_000;
/** Longest field value that is parsed, in UTF-16 code units; a long recipient list is cut. */
export const MAX_VALUE = 8_192;

export interface Field {
  /** Lower-case name. */
  readonly name: string;
  /** Unfolded and trimmed (RFC 5322, 2.2.3), cut at {@link MAX_VALUE}. */
  readonly value: string;
  /** The whole field, its last line break left out. */
  readonly span: Span;
}

export interface HeaderBlock {
  readonly fields: readonly Field[];
  /** Lines that are neither a field nor a continuation of one. */
  readonly malformed: readonly Span[];
  /** Some fields were left out ({@link MAX_FIELDS}). */
  readonly cut: boolean;
}

/** A field's opening: printable US-ASCII but a colon (RFC 5322, 3.6.8), with obsolete blanks before the colon (4.5). */
const FIELD = /^([!-9;-~]{1,100})[ \t]*:/;

const spanOf = (start: number, end: number): Span => ({ view: 0, start, end });

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Where the first field may begin: after a byte order mark, blank lines and an mbox "From " line. */
function firstField(text: string): number {
  let at = 0;
  while (at < text.length && /\s/.test(text[at]!)) at += 1;
  if (!text.startsWith("From ", at)) return at;
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/** The lines up to the first empty one, line breaks left out. */
function* headerLines(text: string): Generator<Line> {
  let start = firstField(text);
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const next = feed < 0 ? text.length : feed;
    const end = next > start && text[next - 1] === "\r" ? next - 1 : next;
    if (end === start) return;
    yield { start, end };
    start = next + 1;
  }
}

/** Takes a mail's header block apart. Offsets are those of `text`, the whole message. Linear in its length. */
export function parseHeaderBlock(text: string): HeaderBlock {
  const fields: Field[] = [];
  const malformed: Span[] = [];
  let open: { name: string; valueAt: number; start: number; end: number } | undefined;
  const close = () => {
    if (!open) return;
    const value = text.slice(open.valueAt, Math.min(open.end, open.valueAt + MAX_VALUE));
    fields.push({ name: open.name, value: value.replaceAll(/\r?\n/g, "").trim(), span: spanOf(open.start, open.end) });
    open = undefined;
  };
  for (const { start, end } of headerLines(text)) {
    if (fields.length >= MAX_FIELDS) return { fields, malformed, cut: true };
    if (open && (text[start] === " " || text[start] === "\t")) {
      open.end = end;
      continue;
    }
    close();
    const match = FIELD.exec(text.slice(start, Math.min(end, start + 128)));
    if (match) open = { name: match[1]!.toLowerCase(), valueAt: start + match[0].length, start, end };
    else malformed.push(spanOf(start, end));
  }
  close();
  return { fields, malformed, cut: false };
}
