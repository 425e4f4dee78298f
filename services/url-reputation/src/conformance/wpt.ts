import { readSuite, type SuiteException, type SuiteResult } from "./suite.ts";

const KEYS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;

type Case = { readonly input: string; readonly base: string | null; readonly failure?: true } & {
  readonly [K in (typeof KEYS)[number]]?: string;
};

const BROKEN = "Node (ada) lets broken Punycode in a label pass; layer 1 tells such names by idna.ts";
const EXCEPTIONS: readonly SuiteException[] = [
  { input: "http://a.b.c.xn--pokxncvks", reason: BROKEN },
  { input: "http://10.0.0.xn--pokxncvks", reason: BROKEN },
  { input: "http://a.b.c.XN--pokxncvks", reason: BROKEN },
  { input: "http://a.b.c.Xn--pokxncvks", reason: BROKEN },
  { input: "http://10.0.0.XN--pokxncvks", reason: BROKEN },
  { input: "http://10.0.0.xN--pokxncvks", reason: BROKEN },
  { input: "file://xn--/p", reason: BROKEN },
  { input: "https://xn--/", reason: BROKEN },
];

/** What Node's URL does otherwise than the suite says; empty when it conforms. */
function differences({ input, base, failure, ...expected }: Case): string[] {
  const parsed = URL.canParse(input, base ?? undefined) ? new URL(input, base ?? undefined) : undefined;
  if (failure) return parsed ? [`parsed as ${parsed.href}`] : [];
  if (!parsed) return ["not parsed"];
  return KEYS.filter((key) => expected[key] !== undefined && parsed[key] !== expected[key]).map(
    (key) => `${key} is ${parsed[key]}, not ${expected[key]}`,
  );
}

/** web-platform-tests' urltestdata against Node's URL. */
export function wpt(): SuiteResult | undefined {
  const text = readSuite("wpt-urltestdata.json");
  if (text === undefined) return undefined;
  const cases = (JSON.parse(text) as (Case | string)[]).filter((row) => typeof row !== "string");
  const failures = cases.map((row) => ({ input: row.input, wrong: differences(row).join("; ") }));
  return {
    name: "WHATWG URL (wpt urltestdata)",
    rows: cases.length,
    failures: failures.filter(({ wrong }) => wrong !== ""),
    exceptions: EXCEPTIONS,
  };
}
