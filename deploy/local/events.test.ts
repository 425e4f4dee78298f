import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts } from "@sextant/gateway";
import { startEmbedded } from "./embedded.ts";
import { runNode } from "./testing/run.ts";

const data = mkdtempSync(join(tmpdir(), "sextant-events-"));
const environment = { SEXTANT_DATA_DIR: data, SEXTANT_LOOKUPS: "off", SEXTANT_HOST: "127.0.0.1" };
let between = "";
let account = "";

beforeAll(async () => {
  await using sextant = await startEmbedded({
    ...environment,
    PORT: "0",
    SEXTANT_OPS_PORT: "0",
    SEXTANT_LOG_LEVEL: "silent",
  });
  await using accounts = await openAccounts(environment);
  const made = await accounts.create({ plan: "api" });
  account = made.id;
  const scan = (content: string) =>
    fetch(`http://127.0.0.1:${sextant.port}/api/v1/check`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${made.key}`,
        "content-type": "application/json",
        "x-request-id": "from-a-test",
      },
      body: JSON.stringify({ content }),
    });
  await scan("Hi Anna, dinner at eight tomorrow? I will bring the salad and the bread.");
  await new Promise((resolve) => setTimeout(resolve, 5));
  between = new Date().toISOString();
  await scan("DHL: your parcel is on hold. Pay the fee of 2.99 EUR today at https://dhl-parcel-fee.top/pay?id=883");
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const events = async (...words: readonly string[]) => {
  const { code, out, err } = await runNode(join(import.meta.dirname, "events.ts"), words, environment);
  const lines = out.split("\n").filter(Boolean);
  return { code, err, events: lines.map((line) => JSON.parse(line) as Record<string, string>) };
};
const verdicts = async (...words: readonly string[]) => (await events(...words)).events.map(({ verdict }) => verdict);

describe("npm run -s events", () => {
  test("what is there, oldest first, with the request's id; it ends by itself", async () => {
    const { code, events: all } = await events();
    expect([code, all.map(({ verdict }) => verdict)]).toEqual([0, ["VERDICT_SAFE", "VERDICT_CONFIRMED_SCAM"]]);
    expect(all.map(({ requestId }) => requestId)).toEqual(["from-a-test", "from-a-test"]);
  });

  test("from a time on, by verdict, by kind, by account", async () => {
    expect(await verdicts("--from", between)).toEqual(["VERDICT_CONFIRMED_SCAM"]);
    expect(await verdicts("--verdict", "safe,suspicious")).toEqual(["VERDICT_SAFE"]);
    expect(await verdicts("--scam-type", "delivery")).toEqual(["VERDICT_CONFIRMED_SCAM"]);
    expect(await verdicts("--account", account)).toHaveLength(2);
    expect(await verdicts("--account", "acc_none")).toEqual([]);
  });

  test.each([
    [["--from", "yesterday"], "--from must be a time"],
    [["--from", "2026-11-01T00:00"], "--from must be a time"],
    [["--verdict", "bad"], "--verdict must be one of"],
    [["--folow"], "--folow"],
  ])("%j is a usage fault", async (words, told) => {
    const { code, err } = await events(...words);
    expect(code).toBe(2);
    expect(err).toContain(told);
  });
});
