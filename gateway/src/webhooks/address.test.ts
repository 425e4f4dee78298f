import { describe, expect, test } from "vitest";
import { parseRanges } from "../http/address.ts";
import { addressFault, mayReach } from "./address.ts";
import { pauseAfter, RETRY_AFTER_MS } from "./schedule.ts";

const OWN = parseRanges(["10.1.0.0/16", "::1"]).ranges;

test.each([
  ["https://hooks.example/in?x=1", undefined],
  ["http://hooks.example/in", "must begin with https:"],
  ["ftp://hooks.example/in", "must begin with https:"],
  ["javascript:alert(1)", "must begin with https:"],
  ["https://me:pass@hooks.example/", "must not carry a user name or password"],
  ["hooks.example", "must be a URL"],
  [`https://hooks.example/${"x".repeat(2_000)}`, "must have at most 2000 characters"],
])("%s: %s", (url, fault) => expect(addressFault(url, [])).toBe(fault));

test("plain text only where there are own networks", () => {
  expect(addressFault("http://10.1.2.3/in", OWN)).toBeUndefined();
});

describe("what a webhook may connect to", () => {
  const https = mayReach(new URL("https://hooks.example/"), OWN);
  const http = mayReach(new URL("http://hooks.example/"), OWN);

  test.each([
    ["93.184.216.34", true, false],
    ["10.1.2.3", true, true],
    ["::1", true, true],
    ["10.2.0.1", false, false],
    ["169.254.169.254", false, false],
    ["127.0.0.1", false, false],
    ["::ffff:10.2.0.1", false, false],
    ["not an address", false, false],
  ])("%s", (address, byHttps, byHttp) => {
    expect([https(address), http(address)]).toEqual([byHttps, byHttp]);
  });
});

test("a receiver has three days to come back, with longer and longer pauses, and not all at one moment", () => {
  const days = RETRY_AFTER_MS.reduce((sum, ms) => sum + ms, 0) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
  expect([...RETRY_AFTER_MS]).toEqual(RETRY_AFTER_MS.toSorted((a, b) => a - b));
  expect(pauseAfter(RETRY_AFTER_MS.length)).toBeGreaterThan(0.89 * 24 * 3_600_000);
  expect(pauseAfter(RETRY_AFTER_MS.length + 1)).toBeUndefined();
  expect(new Set(Array.from({ length: 50 }, () => pauseAfter(5))).size).toBeGreaterThan(40);
});
