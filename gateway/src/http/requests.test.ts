import { describe, expect, test } from "vitest";
import { parseBulk, parseCheck } from "./requests.ts";

const items = (count: number) => Array.from({ length: count }, () => ({ content: "a" }));

describe("requests", () => {
  test.each([
    ["not an object", [1], "The body must be a JSON object."],
    ["null", null, "The body must be a JSON object."],
    ["nothing", {}, "content must be a string."],
    ["not a string", { content: 5 }, "content must be a string."],
    ["empty", { content: "" }, "content must not be empty or blank."],
    ["blank", { content: " \n\t\u00a0\u3000" }, "content must not be empty or blank."],
    ["of what does not show", { content: "\u200b\u3164\u0000\u2800" }, "content must not be empty or blank."],
    ["too long", { content: "a".repeat(100_001) }, "content must have at most 100000 characters."],
    ["unknown type", { content: "a", input_type: "sms" }, "input_type must be one of text, url, email."],
    ["null type", { content: "a", input_type: null }, "input_type must be one of text, url, email."],
    ["locale", { content: "a", locale: 5 }, "locale must be a string."],
    ["two at once", { locale: 5 }, "content must be a string; locale must be a string."],
  ])("check: %s", (_, value, message) => {
    expect(() => parseCheck(value)).toThrow(message);
  });

  test.each([
    ["nothing", {}, "items must be an array of objects."],
    ["none", { items: [] }, "items must have at least 1 item."],
    ["eleven", { items: items(11) }, "items must have at most 10 items."],
    ["no object", { items: ["a"] }, "items[0] must be an object."],
    ["a blank one", { items: [...items(3), { content: " " }] }, "items[3].content must not be empty or blank."],
    ["a type", { items: [{ content: "a", input_type: 1 }] }, "items[0].input_type must be one of"],
  ])("bulk: %s", (_, value, message) => {
    expect(() => parseBulk(value)).toThrow(message);
  });

  test("characters are code points, and unknown members are passed over", () => {
    const content = "\u{1F600}".repeat(100_000);
    expect(parseCheck({ content, extra: 1 }).items[0].content).toBe(content);
    expect(() => parseCheck({ content: `${content}a` })).toThrow(/at most 100000/);
    expect(() => parseCheck({ content: "a".repeat(1_000_000) })).toThrow(/at most 100000/);
  });

  test("a message names twenty faults at most", () => {
    expect(() => parseBulk({ items: Array.from({ length: 3_000 }, () => 1) })).toThrow(/^.{0,700}$/);
  });

  test("an item keeps its type, and has none when none is given", () => {
    expect(parseBulk({ items: [{ content: "a", input_type: "email" }, { content: "b" }] }).items).toEqual([
      { content: "a", inputType: "email" },
      { content: "b" },
    ]);
  });
});
