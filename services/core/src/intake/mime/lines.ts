/** A line that opens a part, and a field of that part behind it. */
const LIKELY_DELIMITER =
  /^--([^\s-][^\r\n]{0,150}?|-{0,40}[^\s-][^\r\n]{0,100}?)[ \t]{0,9}\r?\ncontent-(?:type|transfer-encoding|disposition)[ \t]*:/im;
/** Characters of a body in which a delimiter is looked for. */
const GUESS_REACH = 20_000;

/** The boundary that a body uses, when its header names another or none. */
export function guessBoundary(raw: string, from: number): string | undefined {
  return LIKELY_DELIMITER.exec(raw.slice(from, from + GUESS_REACH))?.[1];
}

/** Fields that messages and parts have, and words hardly ever begin a line with. */
const KNOWN_FIELD =
  /^(?:from|to|cc|bcc|subject|date|sender|reply-to|received|return-path|message-id|delivered-to|mime-version|content-[a-z-]{2,30}|dkim-signature|arc-[a-z-]{2,30}|x-[\w-]{1,60}|list-[a-z-]{2,30}|in-reply-to|references|authentication-results)[ \t]*:/i;
const FIELD_LINE = /^[!-9;-~]{1,76}[ \t]{0,8}:/;
/** Lines behind a line that is no field, among which another field shows that the block goes on. */
const LOOK_AHEAD = 5;
/** Characters of a line that are looked at. */
const LINE_REACH = 200;

function lineAt(raw: string, at: number): { line: string; next: number } {
  const feed = raw.indexOf("\n", at);
  const end = feed === -1 ? raw.length : feed;
  return { line: raw.slice(at, Math.min(end, at + LINE_REACH)), next: feed === -1 ? end : feed + 1 };
}

/** True when the line at `at` is body that follows its header without a blank line. */
export function isBodyLine(raw: string, at: number): boolean {
  const { line, next } = lineAt(raw, at);
  if (/^[ \t]/.test(line) || FIELD_LINE.test(line) || /^>?From /.test(line)) return false;
  let ahead = next;
  for (let i = 0; i < LOOK_AHEAD && ahead < raw.length; i++) {
    const following = lineAt(raw, ahead);
    if (following.line.trim() === "") return true;
    if (KNOWN_FIELD.test(following.line)) return false;
    ahead = following.next;
  }
  return true;
}
