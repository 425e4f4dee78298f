import { expect, test } from "vitest";
import { changes, told } from "./changes.ts";
import { type Answered, figuresOf } from "./figures.ts";

const answered = (isScam: boolean, composite: number): Answered => ({
  isScam,
  composite,
  confidence: 90,
  verdict:
    composite >= 85 ? "confirmed_scam" : composite >= 55 ? "likely_scam" : composite >= 25 ? "suspicious" : "safe",
  isShown: true,
});
const set = (...honest: number[]) => ({
  mails: figuresOf([
    ...[90, 95, 60, 99].map((score) => answered(true, score)),
    ...honest.map((score) => answered(false, score)),
  ]),
});

test("what got worse comes first, the worst of it at the head; the same is no change", () => {
  const before = set(1, 2, 3, 30);
  expect(changes(before, before)).toEqual([]);
  const found = changes(before, set(1, 2, 90, 97));
  expect(found[0]!.figure).toBe("scams caught at 1 % false alarms");
  expect(found.every(({ gain }) => gain < 0)).toBe(true);
  expect(told(found).split("\n")).toContain("  honest called likely or confirmed scam, mails: 0.000 → 0.500");
  expect(told(found)).toMatch(/^Worse than the last report:\n/);
});

test("what got better is told after it; a set or a figure that the last report lacks is no change", () => {
  const { alarmsShown: _, ...older } = set(1, 2, 90, 97).mails;
  const text = told(
    changes({ mails: older as ReturnType<typeof figuresOf> }, { ...set(1, 2, 3, 30), more: set(1).mails }),
  );
  expect(text).toMatch(/^Nothing is worse than in the last report.\nBetter:\n/);
  expect(text).not.toContain("more");
});

test("a set without an alarm has no share of them, nor has it in a report, where that is null", () => {
  const calm = { mails: figuresOf([answered(true, 3), answered(false, 2)]) };
  const kept = JSON.parse(JSON.stringify(calm)) as typeof calm;
  expect(calm.mails.alarmsShown).toBeNaN();
  expect(changes(kept, calm).map(({ figure }) => figure)).not.toContain("alarms that show a reason");
  expect(() => told(changes(kept, set(1, 2, 3, 30)))).not.toThrow();
});
