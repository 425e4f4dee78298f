/** ZIP files as attackers send them: stored or deflated, with or without the mark of encryption. */
import { crc32, deflateRawSync } from "node:zlib";

interface Entry {
  readonly name: string;
  readonly data: string;
  readonly isEncrypted?: boolean;
}

/** General purpose bit 0: encrypted (APPNOTE section 4.4.4). */
const ENCRYPTED = 1;
const DEFLATED = 8;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 2) field.writeUInt16LE(value);
      else field.writeUInt32LE(value);
      return field;
    }),
  );
}

/** A ZIP archive of these entries, each deflated; encrypted ones hold bytes that nobody can read. */
export function zipOf(entries: readonly Entry[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, isEncrypted = false } of entries) {
    const plain = Buffer.from(data, "utf8");
    const deflated = deflateRawSync(plain);
    const body = isEncrypted ? Buffer.from(deflated.map((byte, i) => byte ^ ((i * 73 + 41) & 255))) : deflated;
    const label = Buffer.from(name, "utf8");
    const common: (readonly [2 | 4, number])[] = [
      [2, 20],
      [2, isEncrypted ? ENCRYPTED : 0],
      [2, DEFLATED],
      [4, 0],
      [4, crc32(plain)],
      [4, body.length],
      [4, plain.length],
      [2, label.length],
      [2, 0],
    ];
    const local = Buffer.concat([fields([4, LOCAL], ...common), label, body]);
    central.push(
      Buffer.concat([fields([4, CENTRAL], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), label]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}
