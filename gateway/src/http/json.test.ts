import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_JSON_DEPTH, MAX_JSON_TOKENS, parseJson } from "./json.ts";

fc.configureGlobal({ seed: 7 });

const bytes = (text: string) => new TextEncoder().encode(text);

describe("bodies", () => {
  test("any JSON within the bounds parses as JSON.parse has it, brackets and quotes in strings included", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: MAX_JSON_DEPTH - 2 }), (text) => {
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
    const tricky = String.raw`{"a":"[[[[\"{{{{\\","b":"\\\\\"]]"}`;
    expect(parseJson(bytes(tricky))).toEqual(JSON.parse(tricky));
  });

  test.each([
    ["empty", "", /empty/],
    ["broken", "{", /not valid JSON/],
    ["an open string", '{"a":"b', /not valid JSON/],
    ["an open escape", '{"a":"\\', /not valid JSON/],
    ["one level too deep", "[".repeat(MAX_JSON_DEPTH + 1) + "]".repeat(MAX_JSON_DEPTH + 1), /deeper/],
    ["a million levels", "[".repeat(1_000_000), /deeper/],
    ["a million members", `[${"0,".repeat(1_000_000)}0]`, /too many/],
    ["closers first", `${"]".repeat(50)}${"[".repeat(60)}`, /deeper|not valid JSON/],
  ])("%s is refused", (_, text, message) => {
    expect(() => parseJson(bytes(text))).toThrow(message);
  });

  test("the bounds themselves are legal", () => {
    expect(parseJson(bytes("[".repeat(MAX_JSON_DEPTH) + "]".repeat(MAX_JSON_DEPTH)))).toBeInstanceOf(Array);
    expect(parseJson(bytes(`[${"0,".repeat(MAX_JSON_TOKENS - 1)}0]`))).toHaveLength(MAX_JSON_TOKENS);
  });

  test.each([
    ["a stray byte", [0x22, 0xff, 0x22]],
    ["an overlong form", [0x22, 0xc0, 0x80, 0x22]],
    ["an encoded surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["a cut sequence", [0x22, 0xe2, 0x82, 0x22]],
  ])("%s is not UTF-8", (_, raw) => {
    expect(() => parseJson(new Uint8Array(raw))).toThrow(/not valid UTF-8/);
  });

  test("a byte order mark is passed over", () => {
    expect(parseJson(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes("{}")]))).toEqual({});
  });
});
