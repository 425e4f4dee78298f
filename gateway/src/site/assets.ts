import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TYPES = {
  "style.css": "text/css; charset=utf-8",
  "page.js": "text/javascript; charset=utf-8",
  "account.js": "text/javascript; charset=utf-8",
  "docs.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
} as const;
export type AssetName = keyof typeof TYPES;

/** Bytes as they are sent, plain and compressed once. */
export interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
  readonly tag: string;
}

const TAG_LENGTH = 16;

/** Makes an asset of bytes; its tag names them. @param quality of brotli, 0 to 11: 9 is as small within a tenth, in a twentieth of the time. */
export const assetOf = (type: string, plain: Buffer, quality = constants.BROTLI_MAX_QUALITY): Asset => ({
  type,
  plain,
  gzip: gzipSync(plain, { level: 9 }),
  br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  tag: hash("sha256", plain, "hex").slice(0, TAG_LENGTH),
});

const read = (name: AssetName) => assetOf(TYPES[name], readFileSync(join(import.meta.dirname, "assets", name)));
const assets = new Map((Object.keys(TYPES) as AssetName[]).map((name) => [name, read(name)]));

/** The address of an asset: another one when its bytes are others, so that it may be kept for ever. */
export function assetPath(name: AssetName): string {
  const [stem, ending] = name.split(".");
  return `/assets/${stem}-${assets.get(name)!.tag}.${ending}`;
}

/** Every asset by its address. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map([...assets].map(([name, asset]) => [assetPath(name), asset]));

/** What a browser needs to offer the page as an app, and as a target for what other apps share. */
export const MANIFEST: Asset = assetOf(
  "application/manifest+json",
  Buffer.from(
    JSON.stringify({
      name: "Sextant",
      short_name: "Sextant",
      start_url: "/",
      display: "standalone",
      icons: [{ src: assetPath("icon.svg"), sizes: "any", type: "image/svg+xml" }],
      share_target: {
        action: "/scan",
        method: "POST",
        enctype: "multipart/form-data",
        params: {
          title: "title",
          text: "content",
          url: "url",
          files: [
            { name: "file", accept: ["image/*", "text/plain", "message/rfc822", ".eml", "application/pdf", ".pdf"] },
          ],
        },
      },
    }),
  ),
);
