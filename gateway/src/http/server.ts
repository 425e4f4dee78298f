import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "@sextant/chassis";
import { createApp, type AppParts } from "./app.ts";
import { DRAIN_LIMITS } from "./drain.ts";
import { answerParserFaults } from "./raw.ts";

/** Limits of Node's HTTP server, in milliseconds and bytes. */
export const HTTP_LIMITS = {
  /** Longest wait for the header block. */
  headersMs: 20_000,
  /** Longest wait for the body, from its headers on; answered with the caller's own rate headers. */
  bodyMs: 60_000,
  /** Node's own limit for a whole request stands behind the two above. */
  requestMs: 90_000,
  /** How often Node looks for requests that are late. */
  checkMs: 1_000,
  /** Longer than the idle timeout of common load balancers (60 s), so that they, not we, close first. */
  keepAliveMs: 65_000,
  headerBytes: 16 * 1024,
  drain: DRAIN_LIMITS,
} as const;
export type HttpLimits = { readonly [K in Exclude<keyof typeof HTTP_LIMITS, "drain">]: number } & {
  readonly drain: { readonly bytes: number; readonly ms: number };
};

/** The open public port. Disposing it lets requests in flight finish. */
export interface OpenServer extends AsyncDisposable {
  readonly port: number;
}

/** Serves the public API. */
export async function openServer(
  parts: Omit<AppParts, "bodyTimeoutMs" | "drainLimits" | "isStopping">,
  limits: HttpLimits = HTTP_LIMITS,
): Promise<OpenServer> {
  let stopping = false;
  const app = createApp({
    ...parts,
    bodyTimeoutMs: limits.bodyMs,
    drainLimits: limits.drain,
    isStopping: () => stopping,
  });
  const handle = app.callback();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
      // A missing Host is answered by the application, which knows the body and the headers of an answer.
      requireHostHeader: false,
      noDelay: true,
    },
    (request, response) => void handle(request, response),
  );
  server.on("checkExpectation", (request, response) => void handle(request, response));
  answerParserFaults(server, {
    quota: parts.quota,
    log: parts.log,
    accessLog: parts.accessLog,
    drainLimits: limits.drain,
  });
  await listen(server, parts.config.port, parts.config.host);
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      stopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), parts.config.shutdownMs);
      await closed;
      clearTimeout(force);
    },
  };
}
