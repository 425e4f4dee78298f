import { knowledge } from "@sextant/knowledge";
import { describe, expect, test } from "vitest";
import { distance } from "./distance.ts";
import { readHost } from "./host.ts";
import { openBrands } from "./index.ts";

const index = openBrands(knowledge().brands);
const read = (name: string) => {
  const host = readHost(name);
  if (!host) throw new Error(`${name} is no host name`);
  return host;
};

describe("techniques, each with the brand that is meant", () => {
  test.each([
    ["pаypal.com", "homoglyph", "paypal"],
    ["xn--pypal-4ve.com", "homoglyph", "paypal"],
    ["ɢoogle.com", "homoglyph", "google"],
    ["paypa1.com", "glyph", "paypal"],
    ["rnicrosoft.com", "glyph", "microsoft"],
    ["g00gle.com", "glyph", "google"],
    ["micosoft.com", "typo", "microsoft"],
    ["micrsooft.com", "typo", "microsoft"],
    ["microsofft.com", "glyph", "microsoft"],
    ["oicrosoft.com", "bitsquat", "microsoft"],
    ["face-book.com", "hyphenation", "facebook"],
    ["pay.pal.com", "split", "paypal"],
    ["microsoft-login.com", "combosquat", "microsoft"],
    ["secureicloudaccount.com", "combosquat", "apple"],
    ["google.support", "tld_swap", "google"],
    ["paypal.com.account.example.net", "subdomain", "paypal"],
    ["coinbase.pages.dev", "hosted", "coinbase"],
  ])("%s is a %s of %s", (name, technique, brand) => {
    const match = index.lookup(read(name));
    expect(match?.key.brand.id).toBe(brand);
    expect(match?.technique).toBe(technique);
    expect(match?.believable).toBe(true);
  });
});

test.each(["paypal.com", "www.paypal.com", "a.b.google.com", "www.gov.uk", "service.gov.uk", "docs.google.com"])(
  "%s is the brand's own and matches nothing",
  (name) => expect(index.lookup(read(name))).toBeUndefined(),
);

test.each(["pineapple.com", "purchase.com", "kleinverein.de", "example.org", "tangerine-cakes.com", "targeting.io"])(
  "%s is not believed to imitate anybody",
  (name) => expect(index.lookup(read(name))?.believable ?? false).toBe(false),
);

test("three letters at the end of a word name the brand, and nothing is made of it", () => {
  expect(index.lookup(read("paymentups.com"))).toMatchObject({
    key: { brand: { id: "ups" } },
    lures: [],
    believable: false,
  });
  for (const name of ["evening.com", "startups.com", "pickups-service.com", "bankings.net"])
    expect(index.lookup(read(name))?.believable ?? false).toBe(false);
});

test.each(["127.0.0.1", "[::1]", "localhost", "", ".", "a..b", "x".repeat(2_000), "пример", "%00.com"])(
  "%j does not make it fall",
  (name) => {
    const host = readHost(name);
    expect(() => host && index.lookup(host)).not.toThrow();
  },
);

describe("distance", () => {
  test.each([
    ["paypal", "paypal", 0, 0],
    ["paypal", "paypa1", 0.3, 0.4],
    ["amazon", "arnazon", 0.3, 0.4],
    ["amazon", "amzaon", 0.5, 0.7],
    ["google", "gooogle", 0.4, 0.5],
    ["google", "goigle", 0.5, 0.7],
    ["google", "gobgle", 1.1, 1.3],
  ])("%s and %s", (brand, query, low, high) => {
    const cost = distance(brand, query, 2);
    expect(cost).toBeGreaterThanOrEqual(low);
    expect(cost).toBeLessThanOrEqual(high);
  });

  test("gives up beyond the limit", () => expect(distance("paypal", "tomatoes", 2)).toBe(Number.POSITIVE_INFINITY));
});

test("a display name is read for the brand it claims, weak names and words within words aside", () => {
  expect(index.named("PayPal Support")?.id).toBe("paypal");
  expect(index.named("Your Wells Fargo team")?.id).toBe("wells-fargo");
  expect(index.named("Ｍｉｃｒｏｓｏｆｔ account")?.id).toBe("microsoft");
  expect(index.named("Chase Miller")).toBeUndefined();
  expect(index.named("Snapplejuice Ltd")).toBeUndefined();
});
