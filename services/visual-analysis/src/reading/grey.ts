/** Grey pixels, one byte each, 0 is black. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pixels as decoded: one grey channel, or four of red, green, blue and opacity. */
export interface Decoded extends Grey {
  readonly channels: number;
}

/** White or black behind what is transparent, 0 to 255. */
export type Backdrop = 0 | 255;

/**
 * Decoded pixels in front of a backdrop, each side divided by `factor` (mean of the pixels that fall together). Resizing
 * by libvips costs more than decoding; codes need no better filter.
 */
export function greyOf(decoded: Decoded, factor: number, backdrop: Backdrop): Grey {
  const plain = decoded.channels === 4 ? inFrontOf(decoded, backdrop) : decoded;
  return factor === 1 ? plain : shrunk(plain, factor);
}

/** Luma (ITU-R BT.601, in 256ths) mixed with the backdrop by opacity. */
function inFrontOf({ data, width, height }: Decoded, backdrop: Backdrop): Grey {
  const out = new Uint8Array(width * height);
  for (let to = 0, at = 0; to < out.length; to += 1, at += 4) {
    const luma = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
    const alpha = data[at + 3]!;
    out[to] = alpha === 255 ? luma : (luma * alpha + backdrop * (255 - alpha)) / 255;
  }
  return { data: out, width, height };
}

function shrunk({ data, width, height }: Grey, factor: number): Grey {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const sums = new Uint32Array(columns);
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let line = row * factor; line < (row + 1) * factor; line += 1) {
      let at = line * width;
      for (let column = 0; column < columns; column += 1)
        for (let step = 0; step < factor; step += 1, at += 1) sums[column]! += data[at]!;
    }
    for (let column = 0; column < columns; column += 1) out[row * columns + column] = sums[column]! / (factor * factor);
  }
  return { data: out, width: columns, height: rows };
}

/** Some pixel lets the backdrop through. */
export function isTransparent({ data, channels }: Decoded): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** What zxing reads: four channels (ImageData), with a margin, which a code needs around it (ISO/IEC 18004, 9.1). */
export interface ZxingPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: "srgb";
}

const MARGIN = 16;

export function withMargin({ data, width, height }: Grey, backdrop: Backdrop): ZxingPixels {
  const [columns, rows] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const out = new Uint8ClampedArray(columns * rows * 4);
  const words = new Uint32Array(out.buffer).fill(pixel(backdrop));
  for (let row = 0; row < height; row += 1) {
    let to = (row + MARGIN) * columns + MARGIN;
    for (let at = row * width; at < (row + 1) * width; at += 1, to += 1) words[to] = pixel(data[at]!);
  }
  return { data: out, width: columns, height: rows, colorSpace: "srgb" };
}

const pixel = (value: number) => (value * 0x01_01_01) | 0xff_00_00_00;
