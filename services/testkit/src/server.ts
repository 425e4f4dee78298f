import { existsSync } from "node:fs";

/** A real server for a test, on a port of its own. Disposing it stops it and removes its data. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  /** How it was had: a given URL, a container, or a binary of this machine. */
  readonly by: "url" | "container" | "binary";
}

/** A server that a test can kill and start again on the same port and data. */
export interface RestartableServer extends TestServer {
  /** kill -9. Only servers started from a binary can be killed. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export type ServerKind = "nats" | "redis" | "postgres";

/** One way of having a server. */
export interface Ways<S extends TestServer> {
  readonly kind: ServerKind;
  /** Name of the environment variable with a ready server's URL. */
  readonly variable: string;
  fromUrl(url: string): S;
  fromContainer(): Promise<S>;
  /** Undefined: the binary is not on this machine. */
  fromBinary(): Promise<S | undefined>;
}

const hasDocker = () => process.env["DOCKER_HOST"] !== undefined || existsSync("/var/run/docker.sock");

/**
 * A `TEST_*_URL` if set; else a container if one really starts; else the binary on this machine.
 * @returns the server, or the reason why there is none.
 */
async function start<S extends TestServer>(ways: Ways<S>): Promise<S | string> {
  const url = process.env[ways.variable];
  if (url) return ways.fromUrl(url);
  const reasons = [`${ways.variable} is not set`];
  if (hasDocker()) {
    try {
      return await ways.fromContainer();
    } catch {
      reasons.push("no container starts");
    }
  } else reasons.push("there is no Docker");
  const binary = await ways.fromBinary();
  return binary ?? [...reasons, "no binary is installed"].join(", ");
}

/**
 * Starts a server for a test file; call at top level and hand `undefined` to `describe.skipIf`. Without one the tests
 * are skipped by name with the reason printed, and with `CI=true` that is a failure.
 * @throws Error with the reason when CI is true.
 */
export async function obtain<S extends TestServer>(ways: Ways<S>): Promise<S | undefined> {
  const server = await start(ways);
  if (typeof server !== "string") return server;
  if (process.env["CI"] === "true") throw new Error(`no ${ways.kind} server: ${server}`);
  process.stderr.write(`Skipping tests that need ${ways.kind}: ${server}\n`);
  return undefined;
}
