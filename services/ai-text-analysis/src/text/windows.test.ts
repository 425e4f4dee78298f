import { expect, test } from "vitest";
import { amongMany, behindOpening, partsOf, passagesOf, windowsOf } from "./windows.ts";

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

test("a list of links is in no window, and what stands behind it begins one", () => {
  const links = Array.from({ length: 210 }, (_, i) => `https://www.page-${i}.example.org/\n`).join("");
  const windows = windowsOf({ ...text(0), text: `${links}Dear reader, pay today.` });
  expect(windows.map(({ text: own }) => own)).toEqual(["Dear reader, pay today."]);
});

test("the parts of a window are its halves and its middle, each in its place", () => {
  const window = text(1_000);
  const parts = partsOf(window);
  expect(parts.map(({ start }) => start - 7)).toEqual([0, 250, 500]);
  for (const { start, text: own } of parts) expect(window.text.slice(start - 7, start - 7 + 500)).toBe(own);
  expect(partsOf(text(400))).toEqual([]);
});

const marked = (words: string) => ({ ...text(0), text: words });

test("the passages of a long text end at empty lines, each in its place; short ones are read with the next", () => {
  const message = "Pay the parcel fee today, or it goes back to its sender. ".repeat(4);
  const calm = "Words about the garden and its roses, which are late this year. ".repeat(20);
  const long = marked([calm, "Hello,", message, calm].join("\n\n"));
  const passages = passagesOf(long);
  expect(passages.map((each) => each.text.trim())).toEqual([calm.trim(), `Hello,\n\n${message}`.trim(), calm.trim()]);
  for (const { start, text: own } of passages) expect(long.text.slice(start - 7, start - 7 + own.length)).toBe(own);
  expect(passagesOf(marked(message))).toEqual([]);
});

test("behind a short first line stands the message; a first line that says something stays", () => {
  const message = "Pay the parcel fee today, or it goes back to its sender. ".repeat(4);
  expect(behindOpening(marked(`Good morning, see you at lunch.\n${message}`))).toMatchObject({
    text: message,
    start: 39,
  });
  for (const whole of [message, `${message}\n${message}`, "Hello,\nsee you"])
    expect(behindOpening(marked(whole)).text).toBe(whole);
});
