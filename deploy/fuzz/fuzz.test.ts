import { afterAll, beforeAll, expect, test } from "vitest";
import { runCampaign } from "./campaign.ts";
import { inputAt } from "./inputs.ts";
import { shrink } from "./shrink.ts";
import { Target } from "./target.ts";

const COUNT = 2_000;
const SEED = 2026;

let target: Target;
beforeAll(async () => {
  target = await Target.start();
});
afterAll(() => target.close());

test(
  `${COUNT} random and hostile inputs: no 5xx, no crash, no error logged, none over the CPU limit`,
  { timeout: 300_000 },
  async () => {
    const { faults, inputs, statuses } = await runCampaign(target, { seed: SEED, from: 0, count: COUNT });
    expect(faults).toEqual([]);
    expect(inputs).toBe(COUNT);
    expect(statuses[200]).toBeGreaterThan(COUNT / 2);
    expect(statuses[400]).toBeGreaterThan(COUNT / 100);
    expect(target.restarts).toBe(0);
  },
);

test("an input is the same each time it is asked for", () => {
  for (const index of [0, 39, 1234]) expect(inputAt(SEED, index)).toEqual(inputAt(SEED, index));
  expect(inputAt(SEED, 1)).not.toEqual(inputAt(SEED + 1, 1));
});

test("a failing text is shrunk to what makes it fail", async () => {
  const text = `${"a".repeat(300)}needle${"b".repeat(300)}`;
  expect(await shrink(text, async (shorter) => shorter.includes("needle"))).toBe("needle");
  expect(await shrink("whole", async () => false)).toBe("whole");
});
