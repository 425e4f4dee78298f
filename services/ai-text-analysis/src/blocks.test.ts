import { expect, test } from "vitest";
import { Blocks } from "./blocks.ts";
import { openEvidence } from "./gather.ts";
import { prepare, CLASS } from "./text/mask.ts";
import type { Marked } from "./text/pieces.ts";
import { windowsOf } from "./text/windows.ts";

const { model } = openEvidence();
const LINK = "https://pay.example/now";
const paragraph = (i: number) =>
  `Dear customer ${i}, your account will be closed on 12/0${i % 9}/2026. Pay £${100 + i} at ${LINK} today, or call us.\n\n`;
const text = Array.from({ length: 200 }, (_, i) => paragraph(i)).join("");
const marks = [...text.matchAll(/https:\S+/g)].map(({ index, 0: link }) => ({
  start: index,
  end: index + link.length,
  class: CLASS.url,
  alone: CLASS.knownLink,
}));
const long: Marked = { view: 0, start: 40, kind: "body", text, marks };
const byThemselves = (stretch: Marked) => model.judge(prepare(stretch.text, stretch.marks).text).probability;

test("a stretch read in its block is what it is read by itself, at the borders of blocks too", () => {
  const blocks = new Blocks(long, model);
  const windows = windowsOf(long);
  expect(windows.length).toBeGreaterThan(20);
  const apart = windows.map((window) => Math.abs(blocks.probabilityOf(window) - byThemselves(window)));
  // A window may begin or end in the middle of a link or number, which only the whole text shows as one.
  expect(Math.max(...apart)).toBeLessThan(0.05);
});

test("a link counts as what the stretch's own mark says", () => {
  const blocks = new Blocks(long, model);
  const [window] = windowsOf(long);
  if (!window) throw new Error("no window");
  const known = { ...window, marks: window.marks.map((mark) => ({ ...mark, class: CLASS.knownLink })) };
  expect(blocks.probabilityOf(known)).toBeLessThan(blocks.probabilityOf(window));
  expect(blocks.probabilityOf(known)).toBeCloseTo(byThemselves(known), 1);
});
