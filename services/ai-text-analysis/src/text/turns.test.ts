import { describe, expect, test } from "vitest";
import { prepare } from "./mask.ts";
import { asSaid, secondHalf, turnsIn, turnsOf } from "./turns.ts";

const wordsOf = (text: string) => turnsOf(text).map(({ start, end }) => text.slice(start, end).trim());
const SAID = ["hi, is the bike still there?", "yes it is", "can you ship it?", "only pick-up, sorry"];
const [A, B] = ["Anna", "Ben K."];
const between = (head: (who: string, at: number) => string, after = "") =>
  SAID.map((words, at) => `${head(at % 2 === 0 ? A : B, at)}${words}${after}`).join("\n");

describe("the turns of a conversation", () => {
  test.each([
    ["WhatsApp", between((who, at) => `[12/03/2025, 18:4${at}:10] ${who}: `)],
    ["WhatsApp on Android", between((who, at) => `12/03/25, 18:4${at} - ${who}: `)],
    ["KakaoTalk", between((who, at) => `[${who}] [오후 3:0${at}] `)],
    ["Telegram", between((who, at) => `${who}, [12.03.2025 18:4${at}]\n`, "\n")],
    ["Messenger, copied", between((who, at) => `${who} 18:4${at}\n`, "\n")],
    ["a name and a colon", between((who) => `${who}: `)],
    ["a colon of Chinese", between((who) => `${who}：`)],
    ["a time in brackets", between((who, at) => `[18:4${at}] ${who}: `)],
    ["a time and a dash", between((who, at) => `18:4${at} - ${who}: `)],
    ["a weekday and a time", between((who, at) => `周五 18:4${at} ${who}：`)],
    ["LINE", between((who, at) => `18:4${at}\t${who}\t`)],
    ["WeChat", between((who, at) => `2025-03-12 18:4${at} ${who}\n`, "\n")],
    ["names on lines of their own", between((who) => `${who}\n`, "\n")],
  ])("as %s shows them", (_, text) => {
    expect(wordsOf(text)).toEqual(SAID);
  });

  test.each([
    ["a notice with fields", "Amount: 20\nDate: today\nTo: Ben\nReference: 7\nStatus: paid"],
    [
      "three turns",
      between((who) => `${who}: `)
        .split("\n")
        .slice(0, 3)
        .join("\n"),
    ],
    ["one writer", SAID.map((words) => `Anna: ${words}`).join("\n")],
    ["prose", `${SAID.join(".\n")}.\nHe said: no.\nAnd so on.`],
    [
      "a letter with headings",
      `Offer\n${SAID[0]}\n\nTerms\n${SAID[1]}\n\nOffer\n${SAID[2]}\n\n${SAID.join(" ")}\n\nYours`,
    ],
    [
      "a message in short paragraphs, more than once",
      "Your bank account is locked.\n\nSend £200 in gift cards today.\n\nCall +44 7700 900123 now.\n\n".repeat(4),
    ],
    ["a message whose lines end in colons", "Your account is blocked:\nPay the fee today:\n".repeat(4)],
    [
      "a message in the place of names",
      "Your account is blocked! pay now: ok\nGo to https://pay.example: ok then\n".repeat(4),
    ],
    ["a list of values", "Item: bread\nPrice: 2.50\nItem: milk\nPrice: 1.20\nItem: eggs\nPrice: 3.10"],
    [
      "a log",
      Array.from({ length: 9 }, (_, i) => `10:00:0${i} ${i % 2 ? "INFO" : "WARN"} connection ${i} closed`).join("\n"),
    ],
    ["links in a list", SAID.map((words) => `${words}\nhttps://example.com/`).join("\n")],
    ["nothing", ""],
  ])("not of %s", (_, text) => {
    expect(turnsOf(text)).toEqual([]);
  });
});

test("a screen read off, one side named: the lines without a name are the other's", () => {
  const text =
    "New number\nhi it's me\nAnna: who?\nyour son\nAnna: which one?\nthe eldest\nAnna: call me\ncan't, mic is broken";
  const writers = turnsOf(text).map(({ writer }) => writer);
  expect(writers).toEqual(["", "", "Anna", "", "Anna", "", "Anna", ""]);
});

test("what is said stays in its place, without the heads", () => {
  const text = between((who, at) => `[12/03/2025, 18:4${at}:10] ${who}: `);
  const said = asSaid({ text, marks: [] });
  expect(said.text).toHaveLength(text.length);
  expect(said.text.indexOf("can you ship it?")).toBe(text.indexOf("can you ship it?"));
  expect(said.text).not.toContain("18:4");
  expect(said.text).not.toContain(A);
});

test("the turns are found again in the prepared text, beside the links", () => {
  const text = between((who) => `${who}: `, " shop.example/x");
  const link = text.indexOf("shop.example");
  const { text: said, marks } = asSaid({ text, marks: [{ start: link, end: link + 14, class: "\uE00F" }] });
  const prepared = prepare(said, marks).text;
  expect(turnsIn(prepared).map(({ writer }) => writer)).toEqual([0, 1, 0, 1]);
  expect(prepared.slice(turnsIn(prepared)[3]?.start).trim()).toMatch(/only pick-up, sorry/);
  expect(prepared).toContain("\uE00F");
  expect(turnsIn(prepare(`${SAID.join(" ")} \uE010`).text)).toEqual([]);
});

test("the second half begins with the middle turn; another text is its own", () => {
  const body = (text: string) => ({ view: 0, start: 5, kind: "body" as const, text, marks: [] });
  const chat = body(between((who) => `${who}: `));
  const half = secondHalf(chat);
  expect(half.text).toBe("Anna: can you ship it?\nBen K.: only pick-up, sorry");
  expect(half.start).toBe(5 + chat.text.indexOf("Anna: can"));
  const prose = body("Anna writes to Ben.");
  expect(secondHalf(prose)).toBe(prose);
});

test("a text of nothing but lines is read in linear time", () => {
  const cost = (count: number) => {
    const text = "a:\n".repeat(count);
    const from = process.cpuUsage().user;
    for (let round = 0; round < 20; round += 1) turnsOf(text);
    return process.cpuUsage().user - from;
  };
  cost(1_000);
  expect(cost(200_000)).toBeLessThan(10 * cost(20_000) + 200_000);
});
