import { canonicalUrl, ipv4Of, lookupExpressions } from "@sextant/core";
import { readSuite, type SuiteResult } from "./suite.ts";

interface Vectors {
  readonly canonicalUrl: readonly { readonly url: string; readonly canonical: string | null }[];
  readonly lookupExpressions: readonly { readonly url: string; readonly expressions: readonly string[] | null }[];
  readonly ipv4Forms: readonly { readonly host: string; readonly ipv4: string | null }[];
}

const sorted = (list: readonly string[] | null | undefined): string => list?.toSorted().join(" ") ?? "null";

/** Safe Browsing's vectors against core's canonicalisation. Its source drops the query of a canonical URL. */
export function safeBrowsing(): SuiteResult | undefined {
  const text = readSuite("safe-browsing-vectors.json");
  if (text === undefined) return undefined;
  const vectors = JSON.parse(text) as Vectors;
  const rows = [
    ...vectors.canonicalUrl.map(({ url, canonical }) => ({
      input: url,
      expected: canonical ?? "null",
      got: canonicalUrl(url)?.href.split("?", 1)[0] ?? "null",
    })),
    ...vectors.lookupExpressions.map(({ url, expressions }) => ({
      input: url,
      expected: sorted(expressions),
      got: sorted(lookupExpressions(url)),
    })),
    ...vectors.ipv4Forms.map(({ host, ipv4 }) => ({
      input: host,
      expected: ipv4 ?? "null",
      got: ipv4Of(host) ?? "null",
    })),
  ];
  const failures = rows.filter(({ expected, got }) => expected !== got);
  return {
    name: "Safe Browsing (canonical URLs, expressions, IPv4 forms)",
    rows: rows.length,
    failures: failures.map(({ input, expected, got }) => ({ input, wrong: `${got}, not ${expected}` })),
    exceptions: [],
  };
}
