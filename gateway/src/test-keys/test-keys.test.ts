import { LAYER_STATUSES, SCAM_TYPES, VERDICTS } from "@sextant/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkResult } from "../scan/result.ts";
import { type Bench, call, check, startBench } from "../testing/harness.ts";
import { TEST_REQUESTS } from "../quota.ts";
import { ERRORS } from "./directives.ts";

describe("test keys", () => {
  let bench: Bench;
  let key: string;
  beforeAll(async () => {
    bench = await startBench();
    ({ key } = await bench.accounts.create({ plan: "free", test: true }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test("are 36 characters long, are told apart, and work on every plan", async () => {
    expect(key).toMatch(/^sxt_test_[0-9A-Za-z]{27}$/);
    expect(key).toHaveLength(36);
    const [account] = await bench.accounts.list();
    expect(account!.keys[0]).toMatchObject({ isTest: true, hint: key.slice(0, 13) });
    expect((await check(bench, key)).status).toBe(200);
    expect((await check(bench, `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`)).status).toBe(401);
  });

  test.each(VERDICTS)("test:verdict=%s", async (verdict) => {
    const { body, status } = await check(bench, key, `Hello test:verdict=${verdict} there`);
    expect([status, body.verdict, body.red_flags.length]).toEqual([200, verdict, verdict === "safe" ? 0 : 1]);
    expect(body.layers).toHaveLength(6);
  });

  test.each([...SCAM_TYPES, "none"])("test:scam_type=%s", async (type) => {
    const { body } = await check(bench, key, `test:verdict=likely_scam test:scam_type=${type}`);
    expect(body.scam_type).toBe(type);
  });

  test.each([1, 2, 3, 4, 5, 6].flatMap((layer) => LAYER_STATUSES.map((status) => [layer, status] as const)))(
    "test:layer_%i=%s",
    async (layer, status) => {
      const { body } = await check(bench, key, `test:verdict=suspicious test:layer_${layer}=${status}`);
      expect(body.layers[layer - 1]).toMatchObject({ layer, status });
      const { score, latency_ms } = body.layers[layer - 1]!;
      if (status === "skipped") expect([score, latency_ms]).toEqual([0, 0]);
    },
  );

  const STATUS = {
    invalid_request: 400,
    unauthorized: 401,
    forbidden: 403,
    conflict: 409,
    rate_limit_exceeded: 429,
    internal_error: 500,
  };
  test.each(ERRORS)("test:error=%s, for one and for a bulk", async (error) => {
    const single = await check(bench, key, `test:error=${error}`);
    expect([single.status, single.body.error]).toEqual([STATUS[error], error]);
    const items = [{ content: "a" }, { content: `test:error=${error}` }];
    expect((await call(bench.url, "/api/v1/bulk", { key, body: { items } })).status).toBe(STATUS[error]);
  });

  test("a bulk: each item as it asks", async () => {
    const items = VERDICTS.map((verdict) => ({ content: `test:verdict=${verdict}` }));
    const { body } = await call<BulkResult>(bench.url, "/api/v1/bulk", { key, body: { items } });
    expect(body.results.map(({ verdict }) => verdict)).toEqual(VERDICTS);
  });

  test.each([
    "test:verdict=maybe",
    "test:scam_type=theft",
    "test:layer_7=clean",
    "test:error=teapot",
    "test:speed=fast",
  ])("%s is refused, and what was sent is not quoted", async (content) => {
    const { status, body } = await check(bench, key, content);
    expect([status, body.message]).toEqual([400, expect.stringContaining("must be one of")]);
    expect(body.message).not.toContain(content.split("=")[1]!);
  });

  test("errors that were asked for are no faults: counted beside the service's own, logged as a test's", async () => {
    const metrics = async () => (await fetch(`${bench.opsUrl}/metrics`)).text();
    const faults = /^sextant_http_requests_total\{.*status="5\d\d".*\} \d+$/m;
    bench.lines.length = 0;
    await check(bench, key, "test:error=internal_error");
    expect(await metrics()).not.toMatch(faults);
    expect(await metrics()).toMatch(/^sextant_test_key_requests_total\{.*status="500".*\} \d+$/m);
    expect(bench.lines.map(({ level }) => level)).toEqual(["info"]);
    expect(bench.lines[0]!.fields).toMatchObject({ status: 500, test: true });
    // A fault of ours stays one, whoever asks.
    const { key: own } = await bench.accounts.create({ plan: "api" });
    const { answer } = bench.aggregator;
    bench.aggregator.answer = () => Promise.reject(new Error("gone"));
    await check(bench, own);
    bench.aggregator.answer = answer;
    expect(await metrics()).toMatch(faults);
  });

  test("six hundred requests a minute, whatever they ask for, by all test keys of an account", async () => {
    const first = await bench.accounts.create({ plan: "free", test: true });
    const second = (await bench.accounts.addKey(first.id, { test: true }))!;
    const asked = (which: string, content: string) => check(bench, which, content);
    const before = await asked(first.key, "test:error=internal_error");
    expect([before.status, before.remaining]).toEqual([500, TEST_REQUESTS - 1]);
    for (let count = 1; count < TEST_REQUESTS; count += 1) await asked(count % 2 ? second.key : first.key, "a");
    const refused = await asked(second.key, "test:verdict=safe");
    expect([refused.status, refused.body.error, refused.remaining]).toEqual([429, "rate_limit_exceeded", 0]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    // Other accounts have theirs, and keys that are none of a test's keep the account's own limit.
    expect((await check(bench, key)).status).toBe(200);
  }, 60_000);

  test("nothing is scanned or charged", async () => {
    const fakes = [...Object.values(bench.layers), bench.aggregator];
    for (const fake of fakes) fake.calls.length = 0;
    await check(bench, key, "https://fee.example/");
    expect(fakes.filter(({ calls }) => calls.length > 0)).toEqual([]);
    const usage = await call<{ windows: unknown[] }>(bench.url, "/api/v1/usage", { key, method: "GET" });
    expect(usage.body.windows).toEqual([]);
  });

  test("scopes hold, and so does a repetition", async () => {
    const narrow = await bench.accounts.create({ plan: "free", test: true, scopes: ["bulk"] });
    expect((await check(bench, narrow.key)).status).toBe(403);
    const again = () =>
      call(bench.url, "/api/v1/check", { key, body: { content: "a" }, headers: { "idempotency-key": "k" } });
    const first = await again();
    expect((await again()).body).toEqual(first.body);
  });

  test("other keys read the words as content", async () => {
    const { key: own } = await bench.accounts.create({ plan: "api" });
    expect((await check(bench, own, "test:error=internal_error")).status).toBe(200);
  });

  test("its successor is a test key too", async () => {
    const { keyId } = await bench.accounts.create({ plan: "api", test: true });
    expect((await bench.accounts.rotate(keyId, { overlapMs: 0 }))!.key).toMatch(/^sxt_test_/);
  });
});
