import { VERSION } from "@sextant/core";
import type { Accounts, BulkResult, ScanResult } from "@sextant/gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bulk, call, check, replayed } from "./client.ts";
import { LAYER_TABLE, MAIL, SMS } from "./samples.ts";
import { startTopology, TOPOLOGIES, type Topology } from "./topology.ts";

const DAY_MS = 86_400_000;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** One test for each rule of `scam-detection-api.md`, on both topologies. Every answer is also held against openapi.yaml. */
describe.each(TOPOLOGIES)("the v1 contract, %s", (kind) => {
  let sextant: Topology;
  let accounts: Accounts;
  let key: string;
  const newKey = async (...options: Parameters<Accounts["create"]>) => (await accounts.create(...options)).key;

  beforeAll(async () => {
    sextant = await startTopology(kind);
    ({ accounts } = sextant);
    key = await newKey({ plan: "enterprise" });
  });
  afterAll(() => sextant[Symbol.asyncDispose]());

  describe("single check", () => {
    test("a ScanResult has every field, six layers by number and name, and only known words", async () => {
      const { status, body } = await check(sextant.url, key, { content: SMS });
      expect(status).toBe(200);
      expect(body.id).not.toBe("");
      expect(body.input_type).toBe("text");
      expect(body.layers.map(({ layer, name }) => [layer, name])).toEqual(LAYER_TABLE);
      expect(body.processing_time_ms).toBeGreaterThan(0);
      expect(body.analyzed_at).toMatch(ISO_UTC);
      expect(Math.abs(Date.parse(body.analyzed_at) - Date.now())).toBeLessThan(60_000);
    });

    test("a scam SMS is a scam, a friendly one is safe", async () => {
      expect((await check(sextant.url, key, { content: SMS })).body.verdict).toMatch(/scam/);
      const friendly = await check(sextant.url, key, {
        content: "See you at eight, I will bring the cake and the kids :)",
      });
      expect(friendly.body.verdict).toBe("safe");
      expect(friendly.body.scam_type).toBe("none");
    });

    test("flags are rf_1, rf_2, … named by their layers, and their quotations stand in the content", async () => {
      const { body } = await check(sextant.url, key, { content: SMS });
      expect(body.red_flags.map((flag) => flag.id)).toEqual(body.red_flags.map((_, index) => `rf_${index + 1}`));
      for (const flag of body.red_flags) {
        expect(body.layers[flag.layer - 1]!.flags).toContain(flag.id);
        const [quotations = ""] = (flag.evidence ?? "").split(" — ");
        for (const [, quoted] of quotations.matchAll(/“([^”…]*)”/gu)) expect(SMS).toContain(quoted);
      }
      expect(body.red_flags.some((flag) => flag.evidence)).toBe(true);
      expect(body.layers.flatMap((layer) => layer.flags).toSorted()).toEqual(
        body.red_flags.map((flag) => flag.id).toSorted(),
      );
    });

    test("a layer that did not run is skipped with score 0 and latency 0", async () => {
      const { body } = await check(sextant.url, key, { content: "hello there, how are you" });
      expect(body.layers[4]).toMatchObject({ layer: 5, status: "skipped", score: 0, latency_ms: 0, flags: [] });
      expect(body.layers[2]).toMatchObject({ layer: 3, status: "skipped", score: 0, latency_ms: 0, flags: [] });
    });

    test("a text with a link runs layers 1, 2, 4 and 6", async () => {
      const { body } = await check(sextant.url, key, { content: SMS });
      const ran = body.layers.filter((layer) => layer.status !== "skipped").map((layer) => layer.layer);
      expect(ran).toEqual([1, 2, 4, 6]);
    });

    test.each([
      ["text", "please call me back"],
      ["url", "http://paypal-login.example.top/verify?x=1"],
      ["url", "www.example.com"],
      ["url", "javascript:alert(1)"],
      ["url", "http://198.51.100.7/login"],
      ["text", "readme.md"],
      ["email", MAIL],
    ])("input_type %s is detected of %j", async (expected, content) => {
      expect((await check(sextant.url, key, { content })).body.input_type).toBe(expected);
    });

    test("a given input_type is kept", async () => {
      expect((await check(sextant.url, key, { content: MAIL, input_type: "text" })).body.input_type).toBe("text");
    });

    test("an e-mail runs layer 3; a body without header is accepted as e-mail and skips it", async () => {
      expect((await check(sextant.url, key, { content: MAIL })).body.layers[2]!.status).not.toBe("skipped");
      const body = await check(sextant.url, key, {
        content: "Dear customer, your account is locked.",
        input_type: "email",
      });
      expect(body.status).toBe(200);
      expect(body.body.input_type).toBe("email");
      expect(body.body.layers[2]!.status).toBe("skipped");
    });

    test("the explanation is in the requested locale, English by default and for unknown ones", async () => {
      const explain = async (locale?: string) =>
        (await check(sextant.url, key, { content: SMS, locale })).body.explanation;
      const english = await explain();
      expect(await explain("xx")).toBe(english);
      expect(await explain("en-GB")).toBe(english);
      const spanish = await explain("es");
      expect(spanish).not.toBe(english);
      expect(await explain("es-MX")).toBe(spanish);
      expect(spanish).toMatch(/estafa/i);
    });

    test("the same content gives the same answer", async () => {
      const answer = async () => replayed((await check(sextant.url, key, { content: SMS })).body);
      expect(await answer()).toEqual(await answer());
    });

    test("with include=ledger the shares sum to the score, and all else is the same as without", async () => {
      const path = "/api/v1/check?include=ledger";
      const { body } = await call<ScanResult>(sextant.url, path, { key, body: { content: SMS } });
      const { ledger, ...rest } = body;
      expect(ledger!.shares.reduce((sum, { points }) => sum + Math.round(10 * points), 0)).toBe(
        Math.round(10 * body.composite_score),
      );
      expect(ledger!.versions).toMatchObject({ sextant: VERSION, "aggregator.fusion": expect.any(String) });
      expect(JSON.stringify(replayed(rest))).toBe(
        JSON.stringify(replayed((await check(sextant.url, key, { content: SMS })).body)),
      );
      const many = await call<BulkResult>(sextant.url, "/v1/bulk?include=ledger", {
        key,
        body: { items: [{ content: SMS }] },
      });
      expect(many.body.results[0]!.ledger).toEqual(ledger);
      const other = await call(sextant.url, "/api/v1/check?include=other", { key, body: { content: SMS } });
      expect(other.status).toBe(400);
    });

    test("100,000 characters pass however JSON escapes them; one more is refused", async () => {
      const emoji = "\u{1F600}".repeat(100_000);
      const escaped = `{"content":"${String.raw`\ud83d\ude00`.repeat(100_000)}"}`;
      expect((await check(sextant.url, key, { content: emoji })).status).toBe(200);
      expect((await call(sextant.url, "/api/v1/check", { key, body: escaped })).status).toBe(200);
      const refused = await check(sextant.url, key, { content: `${emoji}a` });
      expect(refused.status).toBe(400);
    });

    test("a lone surrogate is legal JSON and is accepted", async () => {
      expect(
        (await call(sextant.url, "/api/v1/check", { key, body: String.raw`{"content":"hello \ud83d there"}` })).status,
      ).toBe(200);
    });
  });

  describe("bulk", () => {
    test("results keep request order, each with its own id, equal to their single checks", async () => {
      const contents = [SMS, "see you at eight", "http://example.com/", MAIL];
      const { status, body } = await bulk(sextant.url, key, { items: contents.map((content) => ({ content })) });
      expect(status).toBe(200);
      expect(body.total).toBe(4);
      expect(body.processing_time_ms).toBeGreaterThan(0);
      expect(new Set(body.results.map((result) => result.id)).size).toBe(4);
      for (const [index, content] of contents.entries()) {
        const single = (await check(sextant.url, key, { content })).body;
        const { verdict, composite_score, scam_type } = body.results[index]!;
        expect({ verdict, composite_score, scam_type }).toEqual({
          verdict: single.verdict,
          composite_score: single.composite_score,
          scam_type: single.scam_type,
        });
      }
    });

    test("ten times 100,000 four-byte characters: 200", async () => {
      const content = "\u{1F600}".repeat(100_000);
      const { status, body } = await bulk(sextant.url, key, { items: Array.from({ length: 10 }, () => ({ content })) });
      expect(status).toBe(200);
      expect(body.total).toBe(10);
      const unanswered = body.results.filter((result) => result.composite_score === 50);
      expect(unanswered).toEqual([]);
    });

    test.each([
      ["no items", {}, "items"],
      ["empty", { items: [] }, "items"],
      ["eleven", { items: Array.from({ length: 11 }, () => ({ content: "a" })) }, "items"],
      ["not an array", { items: "a" }, "items"],
      ["not an object", { items: ["a"] }, "items[0]"],
      ["a blank one", { items: [{ content: "a" }, { content: " " }] }, "items[1].content"],
      ["a wrong type", { items: [{ content: "a", input_type: "sms" }] }, "items[0].input_type"],
      [
        "an unreadable url",
        { items: [{ content: "a" }, { content: "not a url", input_type: "url" }] },
        "items[1].content",
      ],
    ])("refused whole: %s", async (_, body, field) => {
      const answer = await call(sextant.url, "/api/v1/bulk", { key, body });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe("invalid_request");
      expect(answer.body.message).toContain(field);
    });
  });

  describe("refusals", () => {
    test.each([
      ["no content", {}, "content"],
      ["content not a string", { content: 5 }, "content"],
      ["empty content", { content: "" }, "content"],
      ["blank content", { content: " \n\t " }, "content"],
      ["unknown input_type", { content: "a", input_type: "sms" }, "input_type"],
      ["locale not a string", { content: "a", locale: 5 }, "locale"],
      ["unreadable url", { content: "not a url", input_type: "url" }, "content"],
      ["not an object", [1], ""],
      ["malformed JSON", "{", ""],
      ["empty body", "", ""],
      ["over-deep JSON", `{"content":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, ""],
      ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), ""],
      ["over-large body", `{"content":"a","pad":"${"a".repeat(3 * 1024 * 1024)}"}`, ""],
    ])("400 invalid_request: %s", async (_, body, field) => {
      const answer = await call(sextant.url, "/api/v1/check", { key, body });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe("invalid_request");
      expect(answer.body.message).toContain(field);
    });

    test("400: wrong content type", async () => {
      const answer = await call(sextant.url, "/api/v1/check", {
        key,
        body: '{"content":"a"}',
        headers: { "content-type": "text/plain" },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe("invalid_request");
    });

    test("401: missing, malformed, mistyped, unknown and revoked keys", async () => {
      const revoked = await accounts.create({ plan: "api" });
      await accounts.revoke(revoked.id);
      const mistyped = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
      for (const wrong of [undefined, "", "nonsense", mistyped, revoked.key]) {
        const answer = await call(sextant.url, "/api/v1/check", { key: wrong, body: { content: "a" } });
        expect(answer.status).toBe(401);
        expect(answer.body.error).toBe("unauthorized");
      }
    });

    test("401 tells of the address's own budget of failed authentications", async () => {
      const first = await call(sextant.url, "/api/v1/check", { key: "x", body: { content: "a" } });
      const second = await call(sextant.url, "/api/v1/check", { key: "x", body: { content: "a" } });
      const remaining = (answer: { headers: Headers }) => Number(answer.headers.get("x-ratelimit-remaining"));
      expect(remaining(first)).toBeLessThan(100);
      expect(remaining(second)).toBe(remaining(first) - 1);
    });

    test("403: the Free plan, with Remaining 0; a key without the endpoint's scope", async () => {
      const free = await call(sextant.url, "/api/v1/check", {
        key: await newKey({ plan: "free" }),
        body: { content: "a" },
      });
      expect([free.status, free.body.error, free.headers.get("x-ratelimit-remaining")]).toEqual([
        403,
        "forbidden",
        "0",
      ]);
      const checkOnly = await newKey({ plan: "api", scopes: ["check"] });
      expect((await check(sextant.url, checkOnly, { content: "a" })).status).toBe(200);
      const scoped = await call(sextant.url, "/api/v1/bulk", { key: checkOnly, body: { items: [{ content: "a" }] } });
      expect([scoped.status, scoped.body.error]).toEqual([403, "forbidden"]);
    });

    test("404 and 405, with Allow, HEAD and OPTIONS too", async () => {
      const missing = await call(sextant.url, "/api/v1/nothing", { key, body: {} });
      expect([missing.status, missing.body.error]).toEqual([404, "not_found"]);
      for (const method of ["GET", "PUT", "DELETE", "HEAD", "OPTIONS"]) {
        const answer = await call(sextant.url, "/api/v1/check", { key, method });
        expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
        if (method !== "HEAD") expect(answer.body.error).toBe("method_not_allowed");
      }
    });

    test("the same two endpoints answer under /v1", async () => {
      expect((await call(sextant.url, "/v1/check", { key, body: { content: "a" } })).status).toBe(200);
      expect((await call(sextant.url, "/v1/bulk", { key, body: { items: [{ content: "a" }] } })).status).toBe(200);
    });

    test("openapi.yaml is served without a key", async () => {
      const answer = await call<string>(sextant.url, "/openapi.yaml", { method: "GET" });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain("openapi: 3.1");
    });
  });

  describe("limits", () => {
    const window = (answer: { headers: Headers }) => ({
      remaining: Number(answer.headers.get("x-ratelimit-remaining")),
      reset: Date.parse(answer.headers.get("x-ratelimit-reset") ?? ""),
    });

    test("an API key has 10,000 calls; each call and each bulk item costs one", async () => {
      const api = await newKey({ plan: "api" });
      expect(window(await check(sextant.url, api, { content: "a" })).remaining).toBe(9_999);
      expect(
        window(await bulk(sextant.url, api, { items: [{ content: "a" }, { content: "b" }, { content: "c" }] }))
          .remaining,
      ).toBe(9_996);
    });

    test("an unlimited key reports 2147483647", async () => {
      expect(window(await check(sextant.url, key, { content: "a" })).remaining).toBe(2_147_483_647);
    });

    test("Reset is when the oldest counted call leaves the window, and a full window from now when none is counted", async () => {
      const api = await newKey({ plan: "api" });
      const refused = window(await call(sextant.url, "/api/v1/check", { key: api, body: {} }));
      expect(Math.abs(refused.reset - Date.now() - DAY_MS)).toBeLessThan(10_000);
      const first = window(await check(sextant.url, api, { content: "a" }));
      const second = window(await check(sextant.url, api, { content: "a" }));
      expect(second.reset).toBe(first.reset);
    });

    test("429 states the daily limit and the reset time, with Retry-After", async () => {
      const api = await newKey({ plan: "api", limit: 1 });
      await check(sextant.url, api, { content: "a" });
      const answer = await call(sextant.url, "/api/v1/check", { key: api, body: { content: "a" } });
      expect([answer.status, answer.body.error]).toEqual([429, "rate_limit_exceeded"]);
      expect(answer.body.message).toMatch(/daily limit/i);
      expect(answer.body.message).toContain(answer.headers.get("x-ratelimit-reset"));
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(86_000);
      expect(window(answer).remaining).toBe(0);
    });

    test("refusals cost nothing", async () => {
      const api = await newKey({ plan: "api", limit: 5, scopes: ["check"] });
      await call(sextant.url, "/api/v1/check", { key: api, body: {} });
      await call(sextant.url, "/api/v1/bulk", { key: api, body: { items: [{ content: "a" }] } });
      await call(sextant.url, "/api/v1/none", { key: api, body: {} });
      expect(window(await check(sextant.url, api, { content: "a" })).remaining).toBe(4);
    });

    test("a bulk that does not fit is refused whole", async () => {
      const api = await newKey({ plan: "api", limit: 3 });
      const items = Array.from({ length: 4 }, () => ({ content: "a" }));
      expect((await call(sextant.url, "/api/v1/bulk", { key: api, body: { items } })).status).toBe(429);
      expect((await bulk(sextant.url, api, { items: items.slice(1) })).status).toBe(200);
    });

    test("window first, then credits; together they cover a bulk", async () => {
      const { key: api, id } = await accounts.create({ plan: "api", limit: 2, credits: 2 });
      const items = Array.from({ length: 3 }, () => ({ content: "a" }));
      const paid = await bulk(sextant.url, api, { items });
      expect([paid.status, window(paid).remaining]).toEqual([200, 0]);
      expect((await accounts.list()).find((account) => account.id === id)?.credits).toBe(1);
      expect((await check(sextant.url, api, { content: "a" })).status).toBe(200);
      expect((await call(sextant.url, "/api/v1/check", { key: api, body: { content: "a" } })).status).toBe(429);
    });

    test("64 clients on one key with 500 calls left: exactly 500 succeed", async () => {
      const api = await newKey({ plan: "api", limit: 500 });
      const statuses: number[] = [];
      // Each goes on until it is refused; a 500 of an overloaded machine costs nothing, so it takes no call away.
      const client = async () => {
        for (let status = 0, n = 0; status !== 429 && n < 100; n += 1) {
          ({ status } = await call(sextant.url, "/api/v1/check", { key: api, body: { content: "a" } }));
          statuses.push(status);
        }
      };
      await Promise.all(Array.from({ length: 64 }, client));
      expect(statuses.filter((status) => status === 200).length).toBe(500);
      expect(statuses.filter((status) => status === 429).length).toBe(64);
    });
  });

  test("the operations port answers probes and metrics; the public one does not", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await fetch(`${sextant.opsUrl}${path}`)).status).toBe(200);
      expect((await call(sextant.url, path, { method: "GET", key })).status).toBe(404);
    }
  });
});
