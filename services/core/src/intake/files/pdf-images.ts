import type { Allowance } from "../../allowance.ts";
import { type PdfStream, unfiltered } from "./pdf-streams.ts";
import { pngOf } from "./png.ts";

/** A picture in a form that the visual layer opens. */
export interface PdfImage {
  readonly data: Uint8Array;
  readonly mediaType: string;
}

/** Most bytes of samples of one picture, and what each costs: they are copied, not read. */
const SAMPLES = { most: 1_200_000, each: 0.25 } as const;
/** Pixels on a side below which a picture holds no code and no words. */
const MIN_SIDE = 20;

export const isPicture = ({ dictionary }: PdfStream): boolean => /\/Subtype\s{0,2}\/Image\b/.test(dictionary);

/** A number that stands in the dictionary itself; NaN where it does not, or stands elsewhere. */
const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s{1,3}(\\d{1,6})(?!\\d|\\s{1,3}\\d{1,5}\\s{1,3}R)`).exec(dictionary)?.[1] ?? Number.NaN);

/** Colours of a palette that stands in the dictionary itself, three bytes each. */
function paletteOf(dictionary: string): Uint8Array | undefined {
  const hex = /\/Indexed\s{0,3}\/(?:DeviceRGB|RGB)\s{1,3}\d{1,3}\s{0,3}<([0-9a-f\s]{6,2000})>/i.exec(dictionary)?.[1];
  const pairs = hex?.replaceAll(/\s/g, "").match(/../g);
  return pairs ? Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)) : undefined;
}

/**
 * A picture of a PDF (ISO 32000-1 section 8.9.5): JPEG as it is, packed samples of one or three colours as PNG, whose rows a predictor
 * of a PDF writes already. Undefined where it is too small to matter, `unread` where it is in another form.
 */
export async function pdfImage(stream: PdfStream, allowance: Allowance): Promise<PdfImage | "unread" | undefined> {
  const { dictionary, filters } = stream;
  const [width, height] = [numberOf(dictionary, "Width"), numberOf(dictionary, "Height")];
  if (Number.isNaN(width + height)) return "unread";
  if (width < MIN_SIDE || height < MIN_SIDE) return undefined;
  const last = filters.at(-1) ?? "";
  if (!["DCTDecode", "DCT", "FlateDecode", "Fl"].includes(last)) return "unread";
  const { body, filters: left } = await unfiltered(stream, allowance, SAMPLES);
  if (left.length > 0)
    return left.length === 1 && last.startsWith("DCT") ? { data: body, mediaType: "image/jpeg" } : "unread";
  const bits = /\/ImageMask\s{1,3}true/.test(dictionary) ? 1 : numberOf(dictionary, "BitsPerComponent");
  const isIndexed = /\/Indexed\b/.test(dictionary);
  const palette = paletteOf(dictionary);
  if (![1, 2, 4, 8].includes(bits) || (isIndexed && !palette && bits > 1)) return "unread";
  const isPredicted = numberOf(dictionary, "Predictor") >= 10;
  const row = (colours: number) => Math.ceil((width * bits * colours) / 8) + (isPredicted ? 1 : 0);
  const colours = [1, 3].find(
    (count) => row(count) * height <= body.length && body.length < row(count) * height + height,
  );
  if (colours === undefined) return "unread";
  const header = { width, height, bits, colours, ...(palette ? { palette } : {}) } as const;
  return { data: await pngOf(header, body.subarray(0, row(colours) * height), isPredicted), mediaType: "image/png" };
}
