import { setTimeout as sleep } from "node:timers/promises";
import { startRedis } from "@sextant/testkit";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeKey } from "../accounts/key.ts";
import { type Bench, call, type CallOptions, check, startBench, whenReady } from "../testing/harness.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

const DAY_MS = 86_400_000;
const redis = await startRedis();
afterAll(() => redis?.[Symbol.asyncDispose]());

const bulkOf = (bench: Bench, key: string, items: number) =>
  call(bench.url, "/api/v1/bulk", { key, body: { items: Array.from({ length: items }, () => ({ content: "a" })) } });

describe.each(["sqlite", "redis"])("limits, windows in %s", (kind) => {
  describe.skipIf(kind === "redis" && !redis)("on a server", () => {
    const environment: Record<string, string> = kind === "redis" ? { REDIS_URL: redis?.url ?? "" } : {};
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench(environment);
      await whenReady(bench);
    });
    afterAll(() => bench[Symbol.asyncDispose]());

    test("an API key has 10,000 calls; a call and a bulk item cost one each; the reset stays", async () => {
      const { key } = await bench.accounts.create({ plan: "api" });
      const first = await check(bench, key);
      expect([first.status, first.remaining]).toEqual([200, 9_999]);
      expect(Math.abs(first.reset - Date.now() - DAY_MS)).toBeLessThan(5_000);
      const second = await bulkOf(bench, key, 10);
      expect([second.status, second.remaining, second.reset]).toEqual([200, 9_989, first.reset]);
    });

    test("an enterprise key is unlimited unless it has its own limit", async () => {
      const unlimited = await bench.accounts.create({ plan: "enterprise" });
      expect((await check(bench, unlimited.key)).remaining).toBe(2_147_483_647);
      const limited = await bench.accounts.create({ plan: "enterprise", limit: 1 });
      expect((await check(bench, limited.key)).remaining).toBe(0);
      expect((await check(bench, limited.key)).status).toBe(429);
    });

    test("429 says which limit and when it resets, and costs nothing", async () => {
      const { key } = await bench.accounts.create({ plan: "api", limit: 2 });
      await bulkOf(bench, key, 2);
      const refused = await check(bench, key);
      expect([refused.status, refused.body.error, refused.remaining]).toEqual([429, "rate_limit_exceeded", 0]);
      expect(refused.body.message).toContain("daily limit of 2 calls was reached");
      expect(refused.body.message).toContain(new Date(refused.reset).toISOString());
      const seconds = Number(refused.headers.get("retry-after"));
      expect(Math.abs(seconds - (refused.reset - Date.now()) / 1_000)).toBeLessThan(3);
    });

    test("a bulk that does not fit is refused whole", async () => {
      const { key } = await bench.accounts.create({ plan: "api", limit: 3 });
      const refused = await bulkOf(bench, key, 4);
      expect([refused.status, refused.remaining]).toEqual([429, 3]);
      expect((await bulkOf(bench, key, 3)).status).toBe(200);
    });

    test("window first, then credits; together they cover a bulk; Remaining counts the window only", async () => {
      const { key, id } = await bench.accounts.create({ plan: "api", limit: 2, credits: 3 });
      const credits = async () => (await bench.accounts.list()).find((account) => account.id === id)!.credits;
      expect((await bulkOf(bench, key, 6)).status).toBe(429);
      expect(await credits()).toBe(3);
      const paid = await bulkOf(bench, key, 4);
      expect([paid.status, paid.remaining, await credits()]).toEqual([200, 0, 1]);
      expect([(await check(bench, key)).status, await credits()]).toEqual([200, 0]);
      expect((await check(bench, key)).status).toBe(429);
    });

    test("a failure gives window and credits back", async () => {
      const { key, id } = await bench.accounts.create({ plan: "api", limit: 1, credits: 2 });
      const { answer } = bench.aggregator;
      bench.aggregator.answer = async () => [];
      const failed = await bulkOf(bench, key, 3);
      bench.aggregator.answer = answer;
      expect([failed.status, failed.remaining]).toEqual([500, 1]);
      expect((await bench.accounts.list()).find((account) => account.id === id)!.credits).toBe(2);
      expect((await bulkOf(bench, key, 3)).status).toBe(200);
    });

    test("400, 403, 404 and 405 cost nothing and describe the key's window", async () => {
      const { key } = await bench.accounts.create({ plan: "api", limit: 5, scopes: ["check"] });
      const refusals: [number, string, CallOptions][] = [
        [400, "/api/v1/check", { body: {} }],
        [403, "/api/v1/bulk", { body: { items: [{ content: "a" }] } }],
        [404, "/api/v1/none", { body: {} }],
        [405, "/api/v1/check", { method: "GET" }],
        [200, "/openapi.yaml", { method: "GET" }],
      ];
      for (const [status, path, options] of refusals) {
        const answer = await call(bench.url, path, { ...options, key });
        expect([answer.status, answer.remaining]).toEqual([status, 5]);
      }
    });

    test("a free key is 403 with Remaining 0", async () => {
      const { key } = await bench.accounts.create({ plan: "free" });
      const answer = await check(bench, key);
      expect([answer.status, answer.body.error, answer.remaining]).toEqual([403, "forbidden", 0]);
    });

    test("64 clients, checks and bulks mixed, limit 200 and 100 credits: exactly 300 calls are answered", async () => {
      const { key, id } = await bench.accounts.create({ plan: "api", limit: 200, credits: 100 });
      let answered = 0;
      const statuses = new Set<number>();
      const client = async (_: unknown, index: number) => {
        for (let turn = 0; turn < 6; turn += 1) {
          const size = (index + turn) % 3 === 0 ? 2 : 1;
          const { status } = size === 1 ? await check(bench, key) : await bulkOf(bench, key, size);
          statuses.add(status);
          if (status === 200) answered += size;
        }
      };
      await Promise.all(Array.from({ length: 64 }, client));
      while ((await check(bench, key)).status === 200) answered += 1;
      expect(answered).toBe(300);
      expect(statuses).toEqual(new Set([200, 429]));
      expect((await bench.accounts.list()).find((account) => account.id === id)!.credits).toBe(0);
    });
  });
});

