import type { Span } from "./subject.ts";

/** Longest quotation, in UTF-16 code units. */
export const MAX_QUOTE = 300;

/** A surrogate pair is never cut in half. */
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Cuts a quotation: the exact characters of the view, shortened in the middle with "…" when over {@link MAX_QUOTE}. */
export function quote(views: readonly string[], span: Span): string {
  const view = views[span.view] ?? "";
  const text = view.slice(span.start, span.end);
  if (text.length <= MAX_QUOTE) return text;
  let head = MAX_QUOTE - 60;
  if (isLowSurrogate(text.charCodeAt(head))) head -= 1;
  let tail = text.length - 59;
  if (isLowSurrogate(text.charCodeAt(tail))) tail += 1;
  return `${text.slice(0, head)}…${text.slice(tail)}`;
}
