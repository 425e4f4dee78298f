import type { Allowance } from "../../allowance.ts";
import { inflate } from "./inflate.ts";

/** One file of an archive. */
export interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly read: (allowance: Allowance) => Promise<Uint8Array>;
}

/** Entries of one archive that are looked at. */
export const MAX_ENTRIES = 60;
/** Signatures and sizes of APPNOTE sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const END = 0x06054b50;
const END_SIZE = 22;
/** The longest comment behind the end record. */
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** General purpose bit 0. */
const ENCRYPTED = 1;

function endRecord(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** Where the entry's bytes begin behind its local header; -1 when there is none. */
function bodyStart(view: DataView, local: number): number {
  if (local + LOCAL_SIZE > view.byteLength || view.getUint32(local, true) !== LOCAL) return -1;
  return local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}

/** The entries that an archive's central directory lists, at most {@link MAX_ENTRIES}; undefined when it has none that can be read. */
export function zipEntries(data: Uint8Array, allowance: Allowance): Entry[] | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = endRecord(view);
  if (end === -1) return undefined;
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  while (at + CENTRAL_SIZE <= view.byteLength && view.getUint32(at, true) === CENTRAL) {
    if (entries.length >= MAX_ENTRIES) {
      allowance.truncated.add("files");
      break;
    }
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const start = bodyStart(view, view.getUint32(at + 42, true));
    const name = new TextDecoder().decode(data.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength));
    const body = start === -1 ? new Uint8Array() : data.subarray(start, start + size);
    entries.push({ name, isEncrypted: (flags & ENCRYPTED) !== 0, read: (own) => unpacked(body, method, own) });
    at += CENTRAL_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries.length > 0 ? entries : undefined;
}

async function unpacked(body: Uint8Array, method: number, allowance: Allowance): Promise<Uint8Array> {
  if (method === STORED) return body;
  if (method === DEFLATED) return inflate(body, "deflate-raw", allowance);
  allowance.truncated.add("files");
  return new Uint8Array();
}
