import type { Image, Span } from "../subject.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";

/** Fewer bytes hold no picture, only a tracking pixel. */
const MIN_IMAGE_BYTES = 100;

/** First bytes of raster formats. */
const MAGIC: readonly (readonly [string, readonly (number | undefined)[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/bmp", [0x42, 0x4d]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
];

/** The raster format that the first bytes tell, whatever the part claims to be. */
export function sniffImage(data: Uint8Array): string | undefined {
  return MAGIC.find(([, magic]) => magic.every((byte, i) => byte === undefined || byte === data[i]))?.[0];
}

/** An image worth looking at, or the limit that forbids it. */
export function imageOf(
  data: Uint8Array,
  claimed: string,
  name: string,
  span?: Span,
): Image | "image_bytes" | undefined {
  const mediaType = sniffImage(data) ?? (claimed.startsWith("image/") ? claimed : undefined);
  if (!mediaType || mediaType.startsWith("image/svg") || data.length < MIN_IMAGE_BYTES) return undefined;
  if (data.length > MAX_IMAGE_BYTES) return "image_bytes";
  return { data, mediaType, name, ...(span && { span }) };
}

/** A data URL's head: media type, parameters, encoding. */
const DATA_IMAGE = /^data:(image\/[a-z0-9.+-]{1,40})(?:;[^,;]{0,80}){0,4}?(;base64)?,/i;

/** The bytes of an image's data URL, or undefined when it is none or broken. */
export function dataUrlImage(url: string): { data: Uint8Array; mediaType: string } | undefined {
  const head = DATA_IMAGE.exec(url);
  if (!head?.[1] || !head[2]) return undefined;
  try {
    const text = atob(url.slice(head[0].length).replaceAll("%2B", "+").replaceAll("%2F", "/").replaceAll("%3D", "="));
    return { data: Uint8Array.from(text, (char) => char.charCodeAt(0)), mediaType: head[1].toLowerCase() };
  } catch {
    return undefined;
  }
}
