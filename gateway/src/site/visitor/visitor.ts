import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookie, hostCookie } from "../cookies.ts";

const NAME = "__Host-sextant-visitor";
/** As long as the window in which visits are counted is at most, in seconds: thirty days. */
const MAX_AGE_S = 30 * 86_400;
const ID_BYTES = 16;
/** An id and its signature, both base64url. */
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

const signature = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`visitor ${id}`).digest("base64url");

/** The id that a visitor's cookie carries, when we signed it. */
export function visitorOf(header: string | undefined, secret: string): string | undefined {
  const [, id, signed] = FORM.exec(cookie(header, NAME) ?? "") ?? [];
  if (!id || !signed) return undefined;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, id))) ? id : undefined;
}

/** A new visitor: an id that means nothing, and the cookie that carries it. */
export function newVisitor(secret: string): { readonly id: string; readonly cookie: string } {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return { id, cookie: hostCookie(NAME, `${id}.${signature(secret, id)}`, MAX_AGE_S) };
}
