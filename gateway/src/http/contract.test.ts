import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BulkResult } from "../scan/result.ts";
import { type Bench, call, check, startBench } from "../testing/harness.ts";
import { hang } from "../testing/layers.ts";
import { openapi, resolved, schemaFaults } from "../testing/openapi.ts";

interface FlagCatalogue {
  readonly flags: readonly { readonly code: string; readonly layer: number; readonly severity: string }[];
}

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

  test.each([
    ["", 200, false],
    ["?include=ledger", 200, true],
    ["?include=", 400, undefined],
    ["?include=other", 400, undefined],
    ["?include=ledger&include=ledger", 400, undefined],
  ])("/check%s: %i, the aggregator is asked for the ledger: %s", async (query, status, ledger) => {
    bench.aggregator.calls.length = 0;
    expect((await call(bench.url, `/api/v1/check${query}`, { key, body: { content: "a" } })).status).toBe(status);
    expect(bench.aggregator.calls[0]?.cases[0]!.ledger).toBe(ledger);
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

  test("an unknown path of the API without a key is 401", async () => {
    expect((await call(bench.url, "/api/v1/nothing", { body: {} })).status).toBe(401);
  });

  test.each(["/index.html", "/no-such-page", "/metrics"])(
    "%s without a key is no failed authentication",
    async (path) => {
      const { status, remaining } = await call(bench.url, path, { method: "GET" });
      const after = await call(bench.url, "/openapi.yaml", { method: "GET" });
      expect([status, after.remaining]).toEqual([404, remaining]);
    },
  );

  test.each(["GET", "OPTIONS", "PUT"])(
    "%s of an endpoint without a key is 405, and no failed authentication",
    async (method) => {
      const before = (await call(bench.url, "/openapi.yaml", { method: "GET" })).remaining;
      const answer = await call(bench.url, "/api/v1/check", { method });
      expect([answer.status, answer.headers.get("allow"), answer.remaining]).toEqual([405, "POST", before]);
    },
  );

  test.each(["/api/v1/flags", "/v1/flags"])("%s lists every red flag without a key", async (path) => {
    const { status, body, headers } = await call<FlagCatalogue>(bench.url, path, { method: "GET" });
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    expect(body.flags.length).toBeGreaterThan(50);
    expect(body.flags.find(({ code }) => code === "url.userinfo")).toMatchObject({ layer: 1, severity: "high" });
  });

  test("the explanation's language is told, and a bulk has none", async () => {
    const single = await check(bench, key, "a", { locale: "es" });
    expect(single.headers.get("content-language")).toBe("es");
    const bulk = await call(bench.url, "/v1/bulk", { key, body: { items: [{ content: "a" }] } });
    expect(bulk.headers.get("content-language")).toBeNull();
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

  test("a lone surrogate becomes U+FFFD before anything reads it", async () => {
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

  test("the caller's request id comes back, reaches log and case, and never looks like a key", async () => {
    const ask = async (id: string) =>
      (
        await call(bench.url, "/v1/check", { key, body: { content: "a" }, headers: { "x-request-id": id } })
      ).headers.get("x-request-id");
    expect(await ask("checkout-7f3a")).toBe("checkout-7f3a");
    expect(bench.lines.at(-1)!.fields["requestId"]).toBe("checkout-7f3a");
    expect(bench.aggregator.calls.at(-1)!.cases[0]!.requestId).toBe("checkout-7f3a");
    for (const id of [key, "a b", "x".repeat(65), "a/b"]) expect(await ask(id)).toMatch(/^[0-9a-f-]{36}$/);
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

/** Names of the properties within a schema that have a list of values. */
function* propertiesWithValues(schema: unknown): Generator<string> {
  if (typeof schema !== "object" || schema === null) return;
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { enum?: unknown; $ref?: string }>> };
  for (const [name, property] of Object.entries(properties)) {
    const { enum: values } = property.$ref ? openapi.components.schemas[property.$ref.split("/").at(-1)!]! : property;
    if (values) yield name;
  }

  for (const part of Object.values(schema)) yield* propertiesWithValues(part);
}

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

  test("the example of the webhook is of its schema", () => {
    const { schema, examples } = openapi.webhooks["scanCompleted"]!["post"]!.requestBody.content["application/json"]!;
    expect(Object.values(examples!).flatMap(({ value }) => schemaFaults(schema, value))).toEqual([]);
  });

  test("every response has an example", () => {
    const without = Object.entries(openapi.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) =>
        Object.entries(responses ?? {}).flatMap(([status, response]) =>
          Object.values(resolved(response).content).every(({ examples }) => Object.keys(examples ?? {}).length > 0)
            ? []
            : [`${path} ${status}`],
        ),
      ),
    );
    expect(without).toEqual([]);
  });

  test("no property of a request has a default: generated clients would demand it", () => {
    expect(JSON.stringify(openapi)).not.toContain('"default"');
  });

  test("an answer may grow: no schema of a response is closed", () => {
    expect(JSON.stringify(openapi)).not.toContain('"additionalProperties":false');
  });

  test("the policy of compatibility says of every list of values whether it may grow", () => {
    const [, policy = ""] = openapi.info.description.split("**Compatibility.**");
    const listed = Object.values(openapi.components.schemas).flatMap((schema) => [...propertiesWithValues(schema)]);
    expect(listed).toContain("verdict");
    expect([...new Set(listed)].filter((name) => !policy.includes(`\`${name}\``))).toEqual([]);
  });

  test("every error of every endpoint is described", () => {
    const statuses = (path: string, method: string) => Object.keys(openapi.paths[path]![method]!.responses);
    const errors = ["400", "401", "403", "404", "405", "409", "429", "500"];
    expect(statuses("/check", "post")).toEqual(["200", ...errors]);
    expect(statuses("/bulk", "post")).toEqual(["200", ...errors]);
  });
});
