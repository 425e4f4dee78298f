import type { Finding, Text } from "@sextant/core";

/** A preview line ("preheader") is hidden in most honest newsletters and is about this long. */
const PREVIEW = 250;
const LETTER = /\p{L}/gu;

/** Text that a mail carries and does not show, beyond a preview line. */
export function hiddenText(texts: readonly Text[]): Finding[] {
  const long = texts.find(
    ({ kind, text }) => kind === "hidden" && text.length > PREVIEW && (text.match(LETTER)?.length ?? 0) > PREVIEW / 2,
  );
  if (!long) return [];
  return [{ flag: "text.hidden", span: { view: long.view, start: long.start, end: long.start + long.text.length } }];
}
