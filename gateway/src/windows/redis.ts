import { randomBytes } from "node:crypto";
import { openRedis, scriptOf } from "../redis.ts";
import { GIVE_SCRIPT, TAKE_SCRIPT } from "./redis-scripts.ts";
import { MAX_ADDRESSES, quotaStatusOf, type Window, type WindowStore } from "./store.ts";

/** Attempts to give back calls of which it is not known whether they were counted, and the pause between two. */
const CLEANUP_ATTEMPTS = 20;
const CLEANUP_RETRY_MS = 1_000;

const keyOf = ({ kind, id }: Window) => `sextant:window:${kind}:${id}`;
const ADDRESS_INDEX = "sextant:window:addresses";

const TAKE = scriptOf(TAKE_SCRIPT);
const GIVE = scriptOf(GIVE_SCRIPT);

/**
 * Rolling windows in Redis, shared by every gateway: a sorted set a window, a member a call, one script a reservation.
 * The clock is Redis's own.
 */
export function openRedisWindows(url: string, maxAddresses = MAX_ADDRESSES): WindowStore {
  const redis = openRedis(url);
  const prefix = randomBytes(6).toString("base64url");
  const cleanups = new Set<NodeJS.Timeout>();
  let sequence = 0;

  const give = async (windows: readonly Window[], receipt: string): Promise<void> => {
    if (receipt === "") return;
    const [member = "", calls = "0"] = receipt.split(":");
    await redis.run(GIVE, windows.map(keyOf), [calls, member]);
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
      const wasReady = redis.isReady;
      try {
        const reply = await redis.run(TAKE, keys, [calls, member, isAddress ? maxAddresses : 0, ...limits]);
        const [granted, at, ...counted] = reply as number[];
        return {
          granted: granted === 1,
          receipt: granted === 1 && calls > 0 ? `${member}:${calls}` : "",
          quotaStatuses: windows.map((window, index) =>
            quotaStatusOf(window, { used: counted[index * 2]!, oldest: counted[index * 2 + 1]! }, at!),
          ),
        };
      } catch (error) {
        if (wasReady && calls > 0) giveLater(windows, `${member}:${calls}`);
        throw error;
      }
    },
    give,
    ping: () => redis.ping(),
    async [Symbol.asyncDispose]() {
      for (const timer of cleanups) clearTimeout(timer);
      await redis[Symbol.asyncDispose]();
    },
  };
}
