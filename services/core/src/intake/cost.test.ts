import { costsOf, growthFault, leastCpu } from "@sextant/testkit/growth";
import { describe, expect, test } from "vitest";
import { FAMILIES, SIZE } from "./hostile/index.ts";
import { intake } from "./index.ts";

/** Most main-thread CPU that intake of anything may take, in milliseconds. */
const MOST_MS = 100;
/** A quarter of the largest size measured for growth: half a content, so that no allowance bends the curve. */
const QUARTER = SIZE / 8;

const options = { id: "scan", receivedAt: 0 };
const taken = (content: string) => intake(content, options);

describe("intake of what was made to be slow", () => {
  test.each(Object.entries(FAMILIES))("%s", async (_name, family) => {
    expect(growthFault(await costsOf(taken, family, QUARTER))).toBeUndefined();
    const whole = family(SIZE);
    expect(await leastCpu(() => taken(whole), MOST_MS)).toBeLessThan(MOST_MS);
  });
});
