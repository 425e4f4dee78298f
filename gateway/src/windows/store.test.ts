import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRedis } from "@sextant/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRedisWindows } from "./redis.ts";
import { openSqliteWindows } from "./sqlite.ts";
import type { Window, WindowStore } from "./store.ts";

const redis = await startRedis();
const data = mkdtempSync(join(tmpdir(), "sextant-windows-"));
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]();
  rmSync(data, { recursive: true, force: true });
});

/** Redis has a clock of its own, so time really passes; SQLite is handed one. */
interface Bench {
  readonly open: (maxAddresses?: number) => WindowStore;
  readonly pass: (ms: number) => Promise<void>;
}
let files = 0;
let time = 0;
const benches: Record<string, () => Bench> = {
  sqlite: () => {
    files += 1;
    const file = join(data, `windows-${files}.sqlite`);
    time = 1_800_000_000_000;
    return {
      open: (maxAddresses) => openSqliteWindows(file, () => time, maxAddresses),
      pass: async (ms) => {
        time += ms;
      },
    };
  },
  redis: () => ({
    open: (maxAddresses) => openRedisWindows(redis!.url, maxAddresses),
    pass: (ms) => sleep(ms),
  }),
};

let ids = 0;
const windowOf = (limit: number, windowMs = 60_000, kind: Window["kind"] = "day"): Window => {
  ids += 1;
  return { kind, id: `${kind}-${ids}`, limit, windowMs };
};

async function untilReachable(store: WindowStore): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      return await store.ping();
    } catch {
      await sleep(10);
    }
  }
  throw new Error("the store is not reachable");
}

describe.each(Object.keys(benches))("rolling windows in %s", (kind) => {
  describe.skipIf(kind === "redis" && !redis)("on a server", () => {
    let bench: Bench;
    let store: WindowStore;
    beforeEach(async () => {
      bench = benches[kind]!();
      store = bench.open();
      await untilReachable(store);
    });
    afterEach(() => store[Symbol.asyncDispose]());

    test("counts to the limit and not one further; a look costs nothing", async () => {
      const window = windowOf(3);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(3);
      for (const left of [2, 1, 0]) {
        const { granted, quotaStatuses } = await store.take([window], 1);
        expect([granted, quotaStatuses[0]!.remaining]).toEqual([true, left]);
      }
      const refused = await store.take([window], 1);
      expect([refused.granted, refused.receipt, refused.quotaStatuses[0]!.remaining]).toEqual([false, "", 0]);
    });

    test("several calls are counted whole or not at all", async () => {
      const window = windowOf(5);
      await store.take([window], 3);
      expect((await store.take([window], 3)).granted).toBe(false);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(2);
      expect((await store.take([window], 2)).granted).toBe(true);
    });

    test("two windows are counted together, and neither when one is short", async () => {
      const day = windowOf(10);
      const month = windowOf(2, 120_000, "month");
      expect((await store.take([day, month], 2)).quotaStatuses.map(({ remaining }) => remaining)).toEqual([8, 0]);
      expect((await store.take([day, month], 1)).granted).toBe(false);
      expect((await store.take([day], 0)).quotaStatuses[0]!.remaining).toBe(8);
    });

    test("a call leaves a window's length after it was counted, and the reset says when", async () => {
      const window = windowOf(2, 400);
      const first = await store.take([window], 1);
      await bench.pass(150);
      const second = await store.take([window], 1);
      expect(second.quotaStatuses[0]!.resetAt).toBe(first.quotaStatuses[0]!.resetAt);
      expect((await store.take([window], 1)).granted).toBe(false);
      await bench.pass(300);
      const third = await store.take([window], 1);
      expect([third.granted, third.quotaStatuses[0]!.remaining]).toEqual([true, 0]);
      expect(third.quotaStatuses[0]!.resetAt).toBeGreaterThanOrEqual(first.quotaStatuses[0]!.resetAt + 150);
      await bench.pass(500);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(2);
    });

    test("nothing counted: the reset is a window's length from now", async () => {
      const window = windowOf(2, 50_000);
      const before = kind === "sqlite" ? time : Date.now();
      const { resetAt } = (await store.take([window], 0)).quotaStatuses[0]!;
      expect(Math.abs(resetAt - before - 50_000)).toBeLessThan(2_000);
    });

    test("what is given back can be taken again, and nothing else is", async () => {
      const window = windowOf(5);
      await store.take([window], 1);
      const { receipt } = await store.take([window], 3);
      await store.give([window], receipt);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(4);
      await store.give([window], "");
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(4);
    });

    test("giving back the oldest call moves the reset", async () => {
      const window = windowOf(5, 10_000);
      const first = await store.take([window], 1);
      await bench.pass(60);
      await store.take([window], 1);
      await store.give([window], first.receipt);
      const { remaining, resetAt } = (await store.take([window], 0)).quotaStatuses[0]!;
      expect(remaining).toBe(4);
      expect(resetAt).toBeGreaterThanOrEqual(first.quotaStatuses[0]!.resetAt + 50);
    });

    test("a call that has left its window is not given back a second time", async () => {
      const window = windowOf(2, 100);
      const { receipt } = await store.take([window], 2);
      await bench.pass(150);
      await store.take([window], 1);
      await store.give([window], receipt);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(1);
    });

    test("what is counted survives a restart", async () => {
      const window = windowOf(3);
      await store.take([window], 2);
      await store[Symbol.asyncDispose]();
      store = bench.open();
      await untilReachable(store);
      expect((await store.take([window], 0)).quotaStatuses[0]!.remaining).toBe(1);
    });

    test("two stores at once, 64 clients: exactly the limit is granted", async () => {
      const other = bench.open();
      await untilReachable(other);
      try {
        const window = windowOf(500);
        const client = async (_: unknown, index: number) => {
          let granted = 0;
          for (let call = 0; call < 12; call += 1) {
            const size = 1 + ((index + call) % 2);
            const taken = await (index % 2 === 0 ? store : other).take([window], size);
            if (taken.granted) granted += size;
          }
          return granted;
        };
        const granted = await Promise.all(Array.from({ length: 64 }, client));
        expect(granted.reduce((sum, each) => sum + each, 0)).toBe(500);
      } finally {
        await other[Symbol.asyncDispose]();
      }
    });
  });
});

