import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAIL, SMS } from "../e2e/samples.ts";
import { startTopology, type Topology } from "../e2e/topology.ts";
import { contents } from "./testing/contents.ts";
import { buildDrivers, type Client, DRIVERS, go, type Outcome, startClient, unformatted } from "./testing/drivers.ts";
import { type Faults, startFaults } from "./testing/faults.ts";

let drivers: Disposable;
let sextant: Topology;
let faults: Faults;
beforeAll(async () => {
  drivers = buildDrivers();
  // A busy machine leaves no layer out: answers are compared.
  sextant = await startTopology("embedded", {
    SEXTANT_LAYER_TIMEOUT_MS: "3000",
    SEXTANT_REQUEST_BUDGET_MS: "3900",
  });
  faults = await startFaults(sextant.url);
});
afterAll(async () => {
  await faults[Symbol.asyncDispose]();
  await sextant[Symbol.asyncDispose]();
  drivers[Symbol.dispose]();
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
    const told = await client.call("check", { content: SMS, ledger: true });
    expect(told.answer!.ledger?.shares.length).toBeGreaterThan(3);
    const each = await client.call("bulk", { items: [SMS], ledger: true });
    expect(each.answer!.results[0]!.ledger?.shares.length).toBeGreaterThan(3);
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

/** An answer without what differs from scan to scan. */
const lasting = ({ answer }: Outcome): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      ["id", "analyzed_at", "processing_time_ms", "latency_ms"].includes(key) && typeof value !== "object"
        ? typeof value
        : value,
    ),
  );

describe("200 contents", () => {
  const BULK = 10;
  const CHECKS = 150;
  const all = contents(200);
  let expected: unknown[];
  const answersOf = async (driver: readonly string[]) => {
    const { key } = await sextant.accounts.create({ plan: "api" });
    using client = startClient(driver, sextant.url, key);
    const outcomes: Outcome[] = [];
    for (const content of all.slice(0, CHECKS)) outcomes.push(await client.call("check", { content }));
    for (let from = CHECKS; from < all.length; from += BULK)
      outcomes.push(await client.call("bulk", { items: all.slice(from, from + BULK) }));
    return outcomes.map(lasting);
  };
  beforeAll(async () => {
    expected = await answersOf(DRIVERS.javascript);
  });

  test("are 200 answers of several verdicts", () => {
    expect(new Set(all).size).toBe(200);
    const verdicts = JSON.stringify(expected);
    for (const verdict of ["safe", "suspicious", "likely_scam", "confirmed_scam"])
      expect(verdicts).toContain(`"${verdict}"`);
  });

  test.each(["python", "go"] as const)("are answered through %s as through javascript", async (name) => {
    expect(await answersOf(DRIVERS[name])).toEqual(expected);
  });
});

test("the Go client is vetted, formatted, and passes its own tests", () => {
  expect(unformatted()).toBe("");
  expect(go("vet", "./...")).toBe("");
  expect(go("test", "-timeout", "60s", "./...")).toContain("ok");
});
