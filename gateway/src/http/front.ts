import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { context } from "@opentelemetry/api";
import { continueOrStartTrace } from "@sextant/chassis";
import type { Middleware } from "koa";
import type { AccessLog } from "./access-log.ts";
import { invalidRequest } from "../api-error.ts";
import { KNOWN_PATHS } from "./paths.ts";
import type { State } from "./state.ts";

/** A request id that is taken over: too narrow for content or a key (`sxt_…`). */
const REQUEST_ID = /^[0-9A-Za-z-]{1,64}$/;

/** Route of a request that matched none. */
const UNMATCHED = "unmatched";

/** Gives the request its id, the caller's own where it has one of the right form, and its trace. */
export const requestId: Middleware<State> = (ctx, next) => {
  const given = ctx.req.headers["x-request-id"];
  ctx.state.requestId = typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
  ctx.state.startedAt = performance.now();
  ctx.state.route = UNMATCHED;
  ctx.set("X-Request-Id", ctx.state.requestId);
  return context.with(continueOrStartTrace(traceHeaders(ctx.req.headers)), next);
};

/** The W3C trace headers alone: making `Headers` of all of them costs more than the rest of this middleware. */
function traceHeaders(incoming: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers();
  for (const name of ["traceparent", "tracestate"]) {
    const value = incoming[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** One log line and two metrics a request. */
export const accessLog =
  (log: AccessLog): Middleware<State> =>
  async (ctx, next) => {
    const arrived = performance.now();
    await next();
    const { requestId, route, pretended = false } = ctx.state;
    const { method, status } = ctx;
    log({ requestId, method, route, status, ms: performance.now() - arrived, isTest: pretended });
  };

/** `100-continue` is Node's business; nothing else can be met (RFC 9110 §10.1.1). */
const CONTINUE = /^100-continue$/i;

/** What Node would refuse without a body: no Host in HTTP/1.1 (RFC 9112 §3.2), an Expect that cannot be met, a target that cannot be read. */
export const protocol: Middleware<State> = (ctx, next) => {
  const { headers, httpVersion } = ctx.req;
  if (headers.host === undefined && httpVersion === "1.1") throw invalidRequest("The Host header is missing.");
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) {
    throw invalidRequest("The Expect header asks for something that is not supported.");
  }
  if (!isReadable(() => ctx.path)) throw invalidRequest("The request target cannot be read.");
  if (KNOWN_PATHS.has(ctx.path)) ctx.state.route = ctx.path;
  return next();
};

function isReadable(path: () => unknown): boolean {
  try {
    path();
    return true;
  } catch {
    return false;
  }
}

/** While the process goes down, every connection is closed behind its answer. */
export const closeConnection =
  (isStopping: () => boolean): Middleware<State> =>
  async (ctx, next) => {
    await next();
    if (isStopping()) ctx.set("Connection", "close");
  };
