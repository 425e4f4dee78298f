import { startNatsBinary } from "@sextant/testkit";
import { afterAll, describe, expect, test } from "vitest";
import { eventChaos } from "./event-chaos.ts";

/** A fifth of what `node deploy/e2e/events-chaos.ts` sends, with the same kills. */
const SCANS = 1_000;

const nats = await startNatsBinary();
afterAll(async () => nats?.[Symbol.asyncDispose]());
if (!nats && process.env["CI"] === "true") throw new Error("no nats-server is installed");

describe.skipIf(!nats)(`events, fleet with NATS${nats ? "" : ": no nats-server is installed"}`, () => {
  test(
    "nats-server and the aggregator killed three times each: every scan answered 200 has one event",
    { timeout: 240_000 },
    async () => {
      const report = await eventChaos(nats!, SCANS);
      expect(report.kills).toEqual({ nats: 3, aggregator: 3 });
      expect(report.longestOutageMs).toBeGreaterThan(2 * report.duplicateWindowMs);
      expect(report.answered).toBeGreaterThanOrEqual(SCANS);
      expect(report.lost).toEqual([]);
      expect(report.repeated).toEqual([]);
      expect(Object.keys(report.failed).filter((status) => status !== "500")).toEqual([]);
    },
  );
});
