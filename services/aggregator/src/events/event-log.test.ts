import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, nanos } from "nats";
import { afterEach, describe, expect, test } from "vitest";
import { startNatsBinary } from "@sextant/testkit";
import { inStream, scan, testContext, until } from "../testing/events.ts";
import { EventLog, type EventLogSettings } from "./event-log.ts";
import { serversOf, STREAM } from "@sextant/chassis";
import { Outbox } from "./outbox.ts";

const installed = await startNatsBinary();
await installed?.[Symbol.asyncDispose]();
if (!installed && process.env["CI"] === "true") throw new Error("no nats-server is installed");
const missing = installed ? undefined : "no nats-server is installed";

const SETTINGS: Omit<EventLogSettings, "natsUrl"> = { ackMs: 250, outboxMax: 5, duplicateWindowMs: 1_000, replicas: 1 };

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

/** An event log with an outbox on disk that a test can look into. */
function open(natsUrl: string | undefined, settings: Partial<EventLogSettings> = {}, folder?: string) {
  const data = folder ?? mkdtempSync(join(tmpdir(), "sextant-events-"));
  const outbox = new Outbox(join(data, "spill.sqlite"));
  const serviceContext = testContext();
  const log = new EventLog(outbox, { ...SETTINGS, natsUrl, ...settings }, serviceContext);
  const metric = async (name: string) => (await serviceContext.metrics.registry.getSingleMetric(name)!.get()).values;
  const handle = {
    log,
    outbox,
    metric,
    data,
    async [Symbol.asyncDispose]() {
      await log[Symbol.asyncDispose]();
      if (!folder) rmSync(data, { recursive: true, force: true });
    },
  };
  opened.push(handle);
  return handle;
}

async function server() {
  const nats = (await startNatsBinary())!;
  opened.push(nats);
  return nats;
}

/** Publishes until the way to NATS is open: the first events of a new log go to the outbox. */
async function ready({ log, outbox }: ReturnType<typeof open>, url: string): Promise<void> {
  let probes = 0;
  await until("an event goes straight to the stream", async () => {
    await log.record([scan(`ready-${(probes += 1)}`)]);
    return outbox.size === 0;
  });
  expect((await inStream(url)).size).toBe(probes);
}

describe("without NATS_URL", () => {
  test("the outbox keeps the newest, and counts what it drops", async () => {
    const { log, outbox, metric } = open(undefined);
    await log.record(["a", "b", "c"].map(scan));
    await log.record(["d", "e", "f", "g"].map(scan));
    await log.record([scan("g")]);
    expect(outbox.oldest(10).map(({ event }) => event.id)).toEqual(["c", "d", "e", "f", "g"]);
    expect((await metric("sextant_events_dropped_total"))[0]!.value).toBe(2);
    expect((await metric("sextant_events_waiting"))[0]!.value).toBe(5);
  });

  test.skipIf(missing !== undefined)("what waited is delivered once NATS_URL is set", async () => {
    const nats = await server();
    const first = open(undefined);
    await first.log.record(["a", "b"].map(scan));
    const second = open(nats.url, {}, first.data);
    await until("the outbox is empty", () => second.outbox.size === 0);
    expect(await inStream(nats.url)).toEqual(
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    );
  });
});

