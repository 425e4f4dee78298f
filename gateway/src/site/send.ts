import type { Asset } from "./assets.ts";
import type { SiteContext } from "./reply.ts";

/** Bytes as the reader can take them, unless it has them. @param maxAgeS 0: asked for again each time. */
export function send(ctx: SiteContext, asset: Asset, maxAgeS: number, more = ""): void {
  const encoding = ctx.acceptsEncodings("br", "gzip", "identity");
  ctx.vary("Accept-Encoding");
  ctx.set("Cache-Control", maxAgeS > 0 ? `public, max-age=${maxAgeS}${more}` : "private, no-cache");
  ctx.etag = `${asset.tag}-${encoding || "identity"}`;
  ctx.type = asset.type;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding === "br" || encoding === "gzip") ctx.set("Content-Encoding", encoding);
  ctx.body = encoding === "br" ? asset.br : encoding === "gzip" ? asset.gzip : asset.plain;
}
