import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScanResult } from "@sextant/gateway";
import { contents } from "../clients/testing/contents.ts";
import { call, replayed } from "./client.ts";
import { HONEST, LITTLE, SCAMS } from "./corpus.ts";
import { startTopology, type Topology } from "./topology.ts";

/** Messages of eight languages, mails, links and the pinned contents, each once. */
const CONTENTS = [
  ...new Set([
    ...SCAMS.map(([, content]) => content),
    ...HONEST.map(({ content }) => content),
    ...LITTLE,
    ...contents(45),
  ]),
];

describe("replay", () => {
  const running: Topology[] = [];
  beforeAll(async () => {
    // A busy machine may take its time.
    const patient = { SEXTANT_LAYER_TIMEOUT_MS: "20000", SEXTANT_REQUEST_BUDGET_MS: "30000" };
    for (let started = 0; started < 2; started += 1) running.push(await startTopology("embedded", patient));
  });
  afterAll(() => Promise.all(running.map((each) => each[Symbol.asyncDispose]())));

  test(`${CONTENTS.length} contents are answered the same twice, and by another process's data, but for id, times and latencies`, async () => {
    const [first, second] = await Promise.all(
      running.map(async ({ accounts, url }) => {
        const { key } = await accounts.create({ plan: "enterprise" });
        const bytes: string[] = [];
        for (const content of [...CONTENTS, ...CONTENTS]) {
          const path = "/api/v1/check?include=ledger";
          const { body } = await call<ScanResult>(url, path, { key, body: { content } });
          bytes.push(JSON.stringify(replayed(body)));
        }
        return bytes;
      }),
    );
    expect(first!.slice(0, CONTENTS.length)).toEqual(first!.slice(CONTENTS.length));
    expect(second).toEqual(first);
  });
});
