import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BulkResult, ScanResult } from "@sextant/gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAIL, SMS } from "../e2e/samples.ts";
import { startTopology, type Topology } from "../e2e/topology.ts";
import { type Faults, startFaults } from "./testing/faults.ts";

/** What a client's call came to, as its driver prints it. */
interface Outcome {
  readonly answer?: ScanResult & BulkResult;
  readonly status?: number;
  readonly code?: string;
  readonly reset?: number;
  readonly connection?: boolean;
}
interface Client extends Disposable {
  call(name: string, words?: object): Promise<Outcome>;
}

/** Each attempt's time, in milliseconds: long enough for a busy machine to answer in. */
const TIMEOUT_MS = 4_000;
const here = (file: string) => join(import.meta.dirname, "testing", file);
const DRIVERS = { javascript: [process.execPath, here("drive.mjs")], python: ["python3", here("drive.py")] } as const;

function startClient([command, ...words]: readonly string[], url: string, key: string): Client {
  const child: ChildProcess = spawn(command!, [...words, `${url}/api/v1`, key, String(TIMEOUT_MS)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    async call(name, given = {}) {
      child.stdin!.write(`${JSON.stringify({ call: name, ...given })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("the driver ended");
      return JSON.parse(value) as Outcome;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

let sextant: Topology;
let faults: Faults;
beforeAll(async () => {
  sextant = await startTopology("embedded");
  faults = await startFaults(sextant.url);
});
afterAll(async () => {
  await faults[Symbol.asyncDispose]();
  await sextant[Symbol.asyncDispose]();
});

describe.each(Object.entries(DRIVERS))("the %s client", (_name, driver) => {
  let client: Client;
  let key: string;
  beforeAll(async () => {
    ({ key } = await sextant.accounts.create({ plan: "api" }));
    client = startClient(driver, faults.url, key);
  });
  afterAll(() => client[Symbol.dispose]());
  beforeEach(() => {
    faults.next.length = 0;
    faults.keys.length = 0;
  });

  test("check and bulk answer", async () => {
    const { answer } = await client.call("check", { content: SMS, locale: "es" });
    expect(answer!.verdict).toBe("confirmed_scam");
    expect(answer!.explanation).toContain("paquete");
    const bulk = await client.call("bulk", { items: [SMS, { content: MAIL, input_type: "email" }] });
    expect(bulk.answer!.results.map(({ verdict }) => verdict)).toEqual(["confirmed_scam", "confirmed_scam"]);
    expect((await client.call("usage")).answer).toMatchObject({ plan: "api" });
  });

  test.each([["killed"], ["lost"], ["hung"]] as const)(
    "a connection that is %s is tried again, under the same key",
    async (fault) => {
      faults.next.push(fault);
      expect((await client.call("check", { content: SMS })).answer!.verdict).toBe("confirmed_scam");
      expect(faults.keys).toHaveLength(2);
      expect(faults.keys[0]).toBe(faults.keys[1]);
      expect(faults.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test.each([503, 500])("%i is tried again; five times are enough", async (status) => {
    faults.next.push({ status }, { status });
    expect((await client.call("check", { content: SMS })).answer).toBeDefined();
    if (status !== 503) return;
    faults.next.push(...Array.from({ length: 5 }, () => ({ status })));
    expect(await client.call("check", { content: SMS })).toMatchObject({ status, code: "fault" });
    expect(faults.next).toEqual([]);
  });

  test("429 is waited out when short, told when long", async () => {
    faults.next.push({ status: 429, headers: { "retry-after": "1" } });
    expect((await client.call("check", { content: SMS })).answer).toBeDefined();
    faults.next.push({ status: 429, headers: { "retry-after": "86400" } });
    expect(await client.call("check", { content: SMS })).toMatchObject({ status: 429 });
    expect(faults.keys).toHaveLength(3);
  });

  test("what the caller did wrong is told at once", async () => {
    expect(await client.call("check", { content: " " })).toMatchObject({ status: 400, code: "invalid_request" });
    expect(faults.keys).toHaveLength(1);
    using stranger = startClient(driver, faults.url, "sxt_nobody");
    const told = await stranger.call("check", { content: SMS });
    expect(told).toMatchObject({ status: 401, code: "unauthorized" });
    expect(told.reset).toBeGreaterThan(Date.now());
    expect(faults.keys).toHaveLength(2);
  });
});
