import { randomUUID } from "node:crypto";
import { STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { finished } from "node:stream/promises";
import { performance } from "node:perf_hooks";
import type { Logger } from "@sextant/chassis";
import type { Socket } from "node:net";
import type { Quota } from "../quota.ts";
import { within } from "../within.ts";
import type { AccessLog } from "./access-log.ts";
import { addressOf } from "./address.ts";
import { failReading } from "./body.ts";
import { drain, type DrainLimits } from "./drain.ts";
import { ERROR_STATUS, errorBody, invalidRequest } from "../api-error.ts";
import { rateHeadersOf, STORE_TIMEOUT_MS } from "./quota-status.ts";

/** Route of a request that Node's parser refused. */
const UNPARSED = "unparsed";

/** What a fault of Node's parser means to the caller, by its code. */
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request's headers are too long.",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "The request's chunk extensions are too long.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time.",
};
const MALFORMED = "The request is not valid HTTP/1.1.";
const NO_TUNNEL = "The method CONNECT is not supported.";
/** Whoever sends ahead without end is not listened to any longer. */
const NO_DRAIN: DrainLimits = { bytes: 0, ms: 0 };
const TOO_MANY = "Too many requests were sent on this connection before the first of them was answered.";

/** What answers on the bare socket. */
export interface RawAnswers {
  /** The request is taken: a refusal behind it on the same connection waits for its answer. */
  taken(response: ServerResponse): void;
  /** A request is not taken, because too many before it on the same connection are unanswered. */
  refusePipelined(socket: Socket): void;
}

/** Answers on the bare socket what never becomes a request: same JSON body, same headers as everywhere. */
export function answerParserFaults(
  server: Server,
  parts: {
    readonly quota: Quota;
    readonly log: Logger;
    readonly accessLog: AccessLog;
    readonly drainLimits: DrainLimits;
  },
): RawAnswers {
  const { quota, log, accessLog, drainLimits } = parts;
  const refused = new WeakSet<Duplex>();
  const latest = new WeakMap<Duplex, ServerResponse>();

  const quotaStatusOf = async (address: string) => {
    try {
      return await within(quota.addressStatus(address), STORE_TIMEOUT_MS, "the window store");
    } catch (error) {
      log.error({ err: error }, "rate headers could not be read");
      return quota.untouched();
    }
  };

  const refuse = async (socket: Duplex, method: string, message: string, limits = drainLimits): Promise<void> => {
    refused.add(socket);
    const arrived = performance.now();
    socket.on("error", () => socket.destroy());
    // A pipelined request may still be answered on this connection; answers keep the order of requests.
    const before = latest.get(socket);
    if (before && !before.writableFinished) await finished(before).catch(() => undefined);
    const requestId = randomUUID();
    const rate = rateHeadersOf(await quotaStatusOf(addressOf((socket as Partial<Socket>).remoteAddress)));
    if (!socket.writable) return void socket.destroy();
    const status = ERROR_STATUS.invalid_request;
    const body = errorBody("invalid_request", message);
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "X-Request-Id": requestId,
      ...rate,
      Date: new Date().toUTCString(),
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    accessLog({ requestId, method, route: UNPARSED, status, ms: performance.now() - arrived, isTest: false });
    if (limits.bytes > 0) await drain(socket, limits);
    else await finished(socket, { readable: false }).catch(() => undefined);
    socket.destroy();
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The broken parser complains again of whatever else the client sends while the answer is on its way.
    if (refused.has(socket)) return;
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const message = MESSAGES[error.code ?? ""] ?? MALFORMED;
    // A fault inside a body belongs to the request whose body it is.
    if (failReading(socket, invalidRequest(message))) refused.add(socket);
    else void refuse(socket, "other", message);
  });
  server.on("connect", (_request, socket) => void refuse(socket, "CONNECT", NO_TUNNEL));
  return {
    taken(response) {
      if (response.req.socket) latest.set(response.req.socket, response);
    },
    refusePipelined(socket) {
      if (refused.has(socket)) return;
      socket.pause();
      void refuse(socket, "other", TOO_MANY, NO_DRAIN);
    },
  };
}
