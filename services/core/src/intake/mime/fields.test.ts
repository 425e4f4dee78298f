import { describe, expect, test } from "vitest";
import { headerLines, unfolded } from "./fields.ts";
import { fieldOf } from "./header.ts";

const read = (text: string, from = 0) =>
  [...headerLines(text, from)].map(({ name, valueStart, end }) => [name, text.slice(valueStart, end)]);

describe("a header block", () => {
  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ])("ends at the blank line; folded lines are their field's, with %s", (_name, eol) => {
    const text = ["From: a@b.example", "SUBJECT : one", "\ttwo", "", "To: in the body"].join(eol);
    expect(read(text)).toEqual([
      ["from", " a@b.example"],
      ["subject", ` one${eol}\ttwo`],
    ]);
  });

  test("lines that are no field have no name, and nothing is folded into them", () => {
    expect(read("A: b\nno field\n continued\nTo: c")).toEqual([
      ["a", " b"],
      [undefined, "no field"],
      [undefined, " continued"],
      ["to", " c"],
    ]);
  });

  test("it is read from where it begins", () => expect(read("From x\nA: b", 7)).toEqual([["a", " b"]]));
});

test("a value is unfolded, trimmed and cut", () => {
  expect(unfolded(" one\r\n two\n\tthree ")).toBe("one two\tthree");
  expect(unfolded("x".repeat(50), 10)).toHaveLength(10);
});

test("a part's field behind a carriage return alone counts: some programs end lines there", () => {
  expect(fieldOf("X: y\rContent-Type: text/html\r\nA: b", "content-type")).toBe("text/html");
  expect(fieldOf("X: y", "content-type")).toBeUndefined();
});
