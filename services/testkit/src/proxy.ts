import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { createSocket } from "node:dgram";

/** A TCP proxy that a test can make slow, or silent, while connections are open. */
export interface FaultyProxy extends AsyncDisposable {
  readonly port: number;
  /** Milliseconds that every chunk from client to server waits; 0: none. */
  delayMs: number;
  /** True: nothing passes either way; what came meanwhile is delivered once it is false again. */
  silent: boolean;
}

const POLL_MS = 10;

/** Starts a proxy to a port of 127.0.0.1. */
export async function startProxy(targetPort: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => setTimeout(() => pass(upstream, chunk), proxy.delayMs));
    upstream.on("data", (chunk) => pass(client, chunk));
  });
  const pass = (to: Socket, chunk: Buffer): void => {
    if (to.destroyed) return;
    if (proxy.silent) setTimeout(() => pass(to, chunk), POLL_MS);
    else to.write(chunk);
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FaultyProxy = {
    port: (server.address() as { port: number }).port,
    delayMs: 0,
    silent: false,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}

/** A UDP port of 127.0.0.1 that takes datagrams and never answers: a DNS server that hangs. Counts what it took. */
export async function startSilentUdp(): Promise<AsyncDisposable & { readonly port: number; taken(): number }> {
  const socket = createSocket("udp4");
  let taken = 0;
  socket.on("message", () => {
    taken += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    taken: () => taken,
    async [Symbol.asyncDispose]() {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}