describe.skipIf(missing !== undefined)(`with NATS${missing ? `: ${missing}` : ""}`, () => {
  test("a retry is the same event: in the window, after it, and within one bulk", async () => {
    const nats = await server();
    const it = open(nats.url);
    await ready(it, nats.url);
    await it.log.record(["a", "b", "a"].map(scan));
    await it.log.record(["a", "b"].map(scan));
    await sleep(SETTINGS.duplicateWindowMs * 1.5);
    await it.log.record(["a", "b"].map(scan));
    const counts = await inStream(nats.url);
    expect([counts.get("a"), counts.get("b"), it.outbox.size]).toEqual([1, 1, 0]);
  });

  test("killed and back: nothing is slow, nothing lost, nothing twice, though the outage outlasts the window", async () => {
    const nats = await server();
    const it = open(nats.url);
    await ready(it, nats.url);
    const sent: string[] = [];
    const record = async (id: string) => {
      sent.push(id);
      const started = performance.now();
      await it.log.record([scan(id)]);
      return performance.now() - started;
    };
    for (let index = 0; index < 40; index += 1) await record(`before-${index}`);
    const inFlight = Array.from({ length: 40 }, (_, index) => record(`during-${index}`));
    await nats.kill();
    const slow = await Promise.all(inFlight);
    expect(Math.max(...slow)).toBeLessThan(SETTINGS.ackMs + 500);
    await until("the loss is noticed", async () => (await record(`noticing-${sent.length}`)) < SETTINGS.ackMs / 2);
    const quick = await Promise.all(Array.from({ length: 40 }, (_, index) => record(`after-${index}`)));
    expect(Math.max(...quick)).toBeLessThan(SETTINGS.ackMs);
    await sleep(SETTINGS.duplicateWindowMs * 1.5);
    await nats.restart();
    await until("the outbox is empty", () => it.outbox.size === 0);
    await it.log.record(sent.map(scan));
    const counts = await inStream(nats.url);
    expect(sent.filter((id) => counts.get(id) !== 1)).toEqual([]);
  });

  test("an entry that was stored without an ack is not sent again after the window", async () => {
    const nats = await server();
    const it = open(nats.url);
    await ready(it, nats.url);
    await it.log.record([scan("stored")]);
    await sleep(SETTINGS.duplicateWindowMs * 1.5);
    it.outbox.add([scan("stored"), scan("never-sent")], Date.now() - 10_000);
    await nats.restart();
    await until("the outbox is empty", () => it.outbox.size === 0);
    const counts = await inStream(nats.url);
    expect(["stored", "never-sent"].map((id) => counts.get(id))).toEqual([1, 1]);
  });

  test("a server that hangs costs one wait, then nothing until it answers", async () => {
    const nats = await server();
    const it = open(nats.url);
    await ready(it, nats.url);
    nats.hang();
    const times: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const started = performance.now();
      await it.log.record([scan(`hung-${index}`)]);
      times.push(performance.now() - started);
    }
    expect(times.filter((time) => time > 100)).toHaveLength(1);
    nats.resume();
    await until("the outbox is empty", () => it.outbox.size === 0);
    const counts = await inStream(nats.url);
    expect(Array.from({ length: 20 }, (_, index) => counts.get(`hung-${index}`))).toEqual(
      Array.from({ length: 20 }, () => 1),
    );
  });

  test("a stream that is gone is made again, with the window that the configuration says", async () => {
    const nats = await server();
    const it = open(nats.url, { duplicateWindowMs: 2_000 });
    await ready(it, nats.url);
    const connection = await connect(serversOf(nats.url));
    opened.push({ [Symbol.asyncDispose]: () => connection.close() });
    const jsm = await connection.jetstreamManager();
    await jsm.streams.delete(STREAM);
    await it.log.record(["a", "b"].map(scan));
    await until("the outbox is empty", () => it.outbox.size === 0);
    expect(await inStream(nats.url)).toEqual(
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    );
    const other = open(nats.url, { duplicateWindowMs: 3_000 });
    await until("the window is the configured one", async () => {
      const { config } = await jsm.streams.info(STREAM);
      return config.duplicate_window === nanos(3_000);
    });
    await other.log.record([scan("c")]);
    await until("the outbox is empty", () => other.outbox.size === 0);
  });

  test("no server at the start: events wait, the log opens and closes at once", async () => {
    const nats = await server();
    await nats.kill();
    const it = open(nats.url);
    const started = performance.now();
    await it.log.record([scan("early")]);
    expect(performance.now() - started).toBeLessThan(200);
    await nats.restart();
    await until("the outbox is empty", () => it.outbox.size === 0);
    expect(await inStream(nats.url)).toEqual(new Map([["early", 1]]));
  });

  test("closes at once while the server is away", async () => {
    const nats = await server();
    const it = open(nats.url);
    await ready(it, nats.url);
    await nats.kill();
    await it.log.record([scan("late")]);
    const started = performance.now();
    await it.log[Symbol.asyncDispose]();
    opened.splice(opened.indexOf(it), 1);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
