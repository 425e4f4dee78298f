import { Code, ConnectError } from "@connectrpc/connect";
import { context, trace } from "@opentelemetry/api";
import { enableTracing } from "@sextant/chassis";
import { LinkOrigin } from "@sextant/proto/layer";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bench, call, check, startBench } from "../testing/harness.ts";
import { createFakes, hang, linkFinding, report } from "../testing/layers.ts";
import type { BulkResult } from "./result.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

const BUDGET_MS = 600;
const LAYER_MS = 300;

describe("fan-out", () => {
  let bench: Bench;
  let key: string;
  beforeAll(async () => {
    bench = await startBench({
      SEXTANT_REQUEST_BUDGET_MS: String(BUDGET_MS),
      SEXTANT_LAYER_TIMEOUT_MS: String(LAYER_MS),
    });
    ({ key } = await bench.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  afterEach(() => {
    const fresh = createFakes();
    for (const [number, layer] of Object.entries(bench.layers)) {
      layer.calls.length = 0;
      layer.answer = fresh.layers[Number(number) as 1].answer;
    }
    bench.aggregator.calls.length = 0;
    bench.aggregator.answer = fresh.aggregator.answer;
    bench.lines.length = 0;
  });
  const called = () =>
    Object.entries(bench.layers)
      .filter(([, layer]) => layer.calls.length > 0)
      .map(([number]) => Number(number));

  test("a layer with nothing to look at is never called; the others get their part only", async () => {
    const { body } = await check(bench, key, "see http://a.example/x now");
    expect(called()).toEqual([1, 2, 4, 6]);
    const [first, second, fourth, sixth] = [1, 2, 4, 6].map((layer) => bench.layers[layer as 1].calls[0]!.subjects[0]!);
    expect([first!.links.length, first!.texts.length, first!.domains.length]).toEqual([1, 0, 0]);
    expect([second!.links.length, second!.texts.length, second!.domains.length]).toEqual([0, 0, 1]);
    expect([fourth!.links.length, fourth!.texts.length, fourth!.indicators.length]).toEqual([1, 1, 0]);
    expect([sixth!.texts.length, sixth!.indicators.length, sixth!.fingerprint !== undefined]).toEqual([0, 1, true]);
    expect(body.layers.map(({ status }) => status)).toEqual(["clean", "clean", "skipped", "clean", "skipped", "clean"]);
    const { layers } = bench.aggregator.calls[0]!.cases[0]!;
    expect(layers.map(({ applicable, report: given }) => [applicable, given !== undefined])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [true, true],
      [false, false],
      [true, true],
    ]);
  });

  test("a trace that the caller began goes on in the layers", async () => {
    enableTracing();
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    let seen: string | undefined;
    bench.layers[4].answer = async ({ subjects }) => {
      seen = trace.getSpanContext(context.active())?.traceId;
      return subjects.map((subject) => report(subject));
    };
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await call(bench.url, "/v1/check", { key, body: { content: "a" }, headers });
    expect(seen).toBe(traceId);
    await check(bench, key);
    expect(seen).toMatch(/^[0-9a-f]{32}$/);
    expect(seen).not.toBe(traceId);
  });

  test("the case carries hashes, the locale and the account, never the content", async () => {
    await check(bench, key, "see http://a.example/x now", { locale: "es-MX" });
    const sent = bench.aggregator.calls[0]!.cases[0]!;
    expect(sent.locale).toBe("es-MX");
    expect(sent.accountId).toMatch(/^acc_/);
    expect(Buffer.from(sent.indicators[0]!.sha256).toString("hex")).toHaveLength(64);
    expect(JSON.stringify(sent, (_, value: unknown) => (typeof value === "bigint" ? 0 : value))).not.toContain(
      "a.example",
    );
  });

  test("numbers have one decimal, the time is the aggregator's, the evidence quotes and notes", async () => {
    bench.layers[1].answer = async ({ subjects }) =>
      subjects.map((subject) => report(subject, { score: 33.333, findings: [linkFinding(subject)] }));
    const { body } = await check(bench, key, "see http://a.example/x now");
    expect([body.composite_score, body.confidence, body.layers[0]!.score, body.layers[0]!.latency_ms]).toEqual([
      33.3, 61.2, 33.3, 1.3,
    ]);
    expect(body.analyzed_at).toBe(new Date(1_800_000_000_123).toISOString());
    expect(body.red_flags).toEqual([
      {
        id: "rf_1",
        code: "url.test",
        title: "A link",
        description: "There is a link.",
        severity: "high",
        layer: 1,
        evidence: "“http://a.example/x” — list 1.0",
      },
    ]);
    expect(body.layers[0]!.flags).toEqual(["rf_1"]);
  });

  test("a bulk is one call a layer with every subject that needs it, and keeps the order", async () => {
    bench.layers[4].answer = async ({ subjects }) =>
      subjects.map((subject) => report(subject, { score: Number(subject.texts[0]!.text) })).toReversed();
    const items = ["5", "http://b.example/", "30", "20"].map((content) => ({ content }));
    const { status, body } = await call<BulkResult>(bench.url, "/v1/bulk", { key, body: { items } });
    expect([status, body.total]).toEqual([200, 4]);
    expect(body.results.map((result) => result.composite_score)).toEqual([10, 10, 30, 20]);
    expect(new Set(body.results.map(({ id }) => id)).size).toBe(4);
    expect([bench.layers[4].calls.length, bench.layers[4].calls[0]!.subjects.length]).toEqual([1, 3]);
    expect([bench.layers[1].calls.length, bench.layers[1].calls[0]!.subjects.length]).toEqual([1, 1]);
    expect(bench.aggregator.calls.length).toBe(1);
  });

  test("a subject that a layer leaves unanswered is skipped alone", async () => {
    bench.layers[4].answer = async ({ subjects }) =>
      subjects.map((subject) => report(subject, { answered: subject.texts[0]!.text !== "bad" }));
    const items = ["good", "bad"].map((content) => ({ content }));
    await call(bench.url, "/v1/bulk", { key, body: { items } });
    const [good, bad] = bench.aggregator.calls[0]!.cases;
    expect(good!.layers[3]!.report?.answered).toBe(true);
    expect([bad!.layers[3]!.applicable, bad!.layers[3]!.report]).toEqual([true, undefined]);
  });

  test.each([
    ["hangs", hang],
    ["fails", () => Promise.reject(new ConnectError("down", Code.Unavailable))],
    ["breaks", () => Promise.reject(new Error("bug"))],
  ])("a layer that %s is skipped within its deadline, the others are there", async (_, answer) => {
    bench.layers[4].answer = answer;
    const started = performance.now();
    const { status, body } = await check(bench, key, "see http://a.example/x now");
    expect(status).toBe(200);
    expect(performance.now() - started).toBeLessThan(LAYER_MS + 200);
    expect(body.layers.map((layer) => layer.status === "skipped")).toEqual([false, false, true, true, true, false]);
    expect(bench.lines.some(({ level, fields }) => level === "warn" && fields["layer"] === "ai-text-analysis")).toBe(
      true,
    );
  });

  test("resource_exhausted is our fault and logged as one", async () => {
    bench.layers[4].answer = () => Promise.reject(new ConnectError("too big", Code.ResourceExhausted));
    expect((await check(bench, key)).body.layers[3]!.status).toBe("skipped");
    expect(bench.lines.filter(({ level }) => level === "error")).toMatchObject([
      { fields: { layer: "ai-text-analysis" } },
    ]);
  });

  test("everything hangs: 500 within the budget and a second, and nothing charged", async () => {
    const api = await bench.accounts.create({ plan: "api", limit: 3 });
    for (const layer of Object.values(bench.layers)) layer.answer = hang;
    bench.aggregator.answer = hang;
    const started = performance.now();
    const answer = await check(bench, api.key, "see http://a.example/x now");
    expect(performance.now() - started).toBeLessThan(BUDGET_MS + 1_000);
    expect([answer.status, answer.body.error, answer.remaining]).toEqual([500, "internal_error", 3]);
  });

  test("a conclusion that fails is tried again, while the budget lasts, with the same scan ids", async () => {
    const { answer } = createFakes().aggregator;
    let failures = 4;
    bench.aggregator.answer = (request) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new ConnectError("gone", Code.Unavailable)) : answer(request);
    };
    const { status, body } = await check(bench, key);
    expect([status, bench.aggregator.calls.length]).toEqual([200, 5]);
    expect(new Set(bench.aggregator.calls.map(({ cases }) => cases[0]!.scanId))).toEqual(new Set([body.id]));
  });

  test("a conclusion that hangs is tried again within the budget", async () => {
    const { answer } = createFakes().aggregator;
    let hangs = 1;
    bench.aggregator.answer = (request) => {
      hangs -= 1;
      return hangs >= 0 ? hang() : answer(request);
    };
    const started = performance.now();
    expect((await check(bench, key)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(BUDGET_MS + 200);
  });

  test("conclusions about something else are a fault of ours", async () => {
    bench.aggregator.answer = async () => [];
    expect((await check(bench, key)).status).toBe(500);
  });

  test("links in a QR code are judged by layers 1, 2 and 6 and merged: higher score, findings of both", async () => {
    bench.layers[5].answer = async ({ subjects }) =>
      subjects.map((subject) =>
        report(subject, {
          foundLinks: [
            { url: "http://evil.example/qr", origin: LinkOrigin.QR },
            { url: "WIFI:S:home;;", origin: LinkOrigin.QR },
            { url: "http://evil.example/of-a-newer-layer", origin: 99 as LinkOrigin },
          ],
        }),
      );
    bench.layers[1].answer = async ({ subjects }) =>
      subjects.map((subject) => {
        const isFound = subject.links[0]!.url.includes("evil");
        return report(subject, { score: isFound ? 90 : 15, findings: [linkFinding(subject)] });
      });
    const { body } = await check(bench, key, "[image] see http://a.example/x");
    expect(bench.layers[1].calls.length).toBe(2);
    expect(bench.layers[4].calls.length).toBe(1);
    const [again] = bench.layers[1].calls[1]!.subjects;
    expect(again!.links).toMatchObject([{ url: "http://evil.example/qr", origin: LinkOrigin.QR }]);
    expect(again!.links[0]!.span).toBeUndefined();
    expect(bench.layers[2].calls[1]!.subjects[0]!.domains).toMatchObject([{ name: "evil.example" }]);
    expect(bench.layers[6].calls[1]!.subjects[0]!.indicators).toMatchObject([{ value: "evil.example" }]);
    expect(body.layers[0]!.score).toBe(90);
    expect(body.red_flags.map(({ evidence }) => evidence)).toEqual(["“http://a.example/x” — list 1.0", "list 1.0"]);
    expect(bench.aggregator.calls[0]!.cases[0]!.indicators.length).toBe(2);
  });

  test("links in a QR code make layers applicable that were not; unjudged ones are told as unknown", async () => {
    bench.layers[5].answer = async ({ subjects }) =>
      subjects.map((subject) =>
        report(subject, { foundLinks: [{ url: "http://evil.example/qr", origin: LinkOrigin.QR }] }),
      );
    let calls = 0;
    bench.layers[6].answer = async ({ subjects }) => {
      calls += 1;
      return calls === 1 ? subjects.map((subject) => report(subject)) : hang();
    };
    expect((await check(bench, key, "[image]")).status).toBe(200);
    const { layers } = bench.aggregator.calls[0]!.cases[0]!;
    expect([layers[0]!.applicable, layers[0]!.report?.score]).toEqual([true, 10]);
    expect(layers[5]!.report?.unknowns).toEqual(["qr_links"]);
  });

  test("an input_type url that is none is 400 and costs nothing", async () => {
    const api = await bench.accounts.create({ plan: "api", limit: 3 });
    const answer = await check(bench, api.key, "no link here", { input_type: "url" });
    expect([answer.status, answer.body.error, answer.remaining]).toEqual([400, "invalid_request", 3]);
    expect(answer.body.message).toMatch(/^content /);
    const bulk = await call(bench.url, "/v1/bulk", {
      key: api.key,
      body: { items: [{ content: "a" }, { content: "b", input_type: "url" }] },
    });
    expect([bulk.status, bulk.remaining]).toEqual([400, 3]);
    expect(bulk.body.message).toContain("items[1].content");
  });
});
