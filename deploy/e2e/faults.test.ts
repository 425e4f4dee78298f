import { setTimeout as sleep } from "node:timers/promises";
import { LAYER_NUMBERS, LAYER_SERVICES, type LayerNumber } from "@sextant/core";
import type { ScanResult } from "@sextant/gateway";
import { startPostgres, startProxy, startSilentUdp } from "@sextant/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProcess } from "../local/processes.ts";
import { check } from "./client.ts";
import { MAIL, SMS } from "./samples.ts";
import { startTopology, type Topology } from "./topology.ts";

/** Budget of a single check (1,500 ms) plus one second. */
const ANSWER_WITHIN_MS = 2_500;
const BACK_WITHIN_MS = 5_000;
const RAN: readonly LayerNumber[] = [1, 2, 4, 6];

const timed = async (sextant: Topology, key: string, content = SMS) => {
  const started = performance.now();
  const answer = await check(sextant.url, key, { content });
  return { ...answer, ms: performance.now() - started };
};
const skipped = (result: ScanResult) =>
  result.layers.filter(({ status }) => status === "skipped").map(({ layer }) => layer);
const others = (layer: LayerNumber) => LAYER_NUMBERS.filter((number) => number === layer || !RAN.includes(number));

/** Resolves with the milliseconds until a check is answered by the layer again. */
async function untilBack(sextant: Topology, key: string, layer: LayerNumber): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 2 * BACK_WITHIN_MS) {
    if (!skipped((await timed(sextant, key)).body).includes(layer)) break;
    await sleep(50);
  }
  return performance.now() - started;
}

describe("a layer in trouble, fleet", () => {
  let sextant: Topology;
  let key: string;
  beforeAll(async () => {
    sextant = await startTopology("fleet");
    ({ key } = await sextant.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => sextant[Symbol.asyncDispose]());
  const processOf = (layer: LayerNumber) => sextant.processes.get(LAYER_SERVICES[layer])!;

  test.each(RAN)(
    "layer %i hung (SIGSTOP): answered in time, that layer skipped, the others there, back in time",
    async (layer) => {
      processOf(layer).child.kill("SIGSTOP");
      const { status, body, ms } = await timed(sextant, key);
      processOf(layer).child.kill("SIGCONT");
      expect([status, skipped(body)]).toEqual([200, others(layer)]);
      expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
      expect(await untilBack(sextant, key, layer)).toBeLessThan(BACK_WITHIN_MS);
    },
  );

  test("a layer hung for many scans: its circuit opens, then no scan waits for it", async () => {
    processOf(4).child.kill("SIGSTOP");
    try {
      for (let round = 0; round < 3; round += 1)
        await Promise.all(Array.from({ length: 8 }, () => timed(sextant, key)));
      const { status, ms, body } = await timed(sextant, key);
      expect([status, skipped(body)]).toEqual([200, others(4)]);
      expect(ms).toBeLessThan(500);
    } finally {
      processOf(4).child.kill("SIGCONT");
    }
    expect(await untilBack(sextant, key, 4)).toBeLessThan(BACK_WITHIN_MS);
  });

  test("layers killed one after the other until all six are gone, then started again", async () => {
    for (const layer of LAYER_NUMBERS) {
      processOf(layer).child.kill("SIGKILL");
      const { status, body, ms } = await timed(sextant, key);
      expect(status).toBe(200);
      expect(skipped(body)).toContain(layer);
      expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    }
    const { body } = await timed(sextant, key);
    expect(skipped(body)).toEqual([...LAYER_NUMBERS]);
    expect(body).toMatchObject({ composite_score: 50, verdict: "suspicious", scam_type: "none", red_flags: [] });
    expect(body.confidence).toBeLessThanOrEqual(5);
    expect(body.explanation).toMatch(/none of|no (detection )?layer/i);

    await using stack = new AsyncDisposableStack();
    const again = LAYER_NUMBERS.map((layer) => stack.use(startProcess(processOf(layer).plan)));
    await Promise.all(again.map((process) => process.untilReady()));
    for (const layer of RAN) expect(await untilBack(sextant, key, layer)).toBeLessThan(BACK_WITHIN_MS);
  });
});

describe("a slow layer, fleet", () => {
  test("a layer behind a slow wire is skipped, and is back once the wire is", async () => {
    await using stack = new AsyncDisposableStack();
    const sextant = stack.use(await startTopology("fleet"));
    const grpcPort = Number(sextant.processes.get("ai-text-analysis")!.plan.environment["SEXTANT_GRPC_PORT"]);
    const proxy = stack.use(await startProxy(grpcPort));
    const gateway = sextant.processes.get("gateway")!;
    await gateway[Symbol.asyncDispose]();
    const environment = {
      ...gateway.plan.environment,
      SEXTANT_TARGET_AI_TEXT_ANALYSIS: `ipv4:127.0.0.1:${proxy.port}`,
    };
    await stack.use(startProcess({ ...gateway.plan, environment })).untilReady();
    const { key } = await sextant.accounts.create({ plan: "enterprise" });
    expect(skipped((await timed(sextant, key)).body)).not.toContain(4);
    proxy.delayMs = 3_000;
    const { status, body, ms } = await timed(sextant, key);
    expect([status, skipped(body)]).toEqual([200, others(4)]);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    proxy.delayMs = 0;
    expect(await untilBack(sextant, key, 4)).toBeLessThan(BACK_WITHIN_MS);
  });
});

const postgres = await startPostgres();
afterAll(async () => postgres?.[Symbol.asyncDispose]());

describe("resolver and store in trouble, embedded", () => {
  test("a resolver that never answers makes no scan slow: a breaker stands before it", async () => {
    await using dns = await startSilentUdp();
    await using sextant = await startTopology("embedded", {
      SEXTANT_LOOKUPS: "on",
      SEXTANT_DNS_SERVERS: `127.0.0.1:${dns.port}`,
    });
    const { key } = await sextant.accounts.create({ plan: "enterprise" });
    const first = await timed(sextant, key, MAIL);
    expect(first.status).toBe(200);
    expect(first.ms).toBeLessThan(ANSWER_WITHIN_MS);
    for (let n = 0; n < 12; n += 1) await timed(sextant, key, MAIL.replaceAll("paypa1-secure", `paypa1-secure${n}`));
    expect(dns.taken()).toBeGreaterThan(0);
    const later = await timed(sextant, key, MAIL.replaceAll("paypa1-secure", "paypa1-secure-later"));
    expect(skipped(later.body)).toEqual([5]);
    expect(later.ms).toBeLessThan(400);
  });

  test.skipIf(!postgres)("a database that hangs skips layer 6 alone, and the layer is back with it", async () => {
    await using stack = new AsyncDisposableStack();
    const url = new URL(postgres!.url);
    const proxy = stack.use(await startProxy(Number(url.port)));
    url.port = String(proxy.port);
    url.hostname = "127.0.0.1";
    const own = { "community-database": { DATABASE_URL: url.href } };
    const sextant = stack.use(await startTopology("embedded", {}, own));
    const { key } = await sextant.accounts.create({ plan: "enterprise" });
    // The first connection to a database of a busy machine may take longer than a layer has.
    await untilBack(sextant, key, 6);
    proxy.silent = true;
    const { status, body, ms } = await timed(sextant, key);
    expect([status, skipped(body)]).toEqual([200, others(6)]);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
    proxy.silent = false;
    expect(await untilBack(sextant, key, 6)).toBeLessThan(BACK_WITHIN_MS);
  });
});