describe("bounded", () => {
  test("sqlite keeps the addresses last seen failing", async () => {
    let at = 1_800_000_000_000;
    await using store = openSqliteWindows(join(data, "bounded.sqlite"), () => at, 100);
    const of = (id: number): Window => ({ kind: "address", id: `a${id}`, limit: 5, windowMs: 1e9 });
    for (let id = 0; id < 1_000; id += 1) {
      at += 1;
      await store.take([of(id)], 1);
    }
    expect((await store.take([of(0)], 0)).quotaStatuses[0]!.remaining).toBe(5);
    expect((await store.take([of(899)], 0)).quotaStatuses[0]!.remaining).toBe(5);
    for (const id of [900, 999]) expect((await store.take([of(id)], 0)).quotaStatuses[0]!.remaining).toBe(4);
  });

  test.skipIf(!redis)("redis keeps the addresses last seen failing", async () => {
    await using store = openRedisWindows(redis!.url, 20);
    await untilReachable(store);
    const of = (id: number): Window => ({ kind: "address", id: `bounded-${id}`, limit: 5, windowMs: 60_000 });
    for (let id = 0; id < 60; id += 1) {
      await store.take([of(id)], 1);
      await sleep(2);
    }
    expect((await store.take([of(0)], 0)).quotaStatuses[0]!.remaining).toBe(5);
    for (const id of [41, 59]) expect((await store.take([of(id)], 0)).quotaStatuses[0]!.remaining).toBe(4);
  });

  test("redis out of reach is an error at once, not a wait", async () => {
    await using store = openRedisWindows("redis://127.0.0.1:1");
    const started = Date.now();
    await expect(store.take([windowOf(1)], 1)).rejects.toThrow(Error);
    expect(Date.now() - started).toBeLessThan(500);
  });
});
