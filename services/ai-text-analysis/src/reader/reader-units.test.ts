import { known } from "@sextant/core";
import { expect, test } from "vitest";
import { KeptAnswers } from "./answers.ts";
import { Budget } from "./budget.ts";

test("a budget holds for any minute, not for each by the clock", () => {
  let now = 0;
  const budget = new Budget(2, () => now);
  const takes = (at: number) => {
    now = at;
    return budget.take();
  };
  expect([takes(0), takes(59_000), takes(59_999), takes(60_001), takes(60_002), takes(119_001)]).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

test("a question that was not sent is given back", () => {
  const budget = new Budget(1, () => 0);
  expect(budget.take()).toBe(true);
  budget.giveBack();
  expect([budget.take(), budget.take()]).toEqual([true, false]);
});

test("kept answers are bounded: the least recently used goes first", () => {
  const kept = new KeptAnswers();
  const answer = known({ verdict: "honest" } as const);
  for (let each = 0; each < 10_000; each += 1) kept.keep(String(each), answer);
  expect(kept.get("0")).toBe(answer);
  kept.keep("one more", answer);
  expect([kept.get("0"), kept.get("1"), kept.get("2")]).toEqual([answer, undefined, answer]);
});
