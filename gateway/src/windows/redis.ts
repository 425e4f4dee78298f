import { hash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { GIVE_SCRIPT, TAKE_SCRIPT } from "./redis-scripts.ts";
import { MAX_ADDRESSES, standingOf, type Window, type WindowStore } from "./store.ts";

/** Longest pause between two attempts to reach Redis, in milliseconds. */
const MAX_RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** Attempts to give back calls of which it is not known whether they were counted, and the pause between two. */
const CLEANUP_ATTEMPTS = 20;
const CLEANUP_RETRY_MS = 1_000;

/** Longest wait for commands in flight when the store is closed, in milliseconds. */
const CLOSE_MS = 1_000;

const keyOf = ({ kind, id }: Window) => `sextant:window:${kind}:${id}`;
const ADDRESS_INDEX = "sextant:window:addresses";

/** One script, sent whole only when Redis does not have it yet. */
interface Script {
  readonly source: string;
  readonly sha: string;
}
const scriptOf = (source: string): Script => ({ source, sha: hash("sha1", source, "hex") });
const TAKE = scriptOf(TAKE_SCRIPT);
const GIVE = scriptOf(GIVE_SCRIPT);

/**
 * Rolling windows in Redis, shared by every gateway: a sorted set a window, a member a call, one script a reservation.
 * The clock is Redis's own. Until Redis is reached, and while it is away, calls are refused at once with an error.
 */
export function openRedisWindows(url: string, maxAddresses = MAX_ADDRESSES): WindowStore {
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
  const prefix = randomBytes(6).toString("base64url");
  const cleanups = new Set<NodeJS.Timeout>();
  let sequence = 0;

  const run = async (script: Script, keys: readonly string[], parameters: readonly (string | number)[]) => {
    const rest = [String(keys.length), ...keys, ...parameters.map(String)];
    try {
      return await client.sendCommand(["EVALSHA", script.sha, ...rest]);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return client.sendCommand(["EVAL", script.source, ...rest]);
    }
  };

  const give = async (windows: readonly Window[], receipt: string): Promise<void> => {
    if (receipt === "") return;
    const [member = "", calls = "0"] = receipt.split(":");
    await run(GIVE, windows.map(keyOf), [calls, member]);
  };

  /** A command whose answer was lost may have counted: what it counted is taken out once Redis is back. */
  const giveLater = (windows: readonly Window[], receipt: string, attempt = 1): void => {
    const timer = setTimeout(() => {
      cleanups.delete(timer);
      give(windows, receipt).catch(() => {
        if (attempt < CLEANUP_ATTEMPTS) giveLater(windows, receipt, attempt + 1);
      });
    }, CLEANUP_RETRY_MS).unref();
    cleanups.add(timer);
  };

  return {
    async take(windows, calls) {
      sequence += 1;
      const member = `${prefix}${sequence.toString(36)}`;
      const limits = windows.flatMap(({ limit, windowMs }) => [limit, windowMs]);
      const isAddress = windows.some(({ kind }) => kind === "address");
      const keys = [...windows.map(keyOf), ...(isAddress ? [ADDRESS_INDEX] : [])];
      const wasReady = client.isReady;
      try {
        const reply = await run(TAKE, keys, [calls, member, isAddress ? maxAddresses : 0, ...limits]);
        const [granted, at, ...counted] = reply as unknown as number[];
        return {
          granted: granted === 1,
          receipt: granted === 1 && calls > 0 ? `${member}:${calls}` : "",
          standings: windows.map((window, index) =>
            standingOf(window, { used: counted[index * 2]!, oldest: counted[index * 2 + 1]! }, at!),
          ),
        };
      } catch (error) {
        if (wasReady && calls > 0) giveLater(windows, `${member}:${calls}`);
        throw error;
      }
    },
    give,
    async ping() {
      await client.ping();
    },
    async [Symbol.asyncDispose]() {
      for (const timer of cleanups) clearTimeout(timer);
      // `close` waits for commands in flight, which never end while Redis is away or hangs.
      const closed = client.isReady ? client.close().then(() => true) : Promise.resolve(false);
      const patience = sleep(CLOSE_MS, false, { ref: false });
      if (!(await Promise.race([closed.catch(() => false), patience])) && client.isOpen) client.destroy();
      await connecting;
    },
  };
}
