import { MAX_PIXELS } from "./limits.ts";

/** Pixels, three bytes each (red, green, blue), top row first. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** BI_RGB and BI_BITFIELDS; run-length coding has died out. */
const UNCOMPRESSED = new Set([0, 3]);

interface Layout {
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly palette: Uint8Array;
}

/** @throws RangeError when the file is not a BMP that can be read, or ends too early. */
function layoutOf(data: Uint8Array): Layout {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const headerSize = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const height = Math.abs(signedHeight);
  if (headerSize < 40 || width < 1 || height < 1 || width * height > MAX_PIXELS) throw new RangeError("BMP: size");
  if (![1, 4, 8, 24, 32].includes(bits) || !UNCOMPRESSED.has(view.getUint32(30, true)))
    throw new RangeError("BMP: coding");
  const offset = view.getUint32(10, true);
  const palette = data.subarray(14 + headerSize, Math.max(offset, 14 + headerSize));
  if (offset + rowBytes(width, bits) * height > data.length) throw new RangeError("BMP: too short");
  return { offset, width, height, isTopDown: signedHeight < 0, bits, palette };
}

/** Rows are padded to four bytes. */
const rowBytes = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4;

/** Decodes an uncompressed Windows bitmap (1, 4, 8, 24 or 32 bits), which libvips cannot. */
export function decodeBmp(data: Uint8Array): Pixels {
  const { offset, width, height, isTopDown, bits, palette } = layoutOf(data);
  const out = new Uint8Array(width * height * 3);
  const stride = rowBytes(width, bits);
  const copy = (from: Uint8Array, at: number, to: number) => {
    out[to] = from[at + 2] ?? 0;
    out[to + 1] = from[at + 1] ?? 0;
    out[to + 2] = from[at] ?? 0;
  };
  for (let y = 0; y < height; y += 1) {
    const row = offset + (isTopDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 3;
      if (bits >= 24) copy(data, row + (x * bits) / 8, to);
      else copy(palette, indexAt(data, row, x, bits) * 4, to);
    }
  }
  return { data: out, width, height };
}

/** The palette index of a pixel; several share a byte, the highest bits first. */
function indexAt(data: Uint8Array, row: number, x: number, bits: number): number {
  const bit = x * bits;
  return ((data[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}
