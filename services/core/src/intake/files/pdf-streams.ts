import type { Allowance } from "../../allowance.ts";
import { inflate, type Limits } from "./inflate.ts";

/** Characters before a stream in which its dictionary is looked for. */
const MAX_DICTIONARY = 1_000;

/** A stream of a PDF (ISO 32000-1 section 7.3.8), still packed. */
export interface PdfStream {
  /** Number of its object; NaN where it has none. */
  readonly object: number;
  readonly dictionary: string;
  /** Filters that are still on it, outermost first. */
  readonly filters: readonly string[];
  readonly body: Uint8Array;
}

export const latin1 = (data: Uint8Array): string => new TextDecoder("latin1").decode(data);

/** The streams in a PDF, in the order in which they stand. @param raw the same bytes as characters. */
export function* pdfStreams(raw: string, data: Uint8Array): Generator<PdfStream> {
  for (let at = raw.indexOf("stream"); at !== -1; at = raw.indexOf("stream", at)) {
    const before = raw.slice(Math.max(0, at - MAX_DICTIONARY), at);
    const object = before.lastIndexOf(" obj");
    const dictionary = before.slice(before.lastIndexOf("<<", object + 6));
    const start = at + "stream".length + (raw.startsWith("\r\n", at + 6) ? 2 : 1);
    const end = raw.indexOf("endstream", start);
    at = end === -1 ? raw.length : end + "endstream".length;
    yield {
      object: Number(/(\d{1,9})\s{1,3}\d{1,5}$/.exec(before.slice(0, Math.max(0, object)))?.[1] ?? Number.NaN),
      dictionary,
      filters: filtersOf(dictionary),
      body: data.subarray(start, end === -1 ? data.length : end),
    };
  }
}

const filtersOf = (dictionary: string): string[] => {
  const [, several, one] = /\/Filter\s{0,3}(?:\[([^\]]{0,200})\]|\/(\w{1,20}))/.exec(dictionary) ?? [];
  if (one !== undefined) return [one];
  return Array.from((several ?? "").matchAll(/\/(\w{1,20})/g), ([, name]) => name!);
};

const FLATE = new Set(["FlateDecode", "Fl"]);
const ASCII85 = new Set(["ASCII85Decode", "A85"]);

/** A stream without the filters that can be taken off; those that are left, and the bytes under them. */
export async function unfiltered(stream: PdfStream, allowance: Allowance, limits?: Limits): Promise<PdfStream> {
  let { body } = stream;
  const filters = [...stream.filters];
  for (let [next] = filters; next !== undefined; [next] = filters) {
    if (ASCII85.has(next)) body = ascii85(body.subarray(0, allowance.most("files", body.length, 1)));
    else if (FLATE.has(next)) body = await inflate(body, "deflate", allowance, limits);
    else break;
    filters.shift();
  }
  return { ...stream, filters, body };
}

const RADIX = 85;
const FIRST = 33;
const GROUP = 5;

/** ASCII base-85 (ISO 32000-1 section 7.4.3): five characters for four bytes, `z` for four zeros, `~>` at the end. */
function ascii85(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length * 4);
  let length = 0;
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * RADIX + digit, 0);
    for (let i = 0; i < count; i++) out[length++] = Math.floor(value / 256 ** (3 - i)) % 256;
    group = [];
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) length += 4;
    else if (byte >= FIRST && byte < FIRST + RADIX) group.push(byte - FIRST);
    if (group.length === GROUP) flush(4);
  }
  const rest = group.length;
  if (rest > 1) {
    while (group.length < GROUP) group.push(RADIX - 1);
    flush(rest - 1);
  }
  return out.subarray(0, length);
}
