import type { Allowance } from "../../allowance.ts";

/** The first line of a file in a text as uuencode writes it (POSIX.1-2017, "uuencode"). */
const BEGIN = /^begin [0-7]{3,4} ([^\n]{1,200})\n/gm;
/** Steps for one character. */
const CHARACTER = 2;

export interface Decoded {
  /** The text without the files. */
  readonly rest: string;
  readonly files: readonly { readonly name: string; readonly data: Uint8Array }[];
}

/** The six bits of a character. */
const bits = (line: string, at: number): number => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f;

/** The bytes of one line: its first character is their number. */
function lineBytes(line: string): number[] {
  const length = bits(line, 0);
  const bytes: number[] = [];
  for (let at = 1; bytes.length < length && at < line.length; at += 4) {
    const [a, b, c, d] = [bits(line, at), bits(line, at + 1), bits(line, at + 2), bits(line, at + 3)];
    bytes.push((a << 2) | (b >> 4), ((b << 4) | (c >> 2)) & 0xff, ((c << 6) | d) & 0xff);
  }
  return bytes.slice(0, length);
}

/** Files that stand uuencoded in a text. */
export function uudecoded(text: string, allowance: Allowance): Decoded {
  const files: { name: string; data: Uint8Array }[] = [];
  let rest = "";
  let last = 0;
  BEGIN.lastIndex = 0;
  for (let match = BEGIN.exec(text); match; match = BEGIN.exec(text)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nend", start - 1);
    if (end === -1 || !allowance.take("files", (end - start) * CHARACTER)) break;
    const data = Uint8Array.from(text.slice(start, end).split("\n").flatMap(lineBytes));
    files.push({ name: (match[1] ?? "").trim(), data });
    rest += text.slice(last, match.index);
    last = BEGIN.lastIndex = end + "\nend".length;
  }
  return { rest: rest + text.slice(last), files };
}
