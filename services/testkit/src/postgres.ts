import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { GenericContainer, Wait } from "testcontainers";
import { end, findBinary, freePort, launch, untilListening } from "./binary.ts";
import { obtain, type TestServer } from "./server.ts";

const VERSIONED = "/usr/lib/postgresql/*/bin";

/** PostgreSQL refuses to run as root: the `postgres` user of this machine, or nobody to drop to. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** A PostgreSQL server with an empty database `sextant`. */
export const startPostgres = (): Promise<TestServer | undefined> =>
  obtain<TestServer>({
    kind: "postgres",
    image: "postgres:17-alpine@sha256:742f40ea20b9ff2ff31db5458d127452988a2164df9e17441e191f3b72252193",
    fromUrl: (url) => ({ url, by: "url", [Symbol.asyncDispose]: async () => undefined }),
    async fromContainer(image) {
      const container = await new GenericContainer(image)
        .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: "trust", POSTGRES_USER: "sextant", POSTGRES_DB: "sextant" })
        .withExposedPorts(5432)
        .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
        .withStartupTimeout(60_000)
        .start();
      return {
        url: `postgres://sextant@${container.getHost()}:${container.getMappedPort(5432)}/sextant`,
        by: "container",
        [Symbol.asyncDispose]: async () => void (await container.stop()),
      };
    },
    async fromBinary() {
      const initdb = findBinary("initdb", VERSIONED);
      if (!initdb) return undefined;
      const user = unprivileged();
      const data = mkdtempSync(join(tmpdir(), "sextant-postgres-"));
      if (user) chownSync(data, user.uid, user.gid);
      const options = { stdio: "ignore", cwd: "/", ...user } as const;
      execFileSync(
        initdb,
        ["-D", data, "-U", "sextant", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
        options,
      );
      const port = await freePort();
      const program = join(dirname(initdb), "postgres");
      const child = launch(program, ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", data, "-F"], user);
      await untilListening(port, child);
      const admin = `postgres://sextant@127.0.0.1:${port}/postgres`;
      await createDatabase(admin);
      return {
        url: `postgres://sextant@127.0.0.1:${port}/sextant`,
        by: "binary",
        async [Symbol.asyncDispose]() {
          await end(child, "SIGQUIT");
          rmSync(data, { recursive: true, force: true });
        },
      };
    },
  });

/** The port accepts connections a moment before statements are: tries until one is. */
async function createDatabase(url: string): Promise<void> {
  const { Client } = (await import("pg")).default;
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("CREATE DATABASE sextant");
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
