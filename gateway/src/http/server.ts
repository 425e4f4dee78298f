import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "@sextant/chassis";
import { createApp, type AppParts } from "./app.ts";
import { Connections } from "./connections.ts";
import { DRAIN_LIMITS } from "./drain.ts";
import { isSite } from "../site/paths.ts";
import { createSite, type SiteParts } from "../site/site.ts";
import { answerParserFaults } from "./raw.ts";
import { Turns } from "./turns.ts";

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
  /** Connections open at a time, in all and of one address (IPv6: /64) that is no trusted proxy. */
  connections: 4_096,
  connectionsEach: 512,
  /** Requests of one connection that wait for their answers. */
  pipelined: 16,
  drain: DRAIN_LIMITS,
} as const;
export type HttpLimits = { readonly [K in Exclude<keyof typeof HTTP_LIMITS, "drain">]: number } & {
  readonly drain: { readonly bytes: number; readonly ms: number };
};

/** The open public port. Disposing it lets requests in flight finish. */
export interface OpenServer extends AsyncDisposable {
  readonly port: number;
}

type FromServer = "bodyTimeoutMs" | "drainLimits" | "isStopping" | "turns";
/** What the API and the site need beside what the server itself gives them. */
export type ServerParts = Omit<AppParts, FromServer> & Omit<SiteParts, FromServer>;

/** Serves the public API and the site. */
export async function openServer(parts: ServerParts, limits: HttpLimits = HTTP_LIMITS): Promise<OpenServer> {
  let stopping = false;
  const common = { ...parts, turns: new Turns(), drainLimits: limits.drain, isStopping: () => stopping };
  const api = createApp({ ...common, bodyTimeoutMs: limits.bodyMs }).callback();
  const site = createSite(common).callback();
  const connections = new Connections(parts.config.trustedProxies, limits);
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
    (request, response) => take(request, response),
  );
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    if (!connections.takes(request.socket, response)) return raw.refusePipelined(request.socket);
    raw.taken(response);
    void (isSite(request.url) ? site : api)(request, response);
  };
  server.maxConnections = limits.connections;
  server.on("connection", (socket) => connections.opened(socket));
  server.on("checkExpectation", take);
  const raw = answerParserFaults(server, {
    quota: parts.quota,
    log: parts.log,
    accessLog: parts.accessLog,
    drainLimits: limits.drain,
  });
  await listen(server, parts.config.port, parts.config.host, "PORT");
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
