import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GenericContainer, Wait } from "testcontainers";
import { end, findBinary, freePort, launch, untilListening } from "./binary.ts";
import { obtain, type TestServer } from "./server.ts";

/** A Redis server with nothing in it. */
export const startRedis = (): Promise<TestServer | undefined> =>
  obtain<TestServer>({
    kind: "redis",
    image: "redis:7-alpine@sha256:6ab0b6e7381779332f97b8ca76193e45b0756f38d4c0dcda72dbb3c32061ab99",
    fromUrl: (url) => ({ url, by: "url", [Symbol.asyncDispose]: async () => undefined }),
    async fromContainer(image) {
      const container = await new GenericContainer(image)
        .withExposedPorts(6379)
        .withWaitStrategy(Wait.forListeningPorts())
        .withStartupTimeout(60_000)
        .start();
      return {
        url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
        by: "container",
        [Symbol.asyncDispose]: async () => void (await container.stop()),
      };
    },
    async fromBinary() {
      const program = findBinary("redis-server");
      if (!program) return undefined;
      const data = mkdtempSync(join(tmpdir(), "sextant-redis-"));
      const port = await freePort();
      const child = launch(program, [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--dir",
        data,
        "--appendonly",
        "yes",
        "--save",
        "",
      ]);
      await untilListening(port, child);
      return {
        url: `redis://127.0.0.1:${port}`,
        by: "binary",
        async [Symbol.asyncDispose]() {
          await end(child, "SIGKILL");
          rmSync(data, { recursive: true, force: true });
        },
      };
    },
  });
