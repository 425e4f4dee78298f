import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bench, startBench } from "../testing/harness.ts";
import { hang } from "../testing/layers.ts";
import { hear, isWhole, lastAnswer, open, say } from "../testing/raw.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

const HEADERS_MS = 400;
const BODY_MS = 400;
const DRAIN = { bytes: 8 * 1024 * 1024, ms: 700 };
const MEGABYTE = Buffer.alloc(1024 * 1024, "a");

describe("raw sockets", () => {
  let bench: Bench;
  let key: string;
  beforeAll(async () => {
    bench = await startBench(
      { SEXTANT_REQUEST_BUDGET_MS: "600", SEXTANT_LAYER_TIMEOUT_MS: "300" },
      { headersMs: HEADERS_MS, bodyMs: BODY_MS, requestMs: 5_000, checkMs: 50, drain: DRAIN },
    );
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  beforeEach(async () => {
    bench.lines.length = 0;
    ({ key } = await bench.accounts.create({ plan: "api" }));
  });

  /** What a refusal must be like, the address's budget in its rate headers. */
  const refusal = (message: RegExp) => ({
    status: 400,
    body: { error: "invalid_request", message: expect.stringMatching(message) as string },
    remaining: expect.toSatisfy((remaining: number) => remaining > 80 && remaining <= 100) as number,
    resetIn: expect.closeTo(86_400_000, -5) as number,
  });
  /** The same for a caller whose key was accepted: its own window, nothing charged. */
  const refusalByKey = (message: RegExp) => ({ ...refusal(message), remaining: 10_000 });
  const post = (fields: string, path = "/api/v1/check") =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${fields}\r\n`;

  test.each([
    ["not HTTP", "hello\r\n\r\n", /not valid HTTP/],
    ["TLS on a plain port", Buffer.from("160301020001000100", "hex"), /not valid HTTP/],
    ["a malformed header", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n", /not valid HTTP/],
    [
      "two different lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      /not valid/,
    ],
    [
      "length and chunks (request smuggling)",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      /not valid HTTP/,
    ],
    ["over-long headers", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, /headers are too long/],
    ["an over-long target", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, /headers are too long/],
    ["CONNECT", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n", /CONNECT/],
    ["no Host", "GET /openapi.yaml HTTP/1.1\r\n\r\n", /Host header is missing/],
    ["an Expect that cannot be met", "GET /openapi.yaml HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", /Expect header/],
    ["a target that cannot be read", "GET http://[:: HTTP/1.1\r\nHost: a\r\n\r\n", /request target/],
  ])("%s is 400 with the error body and the rate headers", async (_, said, message) => {
    expect(await say(bench.port, said)).toEqual(refusal(message));
  });

  test("headers that do not arrive in time", async () => {
    expect(await say(bench.port, "GET /openapi.yaml HTTP/1.1\r\nHost: a\r\nX-Slow:")).toEqual(
      refusal(/did not arrive in time/),
    );
  });

  test("a body that does not arrive in time is the caller's own: its window is described", async () => {
    const answer = await say(bench.port, post("Content-Length: 50\r\n"), '{"content":');
    expect(answer).toEqual(refusalByKey(/body did not arrive in time/));
  });

  test("a malformed chunk belongs to the request whose body it is in", async () => {
    const answer = await say(bench.port, post("Transfer-Encoding: chunked\r\n"), "2\r\n{}\r\nzz\r\n");
    expect(answer).toEqual(refusalByKey(/not valid HTTP/));
  });

  test("Expect: 100-continue is met", async () => {
    const socket = await open(bench.port);
    socket.write(post("Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n"));
    const heard = hear(socket);
    await sleep(50);
    socket.write("{}");
    const text = await heard;
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue/);
    expect(lastAnswer(text).body.message).toMatch(/^content /);
  });

  test("HTTP/1.0 needs no Host", async () => {
    const socket = await open(bench.port);
    socket.write("GET /openapi.yaml HTTP/1.0\r\n\r\n");
    expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test("garbage behind a request on the same connection waits for that request's answer", async () => {
    const answer = bench.layers[4].answer;
    bench.layers[4].answer = async (request, signal) => {
      await sleep(100);
      return answer(request, signal);
    };
    const body = '{"content":"hello"}';
    const socket = await open(bench.port);
    socket.write(`${post(`Content-Length: ${body.length}\r\n`)}${body}garbage\r\n\r\n`);
    const text = await hear(socket);
    bench.layers[4].answer = answer;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
    expect(lastAnswer(text)).toEqual(refusal(/not valid HTTP/));
  });

  test("what could not be parsed is logged and counted without a word of it", async () => {
    await say(bench.port, "secret-content\r\n\r\n");
    expect(bench.lines).toMatchObject([{ fields: { path: "unparsed", status: 400, method: "other" } }]);
    expect(JSON.stringify(bench.lines)).not.toContain("secret");
    expect(await (await fetch(`${bench.opsUrl}/metrics`)).text()).toContain(
      'route="unparsed",method="other",status="400"',
    );
  });

  describe("a client that sends its whole body before it listens", () => {
    /** Writes all of it, reads nothing before the socket has taken it, and waits until the server closes. */
    const sendAll = async (head: string, megabytes: number, wrap: (part: Buffer) => Buffer) => {
      const socket = await open(bench.port);
      const broken = new Promise<void>((resolve) => socket.once("close", resolve).once("error", () => resolve()));
      socket.write(head);
      for (let sent = 0; sent < megabytes; sent += 1) {
        const part = wrap(MEGABYTE);
        await Promise.race([broken, new Promise<void>((resolve) => socket.write(part, () => resolve()))]);
      }
      return hear(socket);
    };
    const chunk = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);

    test("over-large with Content-Length: 400, the rest is read", async () => {
      const answer = lastAnswer(await sendAll(post(`Content-Length: ${6 * MEGABYTE.length}\r\n`), 6, (part) => part));
      expect(answer).toEqual(refusalByKey(/over the limit of 2097152 bytes/));
    });

    test("over-large without Content-Length: 400, the rest is read", async () => {
      const answer = lastAnswer(await sendAll(post("Transfer-Encoding: chunked\r\n"), 6, chunk));
      expect(answer).toEqual(refusalByKey(/over the limit/));
    });

    test("a refused key with a large body: 401", async () => {
      const head = `POST /v1/bulk HTTP/1.1\r\nHost: a\r\nContent-Length: ${6 * MEGABYTE.length}\r\n\r\n`;
      expect(lastAnswer(await sendAll(head, 6, (part) => part)).status).toBe(401);
    });

    test("more than the drain's bytes: the answer was sent, then the connection is closed", async () => {
      const started = performance.now();
      const socket = await open(bench.port);
      const heard = hear(socket);
      socket.write(post(`Content-Length: ${64 * MEGABYTE.length}\r\n`));
      for (let sent = 0; sent < 64; sent += 1) socket.write(MEGABYTE);
      expect(lastAnswer(await heard)).toEqual(refusalByKey(/over the limit/));
      expect(performance.now() - started).toBeLessThan(DRAIN.ms);
    });

    test("slower than the drain's time: the answer is there at once, then the connection is closed", async () => {
      const socket = await open(bench.port);
      const started = performance.now();
      socket.write(post(`Content-Length: ${64 * MEGABYTE.length}\r\n`));
      const text = await hear(socket, isWhole);
      expect(performance.now() - started).toBeLessThan(DRAIN.ms / 2);
      expect(lastAnswer(text)).toEqual(refusalByKey(/over the limit/));
      await new Promise((resolve) => socket.once("close", resolve));
      expect(performance.now() - started).toBeGreaterThan(DRAIN.ms - 50);
    });
  });

  test("a client that hangs up while it is answered harms nobody", async () => {
    const { answer } = bench.layers[4];
    bench.layers[4].answer = hang;
    const body = '{"content":"hello"}';
    const socket = await open(bench.port);
    socket.write(`${post(`Content-Length: ${body.length}\r\n`)}${body}`);
    await sleep(50);
    socket.destroy();
    await sleep(500);
    bench.layers[4].answer = answer;
    expect(await say(bench.port, "GET /v1 HTTP/1.1\r\n\r\n")).toEqual(refusal(/Host/));
    expect(bench.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});
