import { Severity } from "@sextant/proto/layer";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@connectrpc/connect";
import {
  createGrpcJsTransport,
  inMemoryTransport,
  readConfig,
  ServiceTokens,
  tokenInterceptor,
} from "@sextant/chassis";
import { AggregatorService, LayerStatus, Verdict } from "@sextant/proto/aggregator";
import { freePort, startNatsBinary } from "@sextant/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { settings } from "./config.ts";
import { followEvents, type FollowedEvent } from "./events/follow.ts";
import { build } from "./service.ts";
import { caseOf, finding } from "./testing/cases.ts";
import { inStream, testContext, until } from "./testing/events.ts";

const installed = await startNatsBinary();
await installed?.[Symbol.asyncDispose]();
if (!installed && process.env["CI"] === "true") throw new Error("no nats-server is installed");

const stack: (() => unknown)[] = [];
afterEach(async () => {
  for (const putAway of stack.splice(0).toReversed()) await putAway();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sextant-aggregator-"));
  stack.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function embedded(environment: Record<string, string>) {
  const service = await build(readConfig(settings, environment), testContext());
  stack.push(() => service[Symbol.asyncDispose]());
  expect(await service.ready()).toBe(true);
  return createClient(AggregatorService, inMemoryTransport(service.methods));
}

/** The events that are followed until there are as many as wanted. */
async function followed(environment: Record<string, string>, wanted: number): Promise<FollowedEvent[]> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), 10_000);
  const events: FollowedEvent[] = [];
  for await (const event of followEvents(environment, stop.signal)) {
    if (events.push(event) === wanted) stop.abort();
  }
  clearTimeout(late);
  return events;
}

const SCAM = caseOf(
  "scan-1",
  "text",
  {
    4: {
      score: 96,
      scamTypes: [{ scamType: "delivery", weight: 1 }],
      findings: [finding("text.x", Severity.HIGH, 1)],
    },
  },
  "es-MX",
);

