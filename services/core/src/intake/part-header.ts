/** What the header block of a message or part says about its body, read from the block's raw text. */
export interface PartHeader {
  readonly text: string;
  /** Undefined: neither base64 nor quoted-printable. */
  readonly encoding: "base64" | "quoted-printable" | undefined;
  readonly isMultipart: boolean;
  readonly boundary: string | undefined;
  /** A content type without a slash: RFC 2045 section 5.2 takes it for plain text. */
  readonly isInvalid: boolean;
  readonly charset: string | undefined;
  /** Written so oddly (comments, continuations, two boundaries) that the parser's reading of it is not foreseen. */
  readonly isOdd: boolean;
}

/** A Content-Type field with its folded lines; every line is read once. */
const CONTENT_TYPE = /^content-type[ \t]*:[ \t]*(.*(?:\r?\n[ \t].*)*)/im;
const TRANSFER_ENCODING = /^content-transfer-encoding[ \t]*:[ \t\r\n]{0,9}["(]?(base64|quoted-printable)/im;
const BOUNDARY = /boundary[ \t]{0,5}=[ \t]{0,5}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;
const CHARSET = /charset\s{0,3}=\s{0,3}"?([^\s";]{1,40})/i;
const MEDIA_TYPE = /^["(\s]*[\w.+-]{1,60}\//;

/** Reads a header block, blank line excluded. */
export function readPartHeader(text: string): PartHeader {
  const type = CONTENT_TYPE.exec(text)?.[1];
  const value = type ?? "";
  const isMultipart = /^["(\s]*multipart\//i.test(value);
  const boundaries = isMultipart ? [...value.matchAll(BOUNDARY)].map((match) => match[1] ?? match[2]) : [];
  return {
    text,
    encoding: TRANSFER_ENCODING.exec(text)?.[1]?.toLowerCase() as PartHeader["encoding"],
    isMultipart,
    boundary: boundaries[0],
    isInvalid: type !== undefined && !MEDIA_TYPE.test(value),
    charset: CHARSET.exec(value)?.[1],
    isOdd: isMultipart && (/[(\\]|boundary[ \t]{0,5}\*/i.test(value) || boundaries.length > 1),
  };
}

/** A header block whose parts in characters say that they are UTF-8. */
export function inUtf8(header: PartHeader): string {
  return header.text.replace(new RegExp(CHARSET, "gi"), (found, charset: string) => found.replace(charset, "utf-8"));
}

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

function lineAt(raw: string, at: number): { line: string; next: number } {
  const feed = raw.indexOf("\n", at);
  const end = feed === -1 ? raw.length : feed;
  return { line: raw.slice(at, Math.min(end, at + 200)), next: feed === -1 ? end : feed + 1 };
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
