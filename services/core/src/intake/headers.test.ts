import { expect, test } from "vitest";
import { hasMailHeader, messageStart, openingFields } from "./headers.ts";

test("fields with their places, folded lines included", () => {
  const content = "From: a@b.example\r\nSubject: one\r\n two\r\n\r\nbody: no";
  const fields = openingFields(content);
  expect(fields.map(({ name, valueStart, end }) => [name, content.slice(valueStart, end)])).toEqual([
    ["from", " a@b.example"],
    ["subject", " one\r\n two"],
  ]);
});

test("blank lines, a byte order mark and an mbox line stand before the message", () => {
  const content = "\uFEFF\n\nFrom bob@example.com Thu Jan 1 00:00:00 2026\nSubject: x\n";
  expect(content.slice(messageStart(content))).toBe("Subject: x\n");
});

test.each([
  ["Subject: alone\n\nbody", true],
  ["X-Any: a\nX-Other: b\n\nbody", true],
  ["Dear: all\nhello", false],
  ["hello\nSubject: late", false],
  ["https://example.com/\nSubject: x", false],
])("%j has a mail's header: %j", (content, expected) => {
  expect(hasMailHeader(content)).toBe(expected);
});
