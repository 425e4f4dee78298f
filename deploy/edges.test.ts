import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** `` `path/to/x.test.ts`: part of a test's name `` in a table. */
const NAMED = /`([\w/.-]+\.test\.ts)`: (.+?)(?= · `|\. (?=[A-Z*`])| \||$)/g;

const rowsOf = (file: string) =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| **") && !line.startsWith("| what"));

describe.each([
  ["deploy/EDGES.md", 40],
  ["gateway/SECURITY.md", 30],
] as const)("%s", (document, least) => {
  const rows = rowsOf(document);
  test.each(rows.flatMap((row) => [...row.matchAll(NAMED)].map(([, file, name]) => [file!, name!] as const)))(
    "%s has a test “%s”",
    (file, name) => expect(readFileSync(join(ROOT, file), "utf8")).toContain(name),
  );

  test("a line has a test, or says that it is open", () => {
    expect(rows.length).toBeGreaterThan(least);
    expect(rows.filter((row) => !row.includes(".test.ts`") && !/\*\*open\*\*|\*\*Open\*\*/.test(row))).toEqual([]);
  });
});

test("what stays own code has its reason in the README", () => {
  const [, kept = ""] = readFileSync(join(ROOT, "README.md"), "utf8").split(
    "Own code where a library might be expected",
  );
  const named = [
    ...kept
      .split("\n\n")[0]!
      .replaceAll("\n", " ")
      .matchAll(/(?:^, and why: |; )([^(;]+?) \(([^)]+)\)/g),
  ];
  const reasons = Object.fromEntries(named.map(([, name, reason]) => [name!, reason!]));
  for (const own of [
    "HalfSipHash",
    "gradient boosting",
    "BMP",
    "the MIME reader beside postal-mime's",
    "rolling windows",
    "Aho-Corasick",
    "CSS",
  ])
    expect(reasons[own]).toMatch(/\w+ \w+ \w+/);
});
