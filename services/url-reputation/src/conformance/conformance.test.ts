import { describe, expect, test } from "vitest";
import { SUITES } from "./index.ts";
import { MOST_EXCEPTIONS } from "./suite.ts";

describe.each(Object.entries(SUITES))("suite %s (skipped when ../shared/suites is absent)", (_, run) => {
  const result = run();
  const excepted = new Map(result?.exceptions.map(({ input, reason }) => [input, reason]));
  test.skipIf(!result)("every row but the exceptions passes", () => {
    expect(result?.failures.filter(({ input }) => !excepted.has(input))).toEqual([]);
    expect(result?.rows).toBeGreaterThan(70);
  });
  test.skipIf(!result)("every exception still fails, and there are few", () => {
    const failing = new Set(result?.failures.map(({ input }) => input));
    expect([...excepted.keys()].filter((input) => !failing.has(input))).toEqual([]);
    expect(excepted.size).toBeLessThanOrEqual((result?.rows ?? 0) * MOST_EXCEPTIONS);
  });
});
