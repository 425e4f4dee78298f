import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceImpl } from "@connectrpc/connect";
import type { DescService } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { SettingName } from "../config/names.ts";
import { MAX_MESSAGE_BYTES } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import type { Method } from "../service.ts";
import { guarded, pathOf } from "./guard.ts";
import { portError } from "./port.ts";

/** An open HTTP/1.1 server. */
export interface ConnectServer extends AsyncDisposable {
  readonly port: number;
}

/** Registers methods on a Connect router, service by service. */
export function register(router: ConnectRouter, methods: readonly Method[]): void {
  const services = new Map<DescService, { [name: string]: Method["handler"] }>();
  for (const { service, method, handler } of methods) {
    const handlers = services.get(service) ?? {};
    handlers[method.localName] = handler;
    services.set(service, handlers);
  }
  for (const [service, handlers] of services)
    router.service(service, handlers as unknown as Partial<ServiceImpl<DescService>>);
}

/** Serves methods by the Connect protocol (JSON for curl) with `/livez`, `/readyz` and `/metrics` beside them. */
export async function openConnectServer(options: {
  readonly methods: readonly Method[];
  readonly ready: () => Promise<boolean>;
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
  readonly shutdownMs: number;
}): Promise<ConnectServer> {
  const rpc = connectNodeAdapter({
    routes: (router) => register(router, options.methods),
    readMaxBytes: MAX_MESSAGE_BYTES,
    writeMaxBytes: MAX_MESSAGE_BYTES,
    // A compressed body is many times the work that its bytes look like; nobody on this server needs one.
    acceptCompression: [],
    fallback: (_request, response) => plain(response as ServerResponse, 404, "not found"),
  });
  const server = createServer(
    guarded((request, response) => {
      const path = pathOf(request);
      if (path === "/livez") return plain(response, 200, "ok");
      if (path === "/readyz") return answerReady(options.ready, response);
      if (path === "/metrics") return answerMetrics(options.metrics, response);
      return rpc(request, response);
    }),
  );
  await listen(server, options.port, options.host, "SEXTANT_HTTP_PORT");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), options.shutdownMs);
      await closed;
      clearTimeout(force);
    },
  };
}

/**
 * Listens.
 * @param setting where the port comes from, for the message.
 * @throws PortError when the port cannot be had, else the system's error.
 */
export function listen(
  server: ReturnType<typeof createServer>,
  port: number,
  host: string,
  setting: SettingName,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(portError(error, setting, port));
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      resolve();
    });
  });
}

/** Answers a readiness probe: 200 `ready`, or 503 `not ready`. */
export async function answerReady(ready: () => Promise<boolean>, response: ServerResponse): Promise<void> {
  const isReady = await ready().catch(() => false);
  plain(response, isReady ? 200 : 503, isReady ? "ready" : "not ready");
}

/** Answers a scrape in Prometheus' text format. */
export async function answerMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const body = await metrics.registry.metrics();
  response.writeHead(200, { "content-type": metrics.registry.contentType }).end(body);
}

/** A short plain-text answer. */
export function plain(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${body}\n`);
}
