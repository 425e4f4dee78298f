import sharp from "sharp";
import { decodeBmp } from "./bmp.ts";
import type { Decoded, Grey } from "./grey.ts";
import { DECODE_SECONDS, MAX_FRAMES, MAX_PIXELS } from "./limits.ts";
import type { Raster } from "./media.ts";

// One thread: the pool decides how much runs at once. No cache: no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
// Every other decoder that libvips brings (SVG, PDF, TIFF, HEIF, …) stays shut.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;

/** Frames worth looking at: an animation may show its code late. @throws on a file that cannot be opened. */
export async function framesOf(data: Uint8Array, raster: Raster): Promise<number> {
  if (raster !== "gif" && raster !== "webp") return 1;
  const { pages = 1 } = await sharp(data, OPTIONS).metadata();
  return Math.min(pages, MAX_FRAMES);
}

/** Decodes one frame. @throws on a file that is broken or too large. */
export async function decode(data: Uint8Array, raster: Raster, frame: number): Promise<Decoded> {
  const bmp = raster === "bmp" ? decodeBmp(data) : undefined;
  const picture = bmp
    ? sharp(bmp.data, { raw: { width: bmp.width, height: bmp.height, channels: 3 } })
    : sharp(data, { ...OPTIONS, page: frame, pages: 1 });
  const { hasAlpha } = await picture.metadata();
  // Made grey by sharp, a picture would lose its transparency.
  const wanted = hasAlpha ? picture.toColourspace("srgb") : picture.greyscale().toColourspace("b-w");
  const { data: pixels, info } = await wanted
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: pixels, width: info.width, height: info.height, channels: hasAlpha ? 4 : info.channels };
}

/** A filter for pictures in which a code is seen but not read. Strength in pixels. */
export type Filter = { readonly blur: number } | { readonly sharpen: number };

export async function filtered({ data, width, height }: Grey, filter: Filter): Promise<Grey> {
  const picture = sharp(data, { raw: { width, height, channels: 1 } });
  const work = "blur" in filter ? picture.blur(filter.blur) : picture.sharpen({ sigma: filter.sharpen });
  return { data: await work.toColourspace("b-w").raw().toBuffer(), width, height };
}
