import { headerLines, isField, messageStart, unfolded } from "@sextant/core/intake";
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

const spanOf = ({ start, end }: { readonly start: number; readonly end: number }): Span => ({ view: 0, start, end });

/** Takes a mail's header block apart. Offsets are those of `text`, the whole message. Linear in its length. */
export function parseHeaderBlock(text: string): HeaderBlock {
  const fields: Field[] = [];
  const malformed: Span[] = [];
  for (const line of headerLines(text, messageStart(text))) {
    if (fields.length >= MAX_FIELDS) return { fields, malformed, cut: true };
    if (!isField(line)) malformed.push(spanOf(line));
    else {
      const value = unfolded(text.slice(line.valueStart, line.end), MAX_VALUE);
      fields.push({ name: line.name, value, span: spanOf(line) });
    }
  }
  return { fields, malformed, cut: false };
}
