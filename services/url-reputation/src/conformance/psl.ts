import { parse } from "tldts";
import { readSuite, type SuiteResult } from "./suite.ts";

/** eTLD+1 as layer 1 asks for it, private section included, as the suite wants. */
function registrableOf(input: string): string | null {
  if (input.startsWith(".")) return null;
  return parse(input, { allowPrivateDomains: true, extractHostname: false }).domain;
}

/** The Public Suffix List's own tests against tldts. */
export function psl(): SuiteResult | undefined {
  const text = readSuite("psl-tests.txt");
  if (text === undefined) return undefined;
  const rows = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("//"))
    .map((line) => line.split(" ") as [string, string])
    .filter(([input]) => input !== "null");
  const failures = rows
    .map(([input, expected]) => ({ input, expected, got: registrableOf(input.toLowerCase()) ?? "null" }))
    .filter(({ expected, got }) => expected !== got);
  return {
    name: "Public Suffix List (psl-tests)",
    rows: rows.length,
    failures: failures.map(({ input, expected, got }) => ({ input, wrong: `${got}, not ${expected}` })),
    exceptions: [],
  };
}
