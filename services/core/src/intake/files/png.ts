/** What a PNG's header says (https://www.w3.org/TR/png-3/#11IHDR). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Of a sample: 1, 2, 4 or 8. */
  readonly bits: number;
  /** Samples of a pixel: 1 or 3. */
  readonly colours: number;
  /** Three bytes a colour, where samples are their numbers. */
  readonly palette?: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [GREY, RGB, INDEXED] = [0, 2, 3];
const MAX_COLOURS = 256;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as PNG has it (section 5.5). */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (TABLE[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(data.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(data, 8);
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)));
  return whole;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Each row with its filter before it: none. */
function withFilters(samples: Uint8Array, height: number): Uint8Array {
  const row = samples.length / height;
  const whole = new Uint8Array(samples.length + height);
  for (let y = 0; y < height; y++) whole.set(samples.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return whole;
}

async function deflated(data: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(data)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A PNG of samples, row by row. @param isFiltered each row has a filter's byte before it already. */
export async function pngOf(header: PngHeader, samples: Uint8Array, isFiltered: boolean): Promise<Uint8Array> {
  const { width, height, bits, colours, palette } = header;
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([bits, palette ? INDEXED : colours === 3 ? RGB : GREY], 8);
  const colourTable = palette?.subarray(0, Math.min(MAX_COLOURS, 2 ** bits, Math.floor(palette.length / 3)) * 3);
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", head),
    ...(colourTable ? [chunk("PLTE", colourTable)] : []),
    chunk("IDAT", await deflated(isFiltered ? samples : withFilters(samples, height))),
    chunk("IEND", new Uint8Array()),
  ]);
}
