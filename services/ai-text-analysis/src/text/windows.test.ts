import { expect, test } from "vitest";
import { amongMany, windowsOf } from "./windows.ts";

const text = (length: number) => ({
  view: 0,
  start: 7,
  kind: "body" as const,
  text: Array.from({ length }, (_, i) => String.fromCharCode(97 + (i % 26))).join(""),
  marks: [],
});

test("windows cover a long text whole, each with its place", () => {
  const long = text(9_999);
  const windows = windowsOf(long);
  expect(windows[0]?.start).toBe(7);
  let covered = 0;
  for (const { start, text: own } of windows) {
    expect(start - 7).toBeLessThanOrEqual(covered);
    expect(long.text.slice(start - 7, start - 7 + own.length)).toBe(own);
    covered = start - 7 + own.length;
  }
  expect(covered).toBe(long.text.length);
  expect(windowsOf(text(2_000))).toEqual([]);
});

test("one of many windows needs more to count", () => {
  expect(amongMany(90, 1)).toBeCloseTo(90);
  expect(amongMany(90, 50)).toBeLessThan(60);
  expect(amongMany(99, 50)).toBeGreaterThan(90);
});
