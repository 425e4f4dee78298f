import { describe, expect, test } from "vitest";
import { readableHost, readableLabel } from "./punycode.ts";

describe("punycode", () => {
  test.each([
    ["xn--bcher-kva", "bücher"],
    ["xn--fiqs8s", "中国"],
    ["xn--pypal-4ve", "pаypal"],
    ["xn--80ak6aa92e", "аррӏе"],
    ["xn--egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"],
    ["xn--de-jg4avhby1noc0d", "パフィーdeルンバ"],
  ])("RFC 3492 section 7.1 and look-alikes: %s", (label, expected) => expect(readableLabel(label)).toBe(expected));

  test("what is not Punycode stays as it is", () => {
    for (const label of ["xn--", "xn--a-ecp.ru", "xn--99999999", "plain", `xn--${"9".repeat(70)}`])
      expect(readableLabel(label)).toBeTypeOf("string");
    expect(readableLabel("xn--!!")).toBe("xn--!!");
  });

  test("agrees with the platform's own encoder", () => {
    for (const host of ["münchen.example", "日本語.example", "straße-ä.example", "ελλάδα.example"])
      expect(readableHost(new URL(`http://${host}/`).hostname)).toBe(host);
  });
});
