import { setTimeout as sleep } from "node:timers/promises";
import { cpuMs } from "@sextant/testkit/growth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bench, check, startBench } from "../testing/harness.ts";
import { hang } from "../testing/layers.ts";
import { hear, lastAnswer, open } from "../testing/raw.ts";

vi.mock("@sextant/core/intake", () => import("../testing/intake.ts"));

const PIPELINED = 16;
const EACH = 20;

describe("floods on few connections", () => {
  let bench: Bench;
  let key: string;
  beforeAll(async () => {
    bench = await startBench({}, { pipelined: PIPELINED, connectionsEach: EACH });
    ({ key } = await bench.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test("a body in chunks of one byte is refused after some thousand of them, and nothing is kept", async () => {
    const socket = await open(bench.port);
    const heard = hear(socket);
    socket.write(
      `POST /v1/check HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const before = cpuMs();
    const crumbs = "1\r\na\r\n".repeat(100_000);
    for (let sent = 0; sent < 20 && socket.writable; sent += 1) socket.write(crumbs);
    const answer = lastAnswer(await heard);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/small pieces/);
    // Twelve megabytes would take seconds; what is sent is not read.
    expect(cpuMs() - before).toBeLessThan(1_000);
  });

  test("small pieces of an honest body are read", async () => {
    const socket = await open(bench.port);
    const content = JSON.stringify({ content: "hello ".repeat(50) });
    const chunks = content.match(/.{1,7}/gs)!.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    socket.write(
      `POST /v1/check HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`,
    );
    expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test("of requests sent ahead the first are answered, then the connection is closed", async () => {
    const socket = await open(bench.port);
    const heard = hear(socket);
    socket.write("GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n".repeat(5_000));
    const text = await heard;
    const statuses = text.match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(statuses).toEqual([...Array.from({ length: PIPELINED }, () => "HTTP/1.1 200"), "HTTP/1.1 400"]);
    expect(lastAnswer(text).body.message).toMatch(/before the first of them was answered/);
  });

  test("so many connections of one address and no more", async () => {
    const sockets = await Promise.all(Array.from({ length: EACH + 5 }, () => open(bench.port)));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", () => resolve(true))));
    const states = await Promise.all(closed.map((each) => Promise.race([each, sleep(200, false)])));
    expect(states.filter(Boolean).length).toBeGreaterThanOrEqual(5);
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await fetch(`${bench.url}/openapi.yaml`).catch(() => undefined))?.ok);
  });
});

describe("one account's load", () => {
  test("another account's request passes it", async () => {
    await using bench = await startBench({ SEXTANT_REQUEST_BUDGET_MS: "2000", SEXTANT_LAYER_TIMEOUT_MS: "1500" });
    const greedy = await bench.accounts.create({ plan: "enterprise" });
    const other = await bench.accounts.create({ plan: "enterprise" });
    const { answer } = bench.layers[4];
    let asked = 0;
    bench.layers[4].answer = async () => {
      asked += 1;
      return hang();
    };
    const dear = "a".repeat(100_000);
    const load = Promise.all(Array.from({ length: 20 }, () => check(bench, greedy.key, dear)));
    await vi.waitUntil(() => asked > 0);
    await sleep(100);
    // One of the dearest at a time; the others of the same account wait outside, and nobody else does.
    expect(asked).toBe(1);
    bench.layers[4].answer = answer;
    const started = performance.now();
    expect((await check(bench, other.key)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect((await load).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
