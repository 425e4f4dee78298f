import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GenericContainer, Wait } from "testcontainers";
import { end, findBinary, freePort, launch, untilListening } from "./binary.ts";
import { obtain, type RestartableServer } from "./server.ts";

const notOurs = () => Promise.reject(new Error("this server was not started from a binary: it cannot be killed"));

/** A NATS server with JetStream; killable when it was started from the binary. */
export const startNats = (): Promise<RestartableServer | undefined> =>
  obtain<RestartableServer>({
    kind: "nats",
    image: "nats:2.10-alpine@sha256:b83efabe3e7def1e0a4a31ec6e078999bb17c80363f881df35edc70fcb6bb927",
    fromUrl: (url) => ({
      url,
      by: "url",
      kill: notOurs,
      restart: notOurs,
      [Symbol.asyncDispose]: async () => undefined,
    }),
    async fromContainer(image) {
      const container = await new GenericContainer(image)
        .withCommand(["-js"])
        .withExposedPorts(4222)
        .withWaitStrategy(Wait.forListeningPorts())
        .withStartupTimeout(60_000)
        .start();
      return {
        url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`,
        by: "container",
        kill: notOurs,
        restart: notOurs,
        [Symbol.asyncDispose]: async () => void (await container.stop()),
      };
    },
    fromBinary: startNatsBinary,
  });

/** A server that a test can also stop in its tracks: it holds its connections and answers nothing. */
export interface HangableServer extends RestartableServer {
  hang(): void;
  resume(): void;
}

/** `nats-server` of this machine on a free port, for tests that kill it. Undefined when it is not installed. */
export async function startNatsBinary(): Promise<HangableServer | undefined> {
  const program = findBinary("nats-server");
  if (!program) return undefined;
  const data = mkdtempSync(join(tmpdir(), "sextant-nats-"));
  const port = await freePort();
  const run = async () => {
    const child = launch(program, ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", data]);
    await untilListening(port, child);
    return child;
  };
  let child = await run();
  return {
    url: `nats://127.0.0.1:${port}`,
    by: "binary",
    kill: () => end(child, "SIGKILL"),
    hang: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    restart: async () => {
      await end(child, "SIGKILL");
      child = await run();
    },
    async [Symbol.asyncDispose]() {
      await end(child, "SIGKILL");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
