import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startRedis } from "@sextant/testkit";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { BulkResult, ScanResult } from "../scan/result.ts";
import { type Bench, call, type ErrorBody, startBench, whenReady } from "../testing/harness.ts";
import { linkFinding, report } from "../testing/layers.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

const redis = await startRedis();
afterAll(() => redis?.[Symbol.asyncDispose]());

const CONTENT = "a very secret note http://secret.example/pay";

describe.each(["sqlite", "redis"])("Idempotency-Key, answers in %s", (kind) => {
  describe.skipIf(kind === "redis" && !redis)("on a server", () => {
    const environment: Record<string, string> = kind === "redis" ? { REDIS_URL: redis?.url ?? "" } : {};
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench(environment);
      await whenReady(bench);
      bench.layers[1].answer = async ({ subjects }) =>
        subjects.map((subject) => report(subject, { findings: [linkFinding(subject)] }));
    });
    afterAll(() => bench[Symbol.asyncDispose]());

    const ask = (
      key: string,
      idempotencyKey: string,
      body: object = { content: CONTENT },
      path = "/api/v1/check",
      to = bench,
    ) =>
      call<ScanResult & BulkResult & ErrorBody>(to.url, path, {
        key,
        body,
        headers: { "idempotency-key": idempotencyKey },
      });
    const account = (limit = 10) => bench.accounts.create({ plan: "api", limit });

    test("a repetition is told the first answer, byte for byte and free of charge", async () => {
      const { key } = await account();
      const first = await ask(key, "one");
      const again = await ask(key, "one");
      expect([first.status, first.remaining, first.headers.get("idempotent-replayed")]).toEqual([200, 9, null]);
      expect([again.status, again.remaining, again.headers.get("idempotent-replayed")]).toEqual([200, 9, "true"]);
      expect(again.body).toEqual(first.body);
      expect(again.body.red_flags[0]!.evidence).toContain("secret.example");
      expect(again.headers.get("content-language")).toBe(first.headers.get("content-language"));
      expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    });

    test("another key, another account, or none: a scan of its own", async () => {
      const [{ key }, other] = [await account(), await account()];
      const ids = [
        (await ask(key, "two")).body.id,
        (await ask(key, "three")).body.id,
        (await ask(other.key, "two")).body.id,
        (await call<ScanResult>(bench.url, "/v1/check", { key, body: { content: CONTENT } })).body.id,
      ];
      expect(new Set(ids).size).toBe(4);
    });

    test("another body or path under the same key is 409, and costs nothing", async () => {
      const { key } = await account();
      await ask(key, "four");
      const body = await ask(key, "four", { content: `${CONTENT} more` });
      const path = await ask(key, "four", { items: [{ content: CONTENT }] }, "/api/v1/bulk");
      for (const { status, body: answer, remaining } of [body, path])
        expect([status, answer.error, remaining]).toEqual([409, "conflict", 9]);
    });

    test("a bulk is repeated too", async () => {
      const { key } = await account();
      const items = { items: [{ content: "a" }, { content: "b" }] };
      const first = await ask(key, "five", items, "/v1/bulk");
      const again = await ask(key, "five", items, "/v1/bulk");
      expect([first.remaining, again.remaining, again.body.results]).toEqual([8, 8, first.body.results]);
    });

    test("the same with and without its ledger are two requests", async () => {
      const { key } = await bench.accounts.create({ plan: "api" });
      expect((await ask(key, "k")).status).toBe(200);
      const { status, body } = await ask(key, "k", undefined, "/api/v1/check?include=ledger");
      expect([status, body.error]).toEqual([409, "conflict"]);
    });

    test("of twenty at once one is scanned; the others wait with 409 or get its answer", async () => {
      const { key } = await account(100);
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key, "six")));
      expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
      for (const { status, headers } of answers) if (status === 409) expect(headers.get("retry-after")).toBe("1");
      expect((await ask(key, "six")).remaining).toBe(99);
    });

    test("a failure or a refusal is not kept: the same key tries again", async () => {
      const { key } = await account(1);
      const { answer } = bench.aggregator;
      bench.aggregator.answer = async () => [];
      expect((await ask(key, "seven")).status).toBe(500);
      bench.aggregator.answer = answer;
      expect((await ask(key, "seven")).status).toBe(200);
      expect((await ask(key, "eight")).status).toBe(429);
      expect((await ask(key, "seven")).status).toBe(200);
    });

    test.each(["", "x".repeat(256), "with space", "umlaut-\u00fc"])(
      "a key of another form is 400: %j",
      async (wrong) => {
        const { key } = await account();
        const answer = await ask(key, wrong);
        expect([answer.status, answer.body.error]).toEqual([400, "invalid_request"]);
      },
    );

    test("whoever holds the store reads neither content nor keys", async () => {
      const { key } = await account();
      await ask(key, "readable-nine");
      const stored = await dump(bench);
      expect(stored.length).toBeGreaterThan(1_000);
      for (const secret of ["secret.example", "very secret", key, "readable-nine"])
        expect(stored.includes(secret)).toBe(false);
    });
  });

  async function dump({ data }: Bench): Promise<Buffer> {
    if (kind === "sqlite") return Buffer.concat(readdirSync(data).map((file) => readFileSync(join(data, file))));
    const client = await createClient({ url: redis!.url }).connect();
    const keys = await client.keys("sextant:answer:*");
    const values = await Promise.all(keys.map((name) => client.hGetAll(name)));
    client.destroy();
    const text = JSON.stringify([keys, values]);
    return Buffer.from(text + values.map(({ s }) => Buffer.from(s ?? "", "base64").toString("latin1")).join(""));
  }
});

test.skipIf(!redis)("two gateways on one Redis answer a repetition alike", async () => {
  await using first = await startBench({ REDIS_URL: redis!.url });
  await using second = await startBench({ REDIS_URL: redis!.url, SEXTANT_DATA_DIR: first.data });
  await Promise.all([first, second].map(whenReady));
  const { key } = await first.accounts.create({ plan: "api", limit: 5 });
  const options = { key, body: { content: "a" }, headers: { "idempotency-key": "shared" } };
  const ids = [];
  for (const { url } of [first, second]) ids.push((await call<ScanResult>(url, "/v1/check", options)).body.id);
  expect(ids[1]).toBe(ids[0]);
});

test("an answer is still there after a restart", async () => {
  const bench = await startBench();
  const { key } = await bench.accounts.create({ plan: "api" });
  const options = { key, body: { content: "a" }, headers: { "idempotency-key": "kept" } };
  const { id } = (await call<ScanResult>(bench.url, "/v1/check", options)).body;
  await using again = await startBench({ SEXTANT_DATA_DIR: bench.data });
  expect((await call<ScanResult>(again.url, "/v1/check", options)).body.id).toBe(id);
  await bench[Symbol.asyncDispose]();
});
