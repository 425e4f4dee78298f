import { expect, test } from "vitest";
import { isImpossibleName, unicodeHost } from "./idna.ts";

test("labels are decoded one by one", () => {
  expect(unicodeHost("www.xn--mller-kva.example")).toBe("www.müller.example");
  expect(unicodeHost("plain.example")).toBe("plain.example");
});

test.each(["xn--99999999.example", "xn--0ca24w.example", "xn--ab-j1t.example"])("%s is impossible", (host) => {
  expect(isImpossibleName(host)).toBe(true);
});

test.each(["xn--mller-kva.example", "plain.example", "a--b.example"])("%s is possible", (host) => {
  expect(isImpossibleName(host)).toBe(false);
});