test.skipIf(!redis)("two gateways on one Redis, 64 clients, 500 calls left: exactly 500 succeed", async () => {
  await using first = await startBench({ REDIS_URL: redis!.url });
  await using second = await startBench({ REDIS_URL: redis!.url, SEXTANT_DATA_DIR: first.data });
  await Promise.all([first, second].map(whenReady));
  const { key } = await first.accounts.create({ plan: "api", limit: 500 });
  const statuses: number[] = [];
  const client = async (_: unknown, index: number) => {
    for (let turn = 0; turn < 9; turn += 1) statuses.push((await check(index % 2 ? first : second, key)).status);
  };
  await Promise.all(Array.from({ length: 64 }, client));
  expect(statuses.filter((status) => status === 200).length).toBe(500);
  expect(statuses.filter((status) => status === 429).length).toBe(76);
});

describe("what is counted, over time", () => {
  test("a call leaves the window after its length", async () => {
    await using bench = await startBench({ SEXTANT_WINDOW_MS: "700" });
    const { key } = await bench.accounts.create({ plan: "api", limit: 1 });
    const first = await check(bench, key);
    expect((await check(bench, key)).status).toBe(429);
    await sleep(first.reset - Date.now() + 5);
    expect((await check(bench, key)).status).toBe(200);
  });

  test("the monthly allowance, when there is one, limits too and says so", async () => {
    await using bench = await startBench({ SEXTANT_API_MONTHLY_ALLOWANCE: "2" });
    const { key } = await bench.accounts.create({ plan: "api" });
    expect((await check(bench, key)).remaining).toBe(1);
    expect((await check(bench, key)).remaining).toBe(0);
    const refused = await check(bench, key);
    expect([refused.status, refused.remaining]).toEqual([429, 0]);
    expect(refused.body.message).toContain("monthly allowance of 2 calls");
    expect(refused.reset - Date.now()).toBeGreaterThan(29 * DAY_MS);
  });

  test("SEXTANT_API_DAILY_LIMIT is the API plan's limit", async () => {
    await using bench = await startBench({ SEXTANT_API_DAILY_LIMIT: "7" });
    const { key } = await bench.accounts.create({ plan: "api" });
    expect((await check(bench, key)).remaining).toBe(6);
  });
});

