import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Middleware } from "koa";
import { isCrumbled } from "./pieces.ts";
import type { State } from "./state.ts";

/** How much of a refused body is read and thrown away, so that a client still sending receives the answer. */
export const DRAIN_LIMITS = { bytes: 64 * 1024 * 1024, ms: 5_000 } as const;
export type DrainLimits = { readonly bytes: number; readonly ms: number };

/** Declared bodies up to this many bytes are left to Node, which reads them before the connection's next request. */
const LEFT_TO_NODE_BYTES = 64 * 1024;

/** Reads a stream to nothing until it ends, breaks, or a limit is reached. */
export function drain(stream: IncomingMessage | Duplex, limits: DrainLimits): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  let pieces = 0;
  const timer = setTimeout(resolve, limits.ms);
  const onData = (chunk: Buffer): void => {
    seen += chunk.length;
    pieces += 1;
    if (seen > limits.bytes || isCrumbled(pieces, seen)) resolve();
  };
  const onOver = (): void => resolve();
  stream.on("data", onData).once("end", onOver).once("close", onOver).once("error", onOver).resume();
  return promise.finally(() => {
    clearTimeout(timer);
    stream.off("data", onData).off("end", onOver).off("close", onOver).off("error", onOver);
  });
}

function isUnread(request: IncomingMessage): boolean {
  if (request.complete || request.destroyed) return false;
  const length = request.headers["content-length"];
  if (length !== undefined) return Number(length) > LEFT_TO_NODE_BYTES;
  return request.headers["transfer-encoding"] !== undefined;
}

/**
 * Sends an answer that comes before its request was read, then drains the request before the connection is closed:
 * closing a socket with unread data resets it, and the client may never see the answer (RFC 9112 §9.6).
 */
export const drainUnread =
  (limits: DrainLimits): Middleware<State> =>
  async (ctx, next) => {
    await next();
    if (!isUnread(ctx.req)) return;
    ctx.respond = false;
    const { req, res } = ctx;
    const body = Buffer.from(typeof ctx.body === "string" ? ctx.body : "");
    res.setHeader("Connection", "close");
    res.setHeader("Content-Length", body.length);
    res.statusCode = ctx.status;
    if (ctx.method === "HEAD") res.flushHeaders();
    else res.write(body);
    await drain(req, limits);
    res.end();
    // What still comes is not even parsed.
    if (!req.complete) req.socket.destroySoon();
  };