describe("Conclude", () => {
  test("answers every case in order, and leaves one event each in the outbox", async () => {
    const environment = { SEXTANT_DATA_DIR: dataFolder() };
    const client = await embedded(environment);
    const { conclusions } = await client.conclude({ cases: [SCAM, caseOf("scan-2", "url", { 1: null, 2: null })] });
    await client.conclude({ cases: [SCAM] });
    expect(conclusions.map(({ scanId, verdict, scamType }) => [scanId, verdict, scamType])).toEqual([
      ["scan-1", Verdict.CONFIRMED_SCAM, "delivery"],
      ["scan-2", Verdict.SUSPICIOUS, "none"],
    ]);
    expect(conclusions[0]!.explanation).toContain("aviso de entrega");
    expect(conclusions[0]!.layers.map((layer) => layer.status)).toEqual(
      [1, 2, 3, 4, 5, 6].map((layer) => (layer === 4 ? LayerStatus.DANGER : LayerStatus.SKIPPED)),
    );
    const events = await followed(environment, 2);
    expect(events.map(({ id, scanId, verdict }) => [id, scanId, verdict])).toEqual([
      ["scan-1", "scan-1", "VERDICT_CONFIRMED_SCAM"],
      ["scan-2", "scan-2", "VERDICT_SUSPICIOUS"],
    ]);
  });

  test("the ledger comes where it is asked for, and sums to the score", async () => {
    const client = await embedded({ SEXTANT_DATA_DIR: dataFolder() });
    const { conclusions } = await client.conclude({ cases: [SCAM, { ...SCAM, scanId: "scan-2", ledger: true }] });
    expect(conclusions[0]!.ledger).toBeUndefined();
    const { ledger, compositeScore } = conclusions[1]!;
    expect(ledger!.shares.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(Math.round(10 * compositeScore));
    expect(ledger!.without!.flags.map(({ flag }) => flag)).toEqual(["text.x"]);
    expect(ledger!.versions.map(({ part }) => part)).toEqual(["sextant", "aggregator.fusion"]);
  });

  test("SEXTANT_PREVALENCE shifts score and verdict", async () => {
    const client = await embedded({ SEXTANT_DATA_DIR: dataFolder(), SEXTANT_PREVALENCE: "0.01" });
    const { conclusions } = await client.conclude({ cases: [SCAM] });
    expect(conclusions[0]!.verdict).toBe(Verdict.SAFE);
    expect(() => readConfig(settings, { SEXTANT_PREVALENCE: "0" })).toThrow("must be a number from 0.0001 to 0.9999");
    expect(() => readConfig(settings, { SEXTANT_PREVALENCE: "1e-2" })).toThrow("SEXTANT_PREVALENCE");
  });

  test.each(["", "a.b", "a b", "a\nb", "*", ">", "x".repeat(129)])("refuses the scan id %j", async (scanId) => {
    const client = await embedded({ SEXTANT_DATA_DIR: dataFolder() });
    await expect(client.conclude({ cases: [{ ...SCAM, scanId }] })).rejects.toThrow("scan_id is not a scan id");
  });
});

/** What is there, without waiting for more. */
async function kept(environment: Record<string, string>, from?: number): Promise<string[]> {
  const events = followEvents(environment, new AbortController().signal, {
    follow: false,
    ...(from === undefined ? {} : { from }),
  });
  const ids: string[] = [];
  for await (const { id } of events) ids.push(id);
  return ids.toSorted();
}

describe("events without following", () => {
  test("of the outbox: what is there, from a time on", async () => {
    const environment = { SEXTANT_DATA_DIR: dataFolder() };
    expect(await kept(environment)).toEqual([]);
    const client = await embedded(environment);
    await client.conclude({ cases: [SCAM] });
    await sleep(5);
    const later = Date.now();
    await client.conclude({ cases: [{ ...SCAM, scanId: "scan-2" }] });
    expect(await kept(environment)).toEqual(["scan-1", "scan-2"]);
    expect(await kept(environment, later)).toEqual(["scan-2"]);
    expect(await kept(environment, Date.now() + 60_000)).toEqual([]);
  });
});

describe.skipIf(!installed)(`with NATS${installed ? "" : ": no nats-server is installed"}`, () => {
  async function server() {
    const nats = (await startNatsBinary())!;
    stack.push(() => nats[Symbol.asyncDispose]());
    return nats;
  }

  test("events are followed from the first, also before there is a stream", async () => {
    const nats = await server();
    const environment = { SEXTANT_DATA_DIR: dataFolder(), NATS_URL: nats.url };
    const following = followed(environment, 3);
    const client = await embedded(environment);
    await client.conclude({ cases: ["a", "b", "c"].map((id) => ({ ...SCAM, scanId: id })) });
    expect((await following).map((event) => event.id).toSorted()).toEqual(["a", "b", "c"]);
    expect((await followed(environment, 3)).map((event) => event.id).toSorted()).toEqual(["a", "b", "c"]);
  });

  test("and without following: what is there, from a time on", async () => {
    const nats = await server();
    const environment = { SEXTANT_DATA_DIR: dataFolder(), NATS_URL: nats.url };
    expect(await kept(environment)).toEqual([]);
    const client = await embedded(environment);
    await client.conclude({ cases: [SCAM] });
    await until("the first is in the stream", async () => (await kept(environment)).length === 1);
    await sleep(5);
    const later = Date.now();
    await client.conclude({ cases: [{ ...SCAM, scanId: "scan-2" }] });
    await until("the second is too", async () => (await kept(environment)).length === 2);
    expect(await kept(environment, later)).toEqual(["scan-2"]);
    expect(await kept(environment, Date.now() + 60_000)).toEqual([]);
  });

  test("kill -9 of server and aggregator in turn under load: every answered scan has one event", async () => {
    const nats = await server();
    const port = await freePort();
    const tokens = join(dataFolder(), "tokens");
    writeFileSync(tokens, `${"t".repeat(40)}\n`);
    const environment = {
      SEXTANT_SERVICE_TOKENS: tokens,
      PATH: process.env["PATH"] ?? "",
      NATS_URL: nats.url,
      SEXTANT_DATA_DIR: dataFolder(),
      SEXTANT_EVENT_DUPLICATE_WINDOW_MS: "1000",
      SEXTANT_GRPC_PORT: String(port),
      SEXTANT_HTTP_PORT: String(await freePort()),
      SEXTANT_HOST: "127.0.0.1",
      SEXTANT_LOG_LEVEL: "silent",
    };
    let child: ChildProcess | undefined;
    const start = () => {
      child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env: environment, stdio: "ignore" });
    };
    const kill = async () => {
      if (child!.exitCode !== null || child!.signalCode !== null) return;
      const gone = once(child!, "exit");
      child!.kill("SIGKILL");
      await gone;
    };
    start();
    stack.push(kill);
    const transport = createGrpcJsTransport(`ipv4:127.0.0.1:${port}`, [tokenInterceptor(new ServiceTokens(tokens))]);
    stack.push(() => transport.close());
    const client = createClient(AggregatorService, transport);
    const answered = new Set<string>();
    let next = 0;
    const over = new AbortController();
    /** As the gateway does: a failed call is tried again with the same scan ids. */
    const load = async () => {
      while (!over.signal.aborted) {
        const ids = Array.from({ length: 3 }, () => `scan-${(next += 1)}`);
        for (let attempt = 0; attempt < 40; attempt += 1) {
          try {
            await client.conclude({ cases: ids.map((scanId) => ({ ...SCAM, scanId })) }, { timeoutMs: 1_000 });
            for (const id of ids) answered.add(id);
            break;
          } catch {
            await sleep(100);
          }
        }
      }
    };
    const loads = Array.from({ length: 4 }, load);
    await until("the first scans are answered", () => answered.size > 50);
    for (let round = 0; round < 3; round += 1) {
      await nats.kill();
      // The outage outlasts the duplicate window.
      await sleep(round === 1 ? 1_600 : 150);
      if (round === 2) await kill();
      await nats.restart();
      if (round !== 2) await kill();
      start();
      const before = answered.size;
      await until("scans are answered again", () => answered.size > before + 50);
    }
    over.abort();
    await Promise.all(loads);
    await until(
      "every event is delivered",
      async () => {
        const counts = await inStream(nats.url);
        return [...answered].every((id) => counts.has(id));
      },
      20_000,
    );
    const counts = await inStream(nats.url);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
    expect(answered.size).toBeGreaterThan(200);
  }, 90_000);
});
