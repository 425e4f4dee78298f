import { expect, test } from "vitest";
import { Blocks } from "./blocks.ts";
import { openEvidence } from "./gather.ts";
import { asRead } from "./judge.ts";
import { CLASS, prepare } from "./text/mask.ts";
import { type Marked, slicedAt } from "./text/pieces.ts";
import { windowsOf } from "./text/windows.ts";

const { model } = openEvidence();
const LINK = "https://pay.example/now";
/** Stretches of a scam, of a chat and of nothing much, so that a window read in the wrong place is another text. */
const PARTS = [
  (i: number) =>
    `Dear customer ${i}, your account will be closed on 12/0${i % 9}/2026. Pay £${100 + i} at ${LINK} today, or call us.\n`,
  (i: number) => `Anna: are you coming to dinner on Thursday, all ${i} of you?\nBen: yes, and we bring the wine 🍷\n`,
  (i: number) =>
    `The river rose by ${i} centimetres in the night, and the old bridge was closed to cars and walkers alike.\n`,
];
const text = Array.from({ length: 360 }, (_, i) => PARTS[Math.floor(i / 15) % PARTS.length]?.(i) ?? "").join("");
const marks = [...text.matchAll(/https:\S+/g)].map(({ index, 0: link }) => ({
  start: index,
  end: index + link.length,
  class: CLASS.url,
  alone: CLASS.knownLink,
}));
const long: Marked = { view: 0, start: 40, kind: "body", text, marks };
const alone = (stretch: Marked): number => {
  const read = asRead(stretch, model);
  return model.judge(prepare(read.text, read.marks).text).probability;
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1;

test("a stretch read in its block is what it is read by itself, and no other place is", () => {
  const blocks = new Blocks(long, model);
  const windows = windowsOf(long);
  expect(windows.length).toBeGreaterThan(20);
  const apart = (shift: number) =>
    windows
      .slice(0, -2)
      .map((window) =>
        Math.abs(
          blocks.probabilityOf(window) -
            alone(slicedAt(long, window.start - 40 + shift, window.start - 40 + shift + 1_400)),
        ),
      );
  // Links, numbers and turns that the window cuts through show as what they are in the block alone.
  expect(median(apart(0))).toBeLessThan(0.02);
  expect(median(apart(700))).toBeGreaterThan(0.05);
});

test("a link counts as what the stretch's own mark says, and nothing but links is overwritten", () => {
  const blocks = new Blocks(long, model);
  const [window] = windowsOf(long);
  if (!window) throw new Error("no window");
  const as = (each: string) =>
    blocks.probabilityOf({ ...window, marks: window.marks.map((mark) => ({ ...mark, class: each })) });
  expect(as(CLASS.knownLink)).toBeLessThan(as(CLASS.url));
  expect(blocks.probabilityOf({ ...window, marks: [{ start: 3, end: 6, class: CLASS.knownLink }] })).toBe(
    as(CLASS.url),
  );
});
