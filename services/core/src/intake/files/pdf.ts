import type { Allowance } from "../../allowance.ts";
import { inflate } from "./inflate.ts";

/** Streams of one document that are looked at. */
const MAX_STREAMS = 60;
/** Characters before a stream in which its dictionary is looked for. */
const MAX_DICTIONARY = 1_000;
/** A link's target as a string (ISO 32000-1 section 12.6.4.7), literal or in hexadecimal. */
const URI = /\/URI\s{0,3}(?:\(((?:[^\\()]|\\[^\n]){1,4000})\)|<([0-9a-f\s]{2,8000})>)/gi;
/** In a content stream: where a string begins, one in hexadecimal, or what ends a piece of text or moves to another line (section 9.4). */
const SHOWN = /\(|<([0-9a-f\s]+)>|(-?\d{1,9}(?:\.\d{1,9})?)(?=[\s(<\]])|\b(?:T[*dDmjJ]|ET)|['"]/gi;
/** Thousandths of the font's size; from so much on, a gap in a line is a space between words. */
const GAP = -180;
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[^]))/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const literal = (text: string): string =>
  text.replace(ESCAPE, (_whole, octal?: string, sign = "") =>
    octal === undefined
      ? /[\r\n]/.test(sign)
        ? ""
        : (ESCAPED[sign] ?? sign)
      : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  );

const fromHex = (text: string): string =>
  (text.replace(/\s+/g, "").match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");

/** Two bytes a character, in UTF-16 or as a font numbers its glyphs: only the former is read. */
function textString(bytes: string): string {
  if (!bytes.startsWith("\xfe\xff")) return bytes;
  let text = "";
  for (let i = 2; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1));
  return text;
}

/** Behind the bracket that closes the string which begins at `start`, brackets in pairs within (section 7.3.4.2); -1 when none does. */
function stringEnd(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const sign = content[at];
    if (sign === "\\") at++;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at + 1;
  }
  return -1;
}

/** What a content stream shows, as far as its strings are letters of the usual encodings. */
function shownBy(content: string): string {
  let text = "";
  SHOWN.lastIndex = 0;
  for (let match = SHOWN.exec(content); match; match = SHOWN.exec(content)) {
    const [sign, hex, number] = match;
    if (sign === "(") {
      const end = stringEnd(content, match.index);
      if (end === -1) break;
      text += literal(content.slice(match.index + 1, end - 1));
      SHOWN.lastIndex = end;
    } else if (hex !== undefined) text += textString(fromHex(hex));
    else if (number !== undefined) text += Number(number) < GAP ? " " : "";
    else if (!/^T[jJ]$/.test(sign)) text += "\n";
  }
  return text;
}

const linksIn = (body: string): string[] =>
  Array.from(body.matchAll(URI), ([, plain, hex]) => (plain === undefined ? fromHex(hex ?? "") : literal(plain)));

/** Letters and usual signs make up at least so much of a text; glyph numbers of an embedded font do not. */
const MIN_READABLE = 0.85;

function isReadable(text: string): boolean {
  const usual = text.match(/[\p{L}\p{N}\p{P}\s$£€+=]/gu)?.length ?? 0;
  return usual >= text.length * MIN_READABLE && /\p{L}{2}/u.test(text);
}

const latin1 = (data: Uint8Array): string => new TextDecoder("latin1").decode(data);

/** What a PDF says and links to; `isWhole` is false where something in it could not be read. */
export async function pdfText(data: Uint8Array, allowance: Allowance): Promise<{ text: string; isWhole: boolean }> {
  const raw = latin1(data.subarray(0, allowance.most("files", data.length, 1)));
  const links = linksIn(raw);
  const shown: string[] = [];
  let isWhole = !/\/Encrypt\b/.test(raw);
  let streams = 0;
  for (let at = raw.indexOf("stream"); at !== -1; at = raw.indexOf("stream", at)) {
    const dictionary = raw.slice(Math.max(0, at - MAX_DICTIONARY), at);
    const own = dictionary.slice(dictionary.lastIndexOf("<<", dictionary.lastIndexOf(" obj") + 6));
    const start = at + "stream".length + (raw.startsWith("\r\n", at + 6) ? 2 : 1);
    const end = raw.indexOf("endstream", start);
    at = end === -1 ? raw.length : end + "endstream".length;
    if (/\/(?:Subtype\s{0,2}\/Image|FontFile|Length1)\b/.test(own)) continue;
    if (++streams > MAX_STREAMS) {
      isWhole = false;
      break;
    }
    const body = data.subarray(start, end === -1 ? data.length : end);
    const isPacked = /\/(?:FlateDecode|Fl)\b/.test(own);
    if (!isPacked && /\/Filter\b/.test(own)) {
      isWhole = false;
      continue;
    }
    const content = latin1(isPacked ? await inflate(body, "deflate", allowance) : body);
    links.push(...linksIn(content));
    const text = /\bT[jJ]\b|['"]/.test(content) ? shownBy(content) : "";
    if (text.trim() === "") continue;
    if (isReadable(text)) shown.push(text);
    else isWhole = false;
  }
  return { text: [...shown, ...new Set(links)].join("\n"), isWhole };
}
