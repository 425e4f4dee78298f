import { describe, expect, test } from "vitest";
import { loadBootstrap } from "../lookups/bootstrap.ts";
import { loadKnowledge } from "../knowledge/index.ts";
import { readList } from "../knowledge/lists.ts";
import { FEATURES } from "../model/features.ts";
import { loadModel } from "../model/model.ts";

const knowledge = loadKnowledge();

test("well-known names are in the set, names like theirs are not", () => {
  expect(knowledge.established.has("bbc.co.uk")).toBe(true);
  expect(knowledge.established.has("bbc-news-login.co.uk")).toBe(false);
});

test("a list of another version is refused", () => expect(() => readList("common-words.txt")).toThrow(/version/));

describe("RDAP bootstrap (RFC 9224)", () => {
  const baseOf = loadBootstrap();
  test.each([
    ["shop.com", "https://rdap.verisign.com/com/v1/"],
    ["firm.org", "https://rdap.publicinterestregistry.org/rdap/"],
    ["shop.co.uk", "https://rdap.nominet.uk/uk/"],
  ])("%s", (domain, base) => expect(baseOf(domain)).toBe(base));
  test("a TLD without a server has none", () => expect(baseOf("shop.cn")).toBeUndefined());
});

test("the model knows every feature, and no sign of a scam speaks for a name", () => {
  const model = loadModel();
  const none = model.logit(new Float64Array(FEATURES.length));
  for (const name of ["homoglyph", "lookalike", "combosquat_bait", "subdomain", "tld_risk", "free_hosting"] as const) {
    const values = new Float64Array(FEATURES.length);
    values[FEATURES.indexOf(name)] = 1;
    expect(model.logit(values)).toBeGreaterThanOrEqual(none);
  }
});
