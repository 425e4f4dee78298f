import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";

/** Longest pause between two attempts to reach Redis, in milliseconds. */
const MAX_RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** Longest wait for commands in flight when the connection is closed, in milliseconds. */
const CLOSE_MS = 1_000;

/** A script, sent whole only when Redis does not have it yet. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}
export const scriptOf = (source: string): Script => ({ source, sha: hash("sha1", source, "hex") });

/** A connection that comes back for ever. Until Redis is reached, and while it is away, commands fail at once. */
export interface Redis extends AsyncDisposable {
  readonly isReady: boolean;
  run(script: Script, keys: readonly string[], parameters: readonly (string | number)[]): Promise<unknown>;
  /** @throws the error of Redis. */
  ping(): Promise<void>;
}

/** Connects in the background. */
export function openRedis(url: string): Redis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(2 ** retries * 10, MAX_RECONNECT_MS),
    },
  });
  // Every command in flight is told by its own rejection; without a listener the event would end the process.
  client.on("error", () => undefined);
  const connecting = client.connect().catch(() => undefined);
  return {
    get isReady() {
      return client.isReady;
    },
    async run(script, keys, parameters) {
      const rest = [String(keys.length), ...keys, ...parameters.map(String)];
      try {
        return await client.sendCommand(["EVALSHA", script.sha, ...rest]);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
        return client.sendCommand(["EVAL", script.source, ...rest]);
      }
    },
    async ping() {
      await client.ping();
    },
    async [Symbol.asyncDispose]() {
      // `close` waits for commands in flight, which never end while Redis is away or hangs.
      const closed = client.isReady ? client.close().then(() => true) : Promise.resolve(false);
      const patience = sleep(CLOSE_MS, false, { ref: false });
      if (!(await Promise.race([closed.catch(() => false), patience])) && client.isOpen) client.destroy();
      await connecting;
    },
  };
}
