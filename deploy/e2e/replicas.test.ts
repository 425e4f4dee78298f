import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { LAYER_SERVICES } from "@sextant/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servicePlan, targetName } from "../local/fleet-plan.ts";
import { freePorts, type RunningProcess, startProcess } from "../local/processes.ts";
import { check } from "./client.ts";
import { startNameServer } from "./name-server.ts";
import { SMS } from "./samples.ts";
import { startTopology, type Topology } from "./topology.ts";

const LAYER = 4;
const SERVICE = LAYER_SERVICES[LAYER];
/** What a second replica may take to get its first call. */
const JOINS_WITHIN_MS = 120_000;
const CLIENTS = 4;
/** Pause of a client between two scans. */
const PAUSE_MS = 25;
/** How long the scans go on after a replica was killed. */
const AFTER_KILL_MS = 8_000;
/** Share of scans that may lose the layer; a busy machine alone lets some calls run late. */
const MOST_SKIPPED = 0.1;

const names = await startNameServer("text.layers.test");
afterAll(async () => names?.[Symbol.asyncDispose]());
if (!names && process.env["CI"] === "true") throw new Error("no dnsmasq is installed");

describe.skipIf(!names)(`replicas of a layer behind one name${names ? "" : ": no dnsmasq is installed"}`, () => {
  const stack = new AsyncDisposableStack();
  let sextant: Topology;
  let key: string;
  let ports: { grpc: number; first: number; second: number };
  let first: RunningProcess;
  let second: RunningProcess;

  const replica = async (host: string, http: number) => {
    const running = stack.use(
      startProcess(servicePlan(SERVICE, sextant.environment, { grpc: ports.grpc, http }, host)),
    );
    await running.untilReady();
    return running;
  };

  beforeAll(async () => {
    sextant = stack.use(await startTopology("fleet"));
    ({ key } = await sextant.accounts.create({ plan: "enterprise" }));
    const [grpc, http, otherHttp] = (await freePorts(3, "127.0.0.2")) as [number, number, number];
    ports = { grpc, first: http, second: otherHttp };
    await sextant.processes.get(SERVICE)![Symbol.asyncDispose]();
    first = await replica("127.0.0.2", ports.first);
    await names!.setAddresses(["127.0.0.2"]);
    const gateway = sextant.processes.get("gateway")!;
    await gateway[Symbol.asyncDispose]();
    const environment = {
      ...gateway.plan.environment,
      [targetName(SERVICE)]: `dns://127.0.0.1:${names!.port}/${names!.name}:${grpc}`,
      // The system's resolver cannot be told of a name server.
      GRPC_NODE_USE_ALTERNATIVE_RESOLVER: "true",
    };
    await stack.use(startProcess({ ...gateway.plan, environment })).untilReady();
  });
  afterAll(() => stack.disposeAsync());

  test("a second replica added under load gets calls, without a scan failed", { timeout: 180_000 }, async () => {
    const load = startLoad(sextant, key);
    await sleep(1_000);
    second = await replica("127.0.0.3", ports.second);
    await names!.setAddresses(["127.0.0.2", "127.0.0.3"]);
    const added = performance.now();
    while ((await calls(second)) === 0 && performance.now() - added < JOINS_WITHIN_MS) await sleep(200);
    const joined = performance.now() - added;
    await sleep(1_000);
    const outcome = await load.stop();
    report("second replica called after", joined, outcome);
    expect(joined).toBeLessThan(JOINS_WITHIN_MS);
    expect(await calls(second)).toBeGreaterThan(1);
    expect(await calls(first)).toBeGreaterThan(1);
    expectWhole(outcome);
  });

  test("one of two killed under load: no failed scan", { timeout: 60_000 }, async () => {
    const load = startLoad(sextant, key);
    await sleep(1_000);
    const before = await calls(second);
    const gone = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await gone;
    await sleep(AFTER_KILL_MS);
    const outcome = await load.stop();
    report("one replica killed, load for", AFTER_KILL_MS, outcome);
    expect(await calls(second)).toBeGreaterThan(before);
    expectWhole(outcome);
  });
});

interface Outcome {
  scans: number;
  /** Answered other than 200. */
  failed: number;
  /** Answered 200 without the layer. */
  skipped: number;
}

function startLoad(sextant: Topology, key: string) {
  const stop = new AbortController();
  const outcome: Outcome = { scans: 0, failed: 0, skipped: 0 };
  const client = async () => {
    while (!stop.signal.aborted) {
      const { status, body } = await check(sextant.url, key, { content: `${SMS} (${(outcome.scans += 1)})` });
      if (status !== 200) outcome.failed += 1;
      else if (body.layers.some((one) => one.layer === LAYER && one.status === "skipped")) outcome.skipped += 1;
      await sleep(PAUSE_MS);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    async stop(): Promise<Outcome> {
      stop.abort();
      await clients;
      return outcome;
    },
  };
}

/** RPC calls that a replica has served. */
async function calls({ plan }: RunningProcess): Promise<number> {
  const text = await (await fetch(`${plan.probes}/metrics`)).text();
  // A line of the Prometheus text format: name, labels without a closing brace in them, value.
  const lines = text.matchAll(/^sextant_rpc_calls_total\{[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** No scan failed, and the layer was there but for moments: a dead replica still asked would cost every second scan. */
function expectWhole({ scans, failed, skipped }: Outcome): void {
  expect(scans).toBeGreaterThan(CLIENTS);
  expect(failed).toBe(0);
  expect(skipped).toBeLessThan(scans * MOST_SKIPPED);
}

const report = (what: string, ms: number, outcome: Outcome) =>
  process.stderr.write(`${what} ${Math.round(ms)} ms: ${JSON.stringify(outcome)}\n`);
