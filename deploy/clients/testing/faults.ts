import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { once } from "node:events";

/** What happens to a request instead of being passed on; `lost` passes it on and breaks off the answer half-way. */
export type Fault = "killed" | "hung" | "lost" | { readonly status: number; readonly headers?: Record<string, string> };

/** Stands before a running Sextant and does harm when told to. */
export interface Faults extends AsyncDisposable {
  readonly url: string;
  /** Faults of the next requests, in order; then all pass. */
  readonly next: Fault[];
  /** `Idempotency-Key` of each request, in order. */
  readonly keys: (string | undefined)[];
}

export async function startFaults(target: string): Promise<Faults> {
  const next: Fault[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((incoming, answer) => {
    keys.push(incoming.headers["idempotency-key"] as string | undefined);
    handle(next.shift(), incoming, answer);
  });
  const handle = (fault: Fault | undefined, incoming: IncomingMessage, answer: ServerResponse): void => {
    if (fault === "hung") return;
    if (fault === "killed") return void incoming.socket.destroy();
    if (fault !== undefined && fault !== "lost") {
      incoming.resume();
      return void answer.writeHead(fault.status, fault.headers).end('{"error":"fault","message":"a fault"}');
    }
    pass(target, incoming, answer, fault === "lost");
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function pass(target: string, incoming: IncomingMessage, answer: ServerResponse, isLost: boolean): void {
  const { method = "GET", url = "/", headers } = incoming;
  const outgoing = request(target + url, { method, headers }, (passed) => {
    answer.writeHead(passed.statusCode ?? 500, passed.headers);
    if (!isLost) return void passed.pipe(answer);
    // The head is there and some of the body; then the connection breaks.
    passed.once("data", (chunk: Buffer) => {
      answer.write(chunk.subarray(0, 10), () => answer.destroy());
      passed.resume();
    });
  });
  outgoing.on("error", () => answer.destroy());
  incoming.pipe(outgoing);
}
