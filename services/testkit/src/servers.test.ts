import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { startNats } from "./nats.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { findBinary } from "./binary.ts";
import { obtain, type TestServer, type Ways } from "./server.ts";

const nats = await startNats();
const redis = await startRedis();
const postgres = await startPostgres();
afterAll(async () => {
  for (const server of [nats, redis, postgres]) await server?.[Symbol.asyncDispose]();
});

/** Sends bytes and returns the first answer. */
async function ask(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [data] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return data.toString();
}

describe("real servers", () => {
  test.skipIf(!nats)("NATS greets with JetStream on", async () => {
    expect(await ask(nats!.url, "")).toMatch(/^INFO .*"jetstream":true/);
  });

  test.skipIf(!nats || nats.by !== "binary")("NATS comes back on the same port after kill -9", async () => {
    await nats!.kill();
    await expect(ask(nats!.url, "")).rejects.toThrow("ECONNREFUSED");
    await nats!.restart();
    expect(await ask(nats!.url, "")).toMatch(/^INFO /);
  });

  test.skipIf(!redis)("Redis answers PING", async () => {
    expect(await ask(redis!.url, "PING\r\n")).toBe("+PONG\r\n");
  });

  test.skipIf(!postgres)("PostgreSQL has the database", async () => {
    const { Client } = (await import("pg")).default;
    const client = new Client({ connectionString: postgres!.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    await client.end();
    expect(rows).toEqual([{ name: postgres!.by === "url" ? rows[0]!.name : "sextant" }]);
  });

  test("a program that is not installed is not found", () => {
    expect(findBinary("no-such-server-at-all")).toBeUndefined();
  });
});

describe("which server a test gets", () => {
  const server = (by: TestServer["by"], url = ""): TestServer => ({
    url,
    by,
    [Symbol.asyncDispose]: async () => undefined,
  });
  const ways = (fromContainer: Ways<TestServer>["fromContainer"]): Ways<TestServer> => ({
    kind: "redis",
    image: "pinned",
    fromUrl: (url) => server("url", url),
    fromContainer,
    fromBinary: async () => server("binary"),
  });
  const named = ways(async (image) => server("container", image));
  const noneStarts = ways(() => Promise.reject(new Error("no such image")));
  afterEach(() => vi.unstubAllEnvs());

  test("one at the URL that is set, before any other", async () => {
    vi.stubEnv("TEST_REDIS_URL", "redis://there");
    vi.stubEnv("TEST_REDIS_IMAGE", "mirror/redis:7");
    expect(await obtain(named)).toMatchObject({ by: "url", url: "redis://there" });
  });

  test("a container of the image that is set, and no other server when that one does not start", async () => {
    vi.stubEnv("TEST_REDIS_URL", "");
    vi.stubEnv("TEST_REDIS_IMAGE", "mirror/redis:7");
    expect(await obtain(named)).toMatchObject({ by: "container", url: "mirror/redis:7" });
    await expect(obtain(noneStarts)).rejects.toThrow("no such image");
  });

  test("a container of the pinned image where there is Docker; the binary when none starts", async () => {
    vi.stubEnv("TEST_REDIS_URL", "");
    vi.stubEnv("TEST_REDIS_IMAGE", "");
    vi.stubEnv("DOCKER_HOST", "unix:///there");
    expect(await obtain(named)).toMatchObject({ by: "container", url: "pinned" });
    expect(await obtain(noneStarts)).toMatchObject({ by: "binary" });
  });
});
