import { bytesText } from "./kind.ts";

/** Where a string of a script begins, and what stands between two that are put together. */
const QUOTE = /["'`]/g;
const JOINED = /^\s{0,20}\+\s{0,20}$/;
const MAX_JOINT = 41;
const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([^]))/gi;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };
/** Base64 of a few characters is any word. */
const BASE64 = /^[A-Za-z0-9+/]{16,}={0,2}$/;
const PERCENT = /%(?:u([0-9a-f]{4})|([0-9a-f]{2}))/gi;
/** Strings of one script that are looked at, and how often one is decoded again. */
const MAX_STRINGS = 500;
const MAX_LAYERS = 3;
/** The largest code point. */
const MAX_CODE = 0x10ffff;

const plain = (written: string): string =>
  written.replace(ESCAPE, (_whole, byte?: string, unit?: string, point?: string, sign = "") => {
    const hex = byte ?? unit ?? point;
    if (hex === undefined) return ESCAPED[sign] ?? sign;
    const code = Number.parseInt(hex, 16);
    return code <= MAX_CODE ? String.fromCodePoint(code) : "\uFFFD";
  });

function fromBase64(text: string): string | undefined {
  try {
    return bytesText(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Per cent escapes undone: of UTF-8 where they are, else of single characters as `unescape` reads them. */
function unescaped(text: string): string | undefined {
  if (!/%[0-9a-f]{2}|%u[0-9a-f]{4}/i.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(PERCENT, (_whole, unit?: string, byte = "") =>
      String.fromCharCode(Number.parseInt(unit ?? byte, 16)),
    );
  }
}

/** The string as it is after every decoding that it has the form of. */
function decoded(text: string): string {
  let current = text;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = BASE64.test(current) ? fromBase64(current) : unescaped(current);
    if (next === undefined || next === current) break;
    current = next;
  }
  return current;
}

/** Where the string ends that begins with the quote at `start`: at the same quote, or at the line's end, which only a backtick's may pass. */
function stringEnd(code: string, start: number): number {
  const quote = code[start];
  for (let at = start + 1; at < code.length; at++) {
    const sign = code[at];
    if (sign === "\\") at++;
    else if (sign === quote || (sign === "\n" && quote !== "`")) return at;
  }
  return code.length;
}

/** The strings of a script, those that are put together as one, each decoded from base64 and per cent escapes. */
export function stringsOf(code: string): string[] {
  const found: string[] = [];
  let before = -1;
  QUOTE.lastIndex = 0;
  for (let match = QUOTE.exec(code); match; match = QUOTE.exec(code)) {
    const end = stringEnd(code, match.index);
    const own = plain(code.slice(match.index + 1, end));
    QUOTE.lastIndex = end + 1;
    const isJoined = before !== -1 && match.index - before <= MAX_JOINT && JOINED.test(code.slice(before, match.index));
    if (isJoined) found.push((found.pop() ?? "") + own);
    else if (found.length >= MAX_STRINGS) break;
    else found.push(own);
    before = end + 1;
  }
  return found.map(decoded);
}
