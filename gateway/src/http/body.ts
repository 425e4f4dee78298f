import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { invalidRequest } from "../api-error.ts";
import { Gathered } from "./pieces.ts";
import type { State } from "./state.ts";

/** Largest bodies, in bytes. 100,000 characters escaped as surrogate pairs are 1.2 MB; a bulk has ten. */
export const BODY_LIMIT = { check: 2 * 1024 * 1024, bulk: 16 * 1024 * 1024 } as const;

/** Bodies that are being read, by socket, so that a fault of Node's parser reaches the request it belongs to. */
const reading = new WeakMap<object, { readonly request: IncomingMessage; readonly fail: (reason: Error) => void }>();

/** Ends the reading of the body that comes over a socket; false when none is, or the fault lies behind its end. */
export function failReading(socket: object, reason: Error): boolean {
  const body = reading.get(socket);
  if (!body || body.request.complete) return false;
  body.fail(reason);
  return true;
}

const declaredLength = (request: IncomingMessage): number => Number(request.headers["content-length"] ?? 0);

const tooLarge = (limit: number) => invalidRequest(`The body is over the limit of ${limit} bytes.`);

/**
 * Reads a body whole.
 * @throws ApiError `invalid_request` when it is over `limit` bytes, does not arrive within `timeoutMs`, comes in crumbs, or breaks off.
 */
export function readBody(request: IncomingMessage, limit: number, timeoutMs: number): Promise<Buffer> {
  if (declaredLength(request) > limit) return Promise.reject(tooLarge(limit));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const gathered = new Gathered();
  const timer = setTimeout(() => reject(invalidRequest("The body did not arrive in time.")), timeoutMs);
  const onData = (chunk: Buffer): void => {
    if (gathered.length + chunk.length > limit) return reject(tooLarge(limit));
    gathered.add(chunk);
    if (gathered.isCrumbled) reject(invalidRequest("The body comes in too many small pieces."));
  };
  const onEnd = (): void => resolve(gathered.whole());
  const onBroken = (): void => {
    if (!request.readableEnded) reject(invalidRequest("The body broke off."));
  };
  request.on("data", onData).once("end", onEnd).once("error", onBroken).once("close", onBroken);
  reading.set(request.socket, { request, fail: reject });
  return promise.finally(() => {
    clearTimeout(timer);
    reading.delete(request.socket);
    request.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
    request.pause();
  });
}

/** `application/json`, with or without parameters. */
const JSON_TYPE = /^application\/json *(?:;|$)/i;
/** The charset parameter of a content type, without its quotes. */
const CHARSET = /; *charset *= *"?([^";\s]+)/i;
/** JSON is UTF-8 (RFC 8259 §8.1); ASCII is a part of it. */
const UTF8_NAMES = new Set(["utf-8", "utf8", "us-ascii"]);

/** Reads the body into `ctx.state.body`; refused before it is read when its type or length already says so. */
export const body =
  (limit: number, timeoutMs: number): Middleware<State & { body: Buffer }> =>
  async (ctx, next) => {
    const type = ctx.req.headers["content-type"] ?? "";
    if (!JSON_TYPE.test(type)) throw invalidRequest("Content-Type must be application/json.");
    const charset = CHARSET.exec(type)?.[1]?.toLowerCase() ?? "utf-8";
    if (!UTF8_NAMES.has(charset)) throw invalidRequest("Content-Type must be application/json in UTF-8.");
    const encoding = ctx.req.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() !== "identity") throw invalidRequest("Content-Encoding is not supported.");
    ctx.state.body = await readBody(ctx.req, limit, timeoutMs);
    return next();
  };
