import { describe, expect, test } from "vitest";
import { MAX_FIELDS, parseHeaderBlock } from "./header-block.ts";

const cut = (text: string) =>
  parseHeaderBlock(text).fields.map(({ name, span }) => [name, text.slice(span.start, span.end)]);

describe("fields and their places", () => {
  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ])("folded fields with %s line ends", (_name, eol) => {
    const text = ["From: a@b.example", "Subject: one", "\ttwo", " three", "", "To: in the body"].join(eol);
    expect(cut(text)).toEqual([
      ["from", "From: a@b.example"],
      ["subject", ["Subject: one", "\ttwo", " three"].join(eol)],
    ]);
    expect(parseHeaderBlock(text).fields[1]?.value).toBe("one\ttwo three");
  });

  test("a byte order mark, blank lines and an mbox line before the first field are passed over", () => {
    const text = "\uFEFF\n\nFrom ann@b.example Thu Oct  1 00:00:00 2026\nFrom: a@b.example\n\n";
    expect(cut(text)).toEqual([["from", "From: a@b.example"]]);
  });

  test("offsets count UTF-16 code units", () => {
    const text = "X: 😀\nFrom: a@b.example";
    expect(cut(text)).toEqual([
      ["x", "X: 😀"],
      ["from", "From: a@b.example"],
    ]);
  });

  test("an obsolete blank before the colon, and an empty value", () => {
    expect(parseHeaderBlock("Subject : x\nTo:\n").fields.map(({ name, value }) => [name, value])).toEqual([
      ["subject", "x"],
      ["to", ""],
    ]);
  });

  test("lines that are no field are told, and end the one before", () => {
    const text = "From: a@b.example\nno field\n continued\nTo: c@d.example\n";
    const { fields, malformed } = parseHeaderBlock(text);
    expect(fields.map(({ name }) => name)).toEqual(["from", "to"]);
    expect(malformed.map(({ start, end }) => text.slice(start, end))).toEqual(["no field", " continued"]);
  });

  test("fields beyond the limit are left out, and that is told", () => {
    const { fields, cut: isCut } = parseHeaderBlock("A: b\n".repeat(MAX_FIELDS + 5));
    expect([fields.length, isCut]).toEqual([MAX_FIELDS, true]);
  });

  test.each(["", "\n", "\r\n\r\n", "From ", "From nobody", ":", " : x"])("%j has no field", (text) => {
    expect(parseHeaderBlock(text).fields).toEqual([]);
  });
});
