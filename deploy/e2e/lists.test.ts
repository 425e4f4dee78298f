import { openLists } from "@sextant/gateway";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "./client.ts";
import { startTopology, type Topology } from "./topology.ts";

const SCAM = "DHL: your parcel is on hold. Pay the fee of 2.99 EUR today at https://dhl-parcel-fee.top/pay?id=883";
const HONEST = "Minutes of the garden club are at https://garden-club.example/minutes, see you on Tuesday.";

describe("allow and block lists", () => {
  let sextant: Topology;
  let key = "";
  let account = "";
  let other = "";
  beforeAll(async () => {
    sextant = await startTopology("embedded");
    ({ key, id: account } = await sextant.accounts.create({ plan: "enterprise" }));
    ({ key: other } = await sextant.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => sextant[Symbol.asyncDispose]());

  const scan = async (by: string, content: string) => (await check(sextant.url, by, { content })).body;
  /** What is changed holds within a second, from the scan after the next look on. */
  const settled = async () => {
    await scan(other, "hello there, how are you doing today");
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await scan(other, "hello there, how are you doing today");
    await new Promise((resolve) => setTimeout(resolve, 200));
  };

  test("blocked for one account: certain there, with its reason; as before for others; gone once removed", async () => {
    await using lists = await openLists(sextant.environment);
    const before = await scan(key, HONEST);
    expect(before.verdict).not.toBe("confirmed_scam");
    const entry = { accountId: account, kind: "domain", value: "garden-club.example" } as const;
    await lists.put([{ ...entry, action: "block", note: "" }]);
    await settled();
    const blocked = await scan(key, HONEST);
    expect([blocked.verdict, blocked.composite_score]).toEqual(["confirmed_scam", 100]);
    expect(blocked.red_flags[0]).toMatchObject({ code: "community.blocked", layer: 6, severity: "critical" });
    expect(blocked.red_flags[0]!.evidence).toContain("garden-club.example");
    expect(blocked.explanation).toContain("on a block list");
    expect((await scan(other, HONEST)).composite_score).toBe(before.composite_score);
    await lists.remove(entry);
    await settled();
    expect((await scan(key, HONEST)).composite_score).toBe(before.composite_score);
  });

  test("allowed for everybody: the link is not held against it, the words still are", async () => {
    await using lists = await openLists(sextant.environment);
    const link = "https://dhl-parcel-fee.top/pay?id=883";
    const before = await scan(key, link);
    expect(before.composite_score).toBeGreaterThan(85);
    await lists.put([
      { accountId: undefined, kind: "domain", value: "dhl-parcel-fee.top", action: "allow", note: "a drill of ours" },
    ]);
    await settled();
    const alone = await scan(key, link);
    expect([alone.verdict, alone.red_flags]).toEqual(["safe", []]);
    expect(alone.confidence).toBeGreaterThan(50);
    const text = await scan(key, SCAM);
    expect(text.red_flags.map(({ layer }) => layer)).not.toContain(1);
    expect(text.red_flags.map(({ layer }) => layer)).not.toContain(2);
    expect(text.composite_score).toBeGreaterThan(55);
  });
});
