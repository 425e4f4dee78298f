/** The one reader of header blocks (RFC 5322 section 2.2): a message's, a part's, and what a content opens with. Linear. */

/** A line of a header block with the folded lines behind it; places in the text that was read, UTF-16 offsets. */
export interface HeaderLine {
  /** Lower-case; undefined: the line is no field. */
  readonly name: string | undefined;
  readonly start: number;
  readonly valueStart: number;
  /** Behind the last character of the value, line break excluded. */
  readonly end: number;
}
export type HeaderField = HeaderLine & { readonly name: string };

export const isField = (line: HeaderLine): line is HeaderField => line.name !== undefined;

/** A field name (RFC 5322 section 3.6.8: printable ASCII but the colon), obsolete white space (section 4.5), a colon. */
const FIELD = /([!-9;-~]{1,100})[ \t]*:/y;

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  const end = feed === -1 ? text.length : feed;
  return end > from && text[end - 1] === "\r" ? end - 1 : end;
}

function nextLine(text: string, end: number): number {
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2;
  return end < text.length ? end + 1 : end;
}

/** A header block whose lone carriage returns end lines, as some programs read them; every character keeps its place. */
export const brokenAtReturns = (block: string): string => block.replace(/\r(?!\n)/g, "\n");

/** The lines of the header block that begins at `from`, up to the first empty one. */
export function* headerLines(text: string, from = 0): Generator<HeaderLine> {
  for (let at = from; at < text.length;) {
    let end = lineEnd(text, at);
    if (end === at) return;
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    const name = match?.[1]?.toLowerCase();
    let next = nextLine(text, end);
    if (name !== undefined) {
      while (text[next] === " " || text[next] === "\t") {
        end = lineEnd(text, next);
        next = nextLine(text, end);
      }
    }
    yield { name, start: at, valueStart: at + (match?.[0].length ?? 0), end };
    at = next;
  }
}

/** Longest value of a field that is read, folded lines included. */
const MAX_VALUE = 10_000;

/** A field's value as far as it is read, unfolded and trimmed (RFC 5322 section 2.2.3). */
export const unfolded = (value: string, most = MAX_VALUE): string =>
  value
    .slice(0, most)
    .replace(/\r?\n(?=[ \t])/g, "")
    .trim();
