/** Raster formats that are decoded; told by their first bytes, never by the declared media type. */
export type Raster = "png" | "jpeg" | "gif" | "webp" | "bmp";

const ascii = (data: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(data.subarray(at, at + text.length)).toString("latin1") === text;

/** The raster format of a file; undefined for anything else, SVG included: it is a program, not a picture. */
export function rasterOf(data: Uint8Array): Raster | undefined {
  if (data[0] === 0x89 && ascii(data, 1, "PNG\r\n")) return "png";
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return "jpeg";
  if (ascii(data, 0, "GIF87a") || ascii(data, 0, "GIF89a")) return "gif";
  if (ascii(data, 0, "RIFF") && ascii(data, 8, "WEBP")) return "webp";
  if (ascii(data, 0, "BM") && data.length > 54) return "bmp";
  return undefined;
}
