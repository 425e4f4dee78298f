import type { Allowance } from "../../allowance.ts";
import type { Leaf } from "./walk.ts";

/** Steps for one character that is decoded, one padded unit of base64, one charset. */
const CHARACTER = 1;
const UNIT = 50;
const CHARSET = 1_000;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const EQUALS = 0x3d;

function hexValue(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Behind the line break, or at the end, that an equals sign before it takes away, blanks between included; -1 when there is none. */
function softBreakEnd(input: Uint8Array, at: number): number {
  let next = at;
  while (input[next] === 0x20 || input[next] === 0x09) next++;
  if (input[next] === RETURN) next++;
  if (next >= input.length) return next;
  return input[next] === LINE_FEED ? next + 1 : -1;
}

/** Quoted-printable (RFC 2045 section 6.7) undone; an equals sign that begins no escape stands for itself. */
export function fromQuotedPrintable(body: string): Uint8Array {
  const input = new TextEncoder().encode(body);
  const output = new Uint8Array(input.length);
  let length = 0;
  for (let at = 0; at < input.length;) {
    const byte = input[at] as number;
    if (byte === EQUALS) {
      const high = hexValue(input[at + 1]);
      const low = hexValue(input[at + 2]);
      const next = high < 0 ? softBreakEnd(input, at + 1) : -1;
      if (high >= 0 && low >= 0) {
        output[length++] = high * 16 + low;
        at += 3;
        continue;
      }
      if (next !== -1) {
        at = next;
        continue;
      }
    }
    if (byte !== RETURN || input[at + 1] !== LINE_FEED) output[length++] = byte;
    at++;
  }
  return output.subarray(0, length);
}

/** Base64 undone, unit by unit where padding ends one before the end; other characters are passed over (RFC 2045 section 6.8). */
export function fromBase64(body: string, allowance: Allowance): Uint8Array {
  const clean = body.replace(/[^A-Za-z0-9+/=]+/g, "");
  const output = new Uint8Array(Math.ceil(clean.length / 4) * 3);
  let length = 0;
  for (let at = 0; at < clean.length;) {
    const padding = clean.indexOf("=", at);
    const end = padding === -1 ? clean.length : padding;
    if (!allowance.take("parts", UNIT)) break;
    // One character alone is six bits: no byte.
    const size = (end - at) % 4 === 1 ? end - at - 1 : end - at;
    const bytes = atob(clean.slice(at, at + size));
    for (let i = 0; i < bytes.length; i++) output[length++] = bytes.charCodeAt(i);
    at = end;
    while (clean[at] === "=") at++;
  }
  return output.subarray(0, length);
}

/** Share of a body's characters that base64 does not have, and of blanks within its lines, from which on it is no base64. */
const FOREIGN = 0.02;

function isBase64(body: string): boolean {
  const foreign = body.replace(/[A-Za-z0-9+/=\r\n]+/g, "").length;
  return foreign <= body.length * FOREIGN;
}

/** What a body's bytes are, its transfer encoding undone; undefined when it has none, or not the one it says, and stands as characters. */
export function bytesOf({ header, body }: Leaf, allowance: Allowance): Uint8Array | undefined {
  if (header.encoding === undefined) return undefined;
  const kept = body.slice(0, allowance.most("parts", body.length, CHARACTER));
  if (header.encoding === "base64" && !isBase64(kept)) return undefined;
  return header.encoding === "base64" ? fromBase64(kept, allowance) : fromQuotedPrintable(kept);
}

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** Bytes from which it is told whether every second one is zero. */
const SAMPLE = 200;

/** The charset that the bytes themselves tell: a byte order mark, or Latin letters two bytes wide. */
function toldByBytes(data: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => data[i] === byte));
  if (marked) return marked[0];
  const sample = data.subarray(0, SAMPLE);
  if (sample.length < 8) return undefined;
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const most = sample.length / 2 - 2;
  if ((zeros[1] ?? 0) >= most && zeros[0] === 0) return "utf-16le";
  return (zeros[0] ?? 0) >= most && zeros[1] === 0 ? "utf-16be" : undefined;
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function isUtf8(data: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(data);
    return true;
  } catch {
    return false;
  }
}

/** The characters of bytes: in the charset that they tell themselves, else the one they are said to be in, else UTF-8 or windows-1252. */
export function textOf(data: Uint8Array, charset: string | undefined, allowance: Allowance): string {
  if (!allowance.take("parts", CHARSET)) return "";
  const kept = data.subarray(0, allowance.most("parts", data.length, CHARACTER));
  const label = toldByBytes(kept) ?? charset;
  const decoder = label === undefined ? undefined : decoderOf(label);
  if (decoder) return decoder.decode(kept);
  return new TextDecoder(isUtf8(kept) ? "utf-8" : "windows-1252").decode(kept);
}