describe("failed authentications", () => {
  const wrong = (bench: Bench, headers: Record<string, string> = {}) =>
    call(bench.url, "/api/v1/check", { body: { content: "a" }, headers });

  test("count down the address's budget, then are 429, while a valid key still passes", async () => {
    await using bench = await startBench({ SEXTANT_AUTH_FAILURES: "4" });
    const { key, id } = await bench.accounts.create({ plan: "api" });
    const revoked = await bench.accounts.create({ plan: "api" });
    await bench.accounts.revoke(revoked.id);
    const keys = [undefined, "nonsense", makeKey(), revoked.key];
    for (const [index, each] of keys.entries()) {
      const answer = await call(bench.url, "/api/v1/check", { key: each, body: { content: "a" } });
      expect([answer.status, answer.body.error, answer.remaining]).toEqual([401, "unauthorized", 3 - index]);
    }
    const refused = await wrong(bench);
    expect([refused.status, refused.body.error, refused.remaining]).toEqual([429, "rate_limit_exceeded", 0]);
    expect(refused.body.message).toContain(new Date(refused.reset).toISOString());
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect((await check(bench, key)).status).toBe(200);
    await bench.accounts.revoke(id);
    expect((await check(bench, key)).status).toBe(429);
    const page = await call(bench.url, "/openapi.yaml", { method: "GET" });
    expect([page.status, page.remaining]).toEqual([200, 0]);
  });

  test.each([
    ["no trusted proxy: the header is the caller's own word", "", "203.0.113.5", "203.0.113.9", true],
    ["a trusted proxy: each client has its own", "127.0.0.0/8", "203.0.113.5", "203.0.113.9", false],
    [
      "the last untrusted hop counts",
      "127.0.0.1,10.0.0.0/8",
      "198.51.100.1, 203.0.113.5, 10.1.1.1",
      "203.0.113.5",
      true,
    ],
    ["IPv6 counts by /64", "127.0.0.1", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["and another /64 is another", "127.0.0.1", "2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["an IPv4-mapped address is the IPv4 one", "127.0.0.1", "::ffff:203.0.113.5", "203.0.113.5", true],
    [
      "what stands left of an unreadable hop is not believed",
      "127.0.0.1",
      "203.0.113.5, junk",
      "203.0.113.9, junk",
      true,
    ],
  ])("%s", async (_, trusted, one, other, isSame) => {
    await using bench = await startBench({ SEXTANT_TRUSTED_PROXIES: trusted });
    expect((await wrong(bench, { "x-forwarded-for": one })).remaining).toBe(99);
    expect((await wrong(bench, { "x-forwarded-for": other })).remaining).toBe(isSame ? 98 : 99);
  });
});

describe("stores that fail", () => {
  test("Redis out of reach: 500 at once with rate headers, not ready, and back when it is", async () => {
    await using bench = await startBench({ REDIS_URL: "redis://127.0.0.1:1" });
    const { key } = await bench.accounts.create({ plan: "api" });
    const answer = await check(bench, key);
    expect([answer.status, answer.body.error]).toEqual([500, "internal_error"]);
    expect((await fetch(`${bench.opsUrl}/readyz`)).status).toBe(503);
    expect((await fetch(`${bench.opsUrl}/healthz`)).status).toBe(200);
  });

  test.skipIf(!redis)("Redis hangs: 500 in time, and what it grants too late is given back", async () => {
    await using bench = await startBench({ REDIS_URL: redis!.url });
    const { key } = await bench.accounts.create({ plan: "api", limit: 3 });
    await whenReady(bench);
    expect((await check(bench, key)).remaining).toBe(2);
    const pauser = await createClient({ url: redis!.url }).connect();
    await pauser.sendCommand(["CLIENT", "PAUSE", "2500", "ALL"]);
    const started = performance.now();
    expect((await check(bench, key)).status).toBe(500);
    expect(performance.now() - started).toBeLessThan(2_400);
    await sleep(1_500);
    pauser.destroy();
    const look = () => call(bench.url, "/v1/check", { key, body: {} });
    while ((await look()).remaining !== 2) await sleep(50);
  });
});
