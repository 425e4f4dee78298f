import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalUrl, lookupExpressions, urlKey } from "./canonical.ts";
import { ipv4Of } from "./ipv4.ts";

fc.configureGlobal({ seed: 7 });

const SUITE = join(import.meta.dirname, "../../../../../shared/suites/url/safe-browsing-vectors.json");

interface Vectors {
  readonly canonicalUrl: readonly { url: string; canonical: string | null }[];
  readonly lookupExpressions: readonly { url: string; expressions: string[] | null }[];
  readonly ipv4Forms: readonly { host: string; ipv4: string | null }[];
}

describe.skipIf(!existsSync(SUITE))("Safe Browsing vectors (skipped when ../shared/suites is absent)", () => {
  const vectors: Vectors = existsSync(SUITE)
    ? (JSON.parse(readFileSync(SUITE, "utf8")) as Vectors)
    : { canonicalUrl: [], lookupExpressions: [], ipv4Forms: [] };
  test.each(vectors.canonicalUrl)("canonical of $url", ({ url, canonical }) => {
    // The suite's source drops the query.
    expect(canonicalUrl(url)?.href.split("?", 1)[0] ?? null).toBe(canonical);
  });
  test.each(vectors.lookupExpressions)("expressions of $url", ({ url, expressions }) => {
    expect(lookupExpressions(url)?.toSorted() ?? null).toEqual(expressions?.toSorted() ?? null);
  });
  test.each(vectors.ipv4Forms)("IPv4 of $host", ({ host, ipv4 }) => {
    expect(ipv4Of(host) ?? null).toBe(ipv4);
  });
});

test("a host and port without a scheme is not a scheme", () => {
  expect(canonicalUrl("shop.example:8080/a?b=c")).toEqual({
    href: "http://shop.example/a?b=c",
    scheme: "http",
    host: "shop.example",
    port: 8080,
    path: "/a",
    query: "b=c",
  });
});

test("backslashes separate as they do in a browser", () => {
  expect(urlKey("https:\\\\evil.example\\@good.example/x")).toBe("evil.example/@good.example/x");
});

test("the key leaves out scheme, port, userinfo and fragment", () => {
  expect(urlKey("HTTPS://user:pw@Shop.Example:444/A/../b?q=1#top")).toBe("shop.example/b?q=1");
});

test("deeply nested escapes stay linear", () => {
  expect(urlKey(`http://a.example/%${"25".repeat(200_000)}`)).toBe("a.example/%25");
});

test("canonicalising twice changes nothing, and nothing throws", () => {
  const anyUrl = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: "grapheme" }));
  const isStable = (url: string) => {
    const once = canonicalUrl(url)?.href;
    // "%25" is read as an escape again: of such URLs Safe Browsing promises no fixpoint.
    return once === undefined || once.includes("%") || canonicalUrl(once)?.href === once;
  };
  const outcome = fc.check(fc.property(anyUrl, isStable), { seed: 1, numRuns: 2_000 });
  expect(outcome.counterexample).toBeNull();
});
