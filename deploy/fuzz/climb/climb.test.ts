import { describe, expect, test } from "vitest";
import { SIZE } from "../../../services/core/src/intake/hostile/index.ts";
import { Climber, MOST_BLOCK_MS, MOST_CPU_MS } from "./climber.ts";
import { freshCost } from "./confirm.ts";
import { changed, diceOf } from "./mutate.ts";

const SEED = 20_261_121;
/** Contents beyond the planted families. */
const STEPS = 150;

test("the same seed makes the same changes, each within the contract's limit and well-formed", () => {
  const made = (seed: number) => {
    const dice = diceOf(seed);
    let content = "From: a@e.com\nSubject: x\n\nhello <b>you</b>";
    return Array.from({ length: 300 }, () => (content = changed(content, "http://e.com/?u=1", dice)));
  };
  expect(made(SEED)).toEqual(made(SEED));
  expect(made(SEED)).not.toEqual(made(SEED + 1));
  for (const content of made(SEED)) {
    expect(content.length).toBeLessThanOrEqual(SIZE);
    expect(content.isWellFormed()).toBe(true);
  }
});

describe("a short climb", () => {
  test(`finds nothing over ${MOST_CPU_MS.intake} ms of intake, ${MOST_CPU_MS.layer} ms of a layer, ${MOST_BLOCK_MS} ms in one piece`, async () => {
    await using climber = new Climber(SEED);
    await climber.plant();
    const planted = climber.tried;
    expect(planted).toBeGreaterThan(100);
    while (climber.tried < planted + STEPS) await climber.step();
    expect(climber.faults).toEqual([]);
    for (const stage of ["intake", "layer 1", "layer 2", "layer 3", "layer 4", "layer 6"] as const)
      expect(climber.dear.get(stage)?.length).toBeGreaterThan(3);
  });
});

describe("what is over a limit", () => {
  const PRETENDER = new URL("./testing/pretender.ts", import.meta.url);
  const found = async (content: string) => {
    await using climber = new Climber(SEED, PRETENDER);
    await climber.try(content, "a test");
    const { faults, suspicions } = climber;
    return { faults, suspicions };
  };

  test("is a fault when a fresh process is as slow, and is kept whole", async () => {
    const content = "381 380 1";
    expect(await found(content)).toEqual({
      faults: [{ stage: "intake", what: "cpu", ms: 380, content }],
      suspicions: [],
    });
  });

  test("is none when a fresh process is fast, and is told with what both took", async () => {
    const content = "381 12 1";
    expect(await found(content)).toEqual({
      faults: [],
      suspicions: [{ stage: "intake", what: "cpu", ms: 381, fresh: 12, content }],
    });
  });

  test("is none on a machine three times slower than usual; is one there when it is slower still", async () => {
    expect((await found("240 240 3")).faults).toEqual([]);
    expect((await found("900 900 3")).faults).toHaveLength(1);
  });
});

test("a fresh process measures a real content, and says how slow the machine is meanwhile", async () => {
  const cost = await freshCost("From: a@e.com\nSubject: x\n\nhello <b>you</b>", "intake", "cpu");
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThan(MOST_CPU_MS.intake);
});
