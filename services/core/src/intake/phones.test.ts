import { expect, test } from "vitest";
import { findPhones } from "./phones.ts";

test.each<[string, string[]]>([
  ["call +44 7911 123456 now", ["+447911123456"]],
  ["call +44 (0)20 7946 0958", ["+442079460958"]],
  ["call 0044 7911 123456", ["+447911123456"]],
  ["WhatsApp＋62 812-3456-7890", ["+6281234567890"]],
  ["call (212) 555-0123 or 1-800-624-4502", ["+12125550123", "+18006244502"]],
  ["call 212.555.0123", ["+12125550123"]],
  ["Pay £1.99, call 07911 123456", ["+447911123456"]],
  ["call 07911 123456", []],
  ["+1 123 456 7890", []],
  ["x+15005550006 is glued to a letter", ["+15005550006"]],
  ["card 4111 1111 1111 1111", []],
  ["on 2024-05-06 12:30, 12.05.2024, 192.168.100.200", []],
  ["order 1234567890123", []],
  ["https://x.com/12345678901", []],
  ["no digits", []],
  ["one 1 two 2 three 3 four 4 five 5 six 6 seven 7", []],
])("%j holds %j", (text, expected) => {
  expect(findPhones(text).phones.map(({ number }) => number)).toEqual(expected);
});

test("offsets are those of what is written", () => {
  const text = "ring +1 212 555 0123!";
  const [phone] = findPhones(text).phones;
  expect(text.slice(phone?.start, phone?.end)).toBe("+1 212 555 0123");
});

test("says when it did not look at all", () => {
  expect(findPhones("(212) 555-0123, ".repeat(100)).isCut).toBe(true);
});
