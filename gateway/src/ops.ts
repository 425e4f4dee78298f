import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerMetrics, answerReady, guarded, listen, pathOf, plain, type Metrics } from "@sextant/chassis";

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
  const server = createServer(
    guarded((request, response) => {
      const path = pathOf(request);
      if (path === "/healthz") return plain(response, 200, "ok");
      if (path === "/readyz") return answerReady(options.ready, response);
      if (path === "/metrics") return answerMetrics(options.metrics, response);
      return plain(response, 404, "not found");
    }),
  );
  await listen(server, options.port, options.host, "SEXTANT_OPS_PORT");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
