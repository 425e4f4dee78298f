import { expect, test } from "vitest";
import { marksWithin } from "./marks.ts";
import { CLASS, prepare } from "./mask.ts";
import { deobfuscate } from "./deobfuscate.ts";

const written = "ＰＡＹ ½ at https://a.example/x. or b.example now";
const markOf = (link: string, character: string) => {
  const start = written.indexOf(link);
  return { start, end: start + link.length, class: character };
};
const marks = [markOf("https://a.example/x", CLASS.ownLink), markOf("b.example", CLASS.otherLink)];

test("a marked link is read as its class, and every character keeps its place", () => {
  const { text, from } = prepare(written, marks);
  expect(text).toContain(`at ${CLASS.ownLink}. or ${CLASS.otherLink} now`);
  expect(from).toHaveLength(text.length + 1);
  expect(from[text.indexOf(CLASS.ownLink)]).toBe(marks[0]?.start);
  expect(written.slice(from[text.indexOf(CLASS.ownLink) + 1])).toBe(". or b.example now");
  expect(written.slice(from[text.indexOf("now")])).toBe("now");
  expect(from.at(-1)).toBe(written.length);
});

test("a link without a mark is a stranger's, and a writer's own class characters are nobody's", () => {
  expect(prepare(written).text).toContain(`at ${CLASS.url} or ${CLASS.url} now`);
  expect(prepare(`see ${CLASS.ownLink}`).text).toBe("see  ");
});

test("undoing a disguise moves the marks along and leaves the links as they are", () => {
  const disguised = "v3rify y\u200bour acc0unt at https://l0g1n.example/p4ss now";
  const start = disguised.indexOf("https");
  const end = disguised.indexOf(" now");
  const { text, marks: moved } = deobfuscate(disguised, undefined, [{ start, end, class: CLASS.ownLink }]);
  expect(text).toBe("verify your account at https://l0g1n.example/p4ss now");
  expect(moved).toEqual([{ start: start - 1, end: end - 1, class: CLASS.ownLink }]);
});

test("a slice has the marks that stand in it, at its own offsets", () => {
  expect(
    marksWithin(
      [
        { start: 2, end: 6, class: "a" },
        { start: 8, end: 9, class: "b" },
      ],
      4,
      8,
    ),
  ).toEqual([{ start: 0, end: 2, class: "a" }]);
});

test("a mark of no length stands behind the words of its link, and they are read too", () => {
  const text = "Log in here now";
  const mark = { start: 11, end: 11, class: CLASS.anyonesLink };
  const prepared = prepare(text, [mark]);
  expect(prepared.text).toBe(`log in here${CLASS.anyonesLink} now`);
  expect(prepared.from).toHaveLength(prepared.text.length + 1);
  expect(text.slice(prepared.from[prepared.text.indexOf("now")])).toBe("now");
  expect(prepare(text, [{ ...mark, start: text.length, end: text.length }]).text).toBe(
    `log in here now${CLASS.anyonesLink}`,
  );
  const { text: undone, marks: moved } = deobfuscate("L0g\u200b in here now", () => true, [
    { ...mark, start: 12, end: 12 },
  ]);
  expect(moved.map(({ start, end }) => undone.slice(0, start) + undone.slice(start, end))).toEqual(["Log in here"]);
  expect(marksWithin([mark], 0, 11)).toEqual([mark]);
  expect(marksWithin([mark], 11, 15)).toEqual([]);
});
