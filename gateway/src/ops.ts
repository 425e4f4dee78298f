import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerMetrics, answerReady, listen, plain, type Metrics } from "@sextant/chassis";

/** The open operations port. */
export interface OpenOps extends AsyncDisposable {
  readonly port: number;
}

/** Serves `/healthz` (the process runs), `/readyz` (it can answer) and `/metrics` on a port of its own. */
export async function openOps(options: {
  readonly ready: () => Promise<boolean>;
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
}): Promise<OpenOps> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0];
    if (path === "/healthz") plain(response, 200, "ok");
    else if (path === "/readyz") void answerReady(options.ready, response);
    else if (path === "/metrics") void answerMetrics(options.metrics, response);
    else plain(response, 404, "not found");
  });
  await listen(server, options.port, options.host);
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
