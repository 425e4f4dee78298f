import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BulkResult } from "../scan/result.ts";
import { type Bench, call, check, startBench } from "../testing/harness.ts";
import { hang } from "../testing/layers.ts";
import { openapi, resolved, schemaFaults } from "../testing/openapi.ts";

describe("the v1 contract", () => {
  let bench: Bench;
  let key: string;
  beforeAll(async () => {
    bench = await startBench();
    ({ key } = await bench.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  beforeEach(() => {
    bench.lines.length = 0;
  });

  test.each(["/api/v1", "/v1"])("check and bulk answer under %s", async (base) => {
    expect((await call(bench.url, `${base}/check`, { key, body: { content: "a" } })).status).toBe(200);
    const { status, body } = await call<BulkResult>(bench.url, `${base}/bulk`, {
      key,
      body: { items: [{ content: "a" }] },
    });
    expect([status, body.total, body.results.length]).toEqual([200, 1, 1]);
  });

  test.each([
    ["/", 404],
    ["/api/v1", 404],
    ["/api/v1/check/", 404],
    ["/api/v1/Check", 404],
    ["/api/v1/check/x", 404],
    ["/api/v2/check", 404],
    ["/metrics", 404],
    ["/readyz", 404],
    ["/%zz", 404],
    ["/api/v1/check?x=1#y", 200],
  ])("POST %s: %i", async (path, status) => {
    expect((await call(bench.url, path, { key, body: { content: "a" } })).status).toBe(status);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])(
    "%s of an endpoint is 405 with Allow",
    async (method) => {
      const answer = await call(bench.url, "/v1/bulk", { key, method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    },
  );

  test.each(["POST", "HEAD", "OPTIONS"])("%s of the description is 405 without a key", async (method) => {
    const answer = await call(bench.url, "/openapi.yaml", { method });
    expect([answer.status, answer.headers.get("allow"), answer.remaining]).toEqual([405, "GET", 100]);
  });

  test("an unknown path without a key is 401", async () => {
    expect((await call(bench.url, "/nothing", { body: {} })).status).toBe(401);
  });

  test.each(["bearer", "BEARER", "Bearer  "])("the scheme is read in any case: %s", async (scheme) => {
    const headers = { authorization: `${scheme} ${key}` };
    expect((await call(bench.url, "/v1/check", { body: { content: "a" }, headers })).status).toBe(200);
  });

  test.each([
    ["text/plain", "text/plain"],
    ["a longer name", "application/jsonp"],
    ["another charset", "application/json; charset=iso-8859-1"],
    ["none", ""],
  ])("content type: %s is 400", async (_, type) => {
    const answer = await call(bench.url, "/v1/check", { key, body: "{}", headers: { "content-type": type } });
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_request"]);
    expect(answer.body.message).toContain("Content-Type");
  });

  test.each(["application/json", "application/json;charset=utf-8", 'Application/JSON; charset="UTF-8"; v=1'])(
    "content type: %s is accepted",
    async (type) => {
      const body = '{"content":"a"}';
      expect((await call(bench.url, "/v1/check", { key, body, headers: { "content-type": type } })).status).toBe(200);
    },
  );

  test("an encoded body is 400", async () => {
    const answer = await call(bench.url, "/v1/check", { key, body: "x", headers: { "content-encoding": "gzip" } });
    expect([answer.status, answer.body.message]).toEqual([400, "Content-Encoding is not supported."]);
  });

  test("100,000 characters pass however JSON escapes them, and the original is what was meant", async () => {
    const escaped = String.raw`\ud83d\ude00`.repeat(100_000);
    expect((await call(bench.url, "/v1/check", { key, body: `{"content":"${escaped}"}` })).status).toBe(200);
    const [text] = bench.layers[4].calls.at(-1)!.subjects[0]!.texts;
    expect(text!.text === "\u{1F600}".repeat(100_000)).toBe(true);
    const longer = await call(bench.url, "/v1/check", { key, body: `{"content":"${escaped}a"}` });
    expect([longer.status, longer.body.message]).toEqual([400, "content must have at most 100000 characters."]);
  });

  test("a bulk of ten times 100,000 escaped characters is under its body limit", async () => {
    const item = `{"content":"${String.raw`\ud83d\ude00`.repeat(100_000)}"}`;
    const body = `{"items":[${Array.from({ length: 10 }, () => item).join(",")}]}`;
    expect((await call(bench.url, "/v1/bulk", { key, body })).status).toBe(200);
    expect((await call(bench.url, "/v1/bulk", { key, body: body.padEnd(16 * 1024 * 1024 + 1) })).status).toBe(400);
  });

  test("a lone surrogate becomes U+FFFD at the door", async () => {
    const body = String.raw`{"content":"a \ud83d b"}`;
    expect((await call(bench.url, "/v1/check", { key, body })).status).toBe(200);
    expect(bench.layers[4].calls.at(-1)!.subjects[0]!.texts[0]!.text).toBe("a \ufffd b");
  });

  test("a locale that is no language tag falls back to English", async () => {
    for (const [locale, expected] of [
      ["es-MX", "es-MX"],
      ["pt_BR", "pt_BR"],
      ["", "en"],
      ["x".repeat(50), "en"],
      ["en; drop", "en"],
    ]) {
      await check(bench, key, "a", { locale });
      expect(bench.aggregator.calls.at(-1)!.cases[0]!.locale).toBe(expected);
    }
  });

  test("neither content nor key nor path reaches log, metrics or error messages", async () => {
    const content = "very-secret-content http://secret.example/";
    bench.layers[4].answer = hang;
    await check(bench, key, content);
    await call(bench.url, "/secret-path", { key, body: { content } });
    await call(bench.url, "/v1/check", { key: `${key}x`, body: { content } });
    const refused = await check(bench, key, content, { input_type: "secret-type" });
    bench.layers[4].answer = async () => [];
    expect(refused.body.message).not.toContain("secret");
    const metrics = await (await fetch(`${bench.opsUrl}/metrics`)).text();
    const logged = JSON.stringify(bench.lines);
    for (const text of [logged, metrics]) {
      expect(text).not.toContain("secret");
      expect(text).not.toContain(key.slice(4, 20));
    }
    expect(logged).toContain("/api/v1/check");
    expect(metrics).toContain('sextant_http_requests_total{route="unmatched",method="POST",status="404"} ');
  });

  test("the access log has request id, method, path template, status and milliseconds", async () => {
    const answer = await check(bench, key);
    expect(bench.lines.map(({ fields }) => fields)).toEqual([
      {
        requestId: answer.headers.get("x-request-id"),
        method: "POST",
        path: "/api/v1/check",
        status: 200,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  test("a request id is taken over from a trusted proxy only, and never looks like a key", async () => {
    const ask = async (to: Bench, id: string) =>
      (await call(to.url, "/openapi.yaml", { method: "GET", headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    expect(await ask(bench, "abc-1")).not.toBe("abc-1");
    await using behind = await startBench({ SEXTANT_TRUSTED_PROXIES: "127.0.0.1" });
    expect(await ask(behind, "abc-1")).toBe("abc-1");
    expect(await ask(behind, key)).not.toBe(key);
  });

  test("the operations port answers probes and metrics and nothing else", async () => {
    const status = async (path: string) => (await fetch(`${bench.opsUrl}${path}`)).status;
    expect(await Promise.all(["/healthz", "/readyz", "/metrics", "/v1/check"].map(status))).toEqual([
      200, 200, 200, 404,
    ]);
  });

  test("a gateway that is put away answers what is in flight first", async () => {
    const stopping = await startBench({ SEXTANT_SHUTDOWN_MS: "3000" });
    const { key: own } = await stopping.accounts.create({ plan: "api" });
    const { answer } = stopping.layers[4];
    const asked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    stopping.layers[4].answer = async (request, signal) => {
      asked.resolve();
      await go.promise;
      return answer(request, signal);
    };
    const inFlight = check(stopping, own);
    await asked.promise;
    const put = stopping[Symbol.asyncDispose]();
    go.resolve();
    const { status, headers } = await inFlight;
    expect([status, headers.get("connection")]).toEqual([200, "close"]);
    await put;
    await expect(fetch(stopping.url)).rejects.toThrow(TypeError);
  });
});

describe("openapi.yaml", () => {
  test("every example is of its schema", () => {
    const faults = Object.values(openapi.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => Object.values(operation.responses ?? {}))
      .map(resolved)
      .flatMap((response) => Object.values(response.content))
      .flatMap(({ schema, examples }) =>
        Object.values(examples ?? {}).flatMap(({ value }) => schemaFaults(schema, value)),
      );
    expect(faults).toEqual([]);
  });

  test("every error of every endpoint is described", () => {
    const statuses = (path: string, method: string) => Object.keys(openapi.paths[path]![method]!.responses);
    const errors = ["400", "401", "403", "404", "405", "429", "500"];
    expect(statuses("/check", "post")).toEqual(["200", ...errors]);
    expect(statuses("/bulk", "post")).toEqual(["200", ...errors]);
  });
});
