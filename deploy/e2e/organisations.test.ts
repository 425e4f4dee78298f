import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedded } from "../local/embedded.ts";
import { check } from "./client.ts";
import { startTopology, TOPOLOGIES, type Topology } from "./topology.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-organisations-"));
const file = join(folder, "own.jsonl");
writeFileSync(
  file,
  '{"id":"oak-lane-bank","name":"Oak Lane Bank","sectors":["bank"],"countries":["GB"],"own":["oaklanebank.example"]}\n',
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOTICE = (host: string) =>
  `Oak Lane Bank: your new statement is ready. You can read it at https://${host}/statements`;

describe.each(TOPOLOGIES)("SEXTANT_ORGANISATIONS, %s: a bank that nobody ships", (kind) => {
  let sextant: Topology;
  let key = "";
  beforeAll(async () => {
    sextant = await startTopology(kind, {
      SEXTANT_ORGANISATIONS: file,
      // A busy machine may take its time.
      SEXTANT_LAYER_TIMEOUT_MS: "20000",
      SEXTANT_REQUEST_BUDGET_MS: "30000",
    });
    ({ key } = await sextant.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => sextant[Symbol.asyncDispose]());

  test("who writes in its name from elsewhere is told, by its name; its own link is its own", async () => {
    const { body: forged } = await check(sextant.url, key, { content: NOTICE("statements-portal.example") });
    const { body: own } = await check(sextant.url, key, { content: NOTICE("www.oaklanebank.example") });
    const told = forged.red_flags.filter(({ evidence }) => evidence?.includes("Oak Lane Bank"));
    expect(told.map(({ code }) => code)).toEqual(["domain.not_the_claimed"]);
    expect(own.red_flags).toEqual([]);
    expect(own.composite_score).toBeLessThan(forged.composite_score);
  });
});

test.each([
  ["no-such.jsonl", undefined, "SEXTANT_ORGANISATIONS names a file that cannot be read (ENOENT)"],
  ["no-json.jsonl", "{\n", "SEXTANT_ORGANISATIONS names a file with a fault: no-json.jsonl line 1: is no JSON"],
  [
    "no-host.jsonl",
    '{"id":"a","name":"A","own":["no host"]}\n',
    "SEXTANT_ORGANISATIONS names a file with a fault: no-host.jsonl line 1: own.0: is no host name in A-labels",
  ],
])("%s is a fault of the settings, told once with the others", async (name, text, fault) => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  await expect(
    startEmbedded({ SEXTANT_ORGANISATIONS: join(folder, name), PORT: "abc", SEXTANT_DATA_DIR: folder }),
  ).rejects.toMatchObject({
    faults: expect.arrayContaining([fault, "PORT must be an integer from 0 to 65535"]) as unknown,
  });
});
