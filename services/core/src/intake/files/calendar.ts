/** A calendar's or card's first line (RFC 5545, RFC 6350). */
const OPENING = /^\s{0,20}BEGIN:V(?:CALENDAR|CARD)\b/i;
const FOLD = /\r?\n[ \t]/g;
const ESCAPE = /\\([nN\\;,])/g;

/** A calendar's or card's text with its folded lines joined and its escapes undone; any other text as it is. */
export function calendarText(text: string): string {
  if (!OPENING.test(text)) return text;
  return text.replace(FOLD, "").replace(ESCAPE, (_whole, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));
}
