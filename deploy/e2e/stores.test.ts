import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, startRedis } from "@sextant/testkit";
import { afterAll, describe, expect, test } from "vitest";
import { gatewayPlan } from "../local/fleet-plan.ts";
import { freePorts, startProcess } from "../local/processes.ts";
import { check } from "./client.ts";
import { startTopology } from "./topology.ts";

const CLIENTS = 64;
const CALLS_LEFT = 500;
/** Few layers have something to say about it: the windows are what is tried. */
const CONTENT = "a";
const SPENT = 7;
/** Refusals after which a client stops. */
const REFUSALS = 2;

const redis = await startRedis();
const postgres = await startPostgres();
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
});
const missing = [redis ? "" : "no Redis", postgres ? "" : "no PostgreSQL"].filter(Boolean).join(", ");

describe.skipIf(missing !== "")(`two gateways on one Redis and one PostgreSQL${missing && `: ${missing}`}`, () => {
  test("64 clients on one key with 500 calls left: exactly 500 succeed", { timeout: 180_000 }, async () => {
    await using stack = new AsyncDisposableStack();
    const stores = { REDIS_URL: redis!.url, DATABASE_URL: postgres!.url };
    const sextant = stack.use(await startTopology("fleet", stores));
    // A data folder of its own: only the servers are shared.
    const data = mkdtempSync(join(tmpdir(), "sextant-second-gateway-"));
    stack.defer(() => rmSync(data, { recursive: true, force: true }));
    const [port, ops] = (await freePorts(2)) as [number, number];
    const environment = { ...sextant.processes.get("gateway")!.plan.environment, SEXTANT_DATA_DIR: data };
    await stack.use(startProcess(gatewayPlan(environment, { public: port, ops }, {}))).untilReady();
    const gateways = [sextant.url, `http://127.0.0.1:${port}`] as const;

    const { key } = await sextant.accounts.create({ plan: "api", limit: CALLS_LEFT + SPENT });
    for (let n = 0; n < SPENT; n += 1) await check(gateways[n % 2]!, key, { content: CONTENT });

    const hammered = Array.from({ length: CLIENTS }, (_, index) => hammer(gateways[index % 2]!, key));
    const outcomes = await Promise.all(hammered);
    // A call that failed on a busy machine costs nothing: what it gave back after the last refusal is spent here.
    outcomes.push(await hammer(gateways[0], key));
    const succeeded = outcomes.map((statuses) => statuses.filter((status) => status === 200).length);
    expect(succeeded.reduce((sum, count) => sum + count)).toBe(CALLS_LEFT);
    for (const side of [0, 1])
      expect(Math.max(...succeeded.slice(0, CLIENTS).filter((_, n) => n % 2 === side))).toBeGreaterThan(0);
    expect([...new Set(outcomes.flat())].filter((status) => ![200, 429, 500].includes(status))).toEqual([]);
    for (const gateway of gateways) {
      const { status, headers } = await check(gateway, key, { content: CONTENT });
      expect([status, headers.get("x-ratelimit-remaining")]).toEqual([429, "0"]);
    }
  });
});

/** Calls until it was refused a few times. @returns the status of every call. */
async function hammer(url: string, key: string): Promise<number[]> {
  const statuses: number[] = [];
  let refusals = 0;
  while (refusals < REFUSALS) {
    const { status } = await check(url, key, { content: CONTENT });
    statuses.push(status);
    if (status === 429) refusals += 1;
  }
  return statuses;
}
