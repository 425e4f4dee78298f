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
  /** The image of a container, unless `TEST_<KIND>_IMAGE` names another. */
  readonly image: string;
  fromUrl(url: string): S;
  fromContainer(image: string): Promise<S>;
  /** Undefined: the binary is not on this machine. */
  fromBinary(): Promise<S | undefined>;
}

const hasDocker = () => process.env["DOCKER_HOST"] !== undefined || existsSync("/var/run/docker.sock");

/**
 * `TEST_<KIND>_URL` if set; else a container of `TEST_<KIND>_IMAGE` if that is set; else one of the pinned image if it really starts;
 * else the binary on this machine.
 * @returns the server, or the reason why there is none.
 * @throws Error when the image that was asked for by name does not start.
 */
async function start<S extends TestServer>(ways: Ways<S>): Promise<S | string> {
  const prefix = `TEST_${ways.kind.toUpperCase()}`;
  const url = process.env[`${prefix}_URL`];
  if (url) return ways.fromUrl(url);
  const image = process.env[`${prefix}_IMAGE`];
  if (image) return ways.fromContainer(image);
  const reasons = [`${prefix}_URL is not set`];
  if (hasDocker()) {
    try {
      return await ways.fromContainer(ways.image);
    } catch (error) {
      reasons.push(`no container starts (${error instanceof Error ? error.message : String(error)})`);
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
