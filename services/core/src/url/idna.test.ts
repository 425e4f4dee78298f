import { expect, test } from "vitest";
import { isImpossibleName, unicodeHost } from "./idna.ts";

test("labels are decoded one by one", () => {
  expect(unicodeHost("www.xn--mller-kva.example")).toBe("www.müller.example");
  expect(unicodeHost("plain.example")).toBe("plain.example");
});

test.each([
  ["xn--bcher-kva", "bücher"],
  ["xn--fiqs8s", "中国"],
  ["xn--pypal-4ve", "pаypal"],
  ["xn--80ak6aa92e", "аррӏе"],
  ["xn--de-jg4avhby1noc0d", "パフィーdeルンバ"],
])("RFC 3492 section 7.1 and look-alikes: %s", (label, expected) => expect(unicodeHost(label)).toBe(expected));

test("what is not Punycode stays as it is, and no letter is lost", () => {
  for (const label of ["xn--", "xn--99999999", "xn--!!", `xn--${"9".repeat(70)}`])
    expect(unicodeHost(label)).toBe(label);
});

test("agrees with the platform's own encoder", () => {
  for (const host of ["münchen.example", "日本語.example", "straße-ä.example", "ελλάδα.example"])
    expect(unicodeHost(new URL(`http://${host}/`).hostname)).toBe(host);
});

test.each(["xn--99999999.example", "xn--0ca24w.example", "xn--ab-j1t.example"])("%s is impossible", (host) => {
  expect(isImpossibleName(host)).toBe(true);
});

test.each(["xn--mller-kva.example", "plain.example", "a--b.example"])("%s is possible", (host) => {
  expect(isImpossibleName(host)).toBe(false);
});
