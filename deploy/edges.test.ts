import { globSync, readFileSync } from "node:fs";
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

describe("what others have written once", () => {
  const sources = globSync("{services/*,gateway}/src/**/*.ts", { cwd: ROOT }).filter(
    (path) => !/\.test\.ts$|\/testing\/|^services\/testkit\//.test(path),
  );
  const having = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(ROOT, file), "utf8"))).toSorted();

  test.each([
    ["Punycode and IDNA", /from "tr46"/],
    ["base58 and bech32", /from "@scure\/base"/],
    ["migrations", /from "kysely\/migration"/],
  ])("%s: the library's", (_, pattern) => {
    expect(sources.length).toBeGreaterThan(300);
    expect(having(pattern)).not.toEqual([]);
  });

  test.each<[string, RegExp, readonly string[]]>([
    ["no other Punycode", /\b(?:skew|damp|initial_?bias)\b/i, []],
    ["no other base58 or bech32", /123456789ABCDEFGHJKLMNPQRSTUVWXYZ|qpzry9x8gf2tvdw0s3jn54khce6mua7l/, []],
    ["one runner of migrations", /\bnew Migrator\(/, ["services/chassis/src/migrate.ts"]],
    [
      "one search for many words",
      /\bfail\b.*new Int32Array|aho.{0,5}corasick|Efficient string matching|class Trie\b/i,
      ["services/ai-text-analysis/src/cues/trie.ts"],
    ],
    [
      "one client for addresses that others name",
      /from "node:https"|\bhttps?\.request\(|from "undici"/,
      ["services/chassis/src/outbound/send.ts"],
    ],
    [
      "plain requests only where the operator names the address",
      /(?<![.#\w`])fetch\(/,
      [
        "gateway/src/site/docs/samples.ts",
        "services/url-reputation/src/feeds/download.ts",
        "services/url-reputation/src/lookups/hash-prefix.ts",
      ],
    ],
    [
      "bare connections only to what the one client's check let through",
      /from "node:tls"|\bnet\.connect\(/,
      ["services/domain-intelligence/src/lookups/certificate.ts"],
    ],
  ])("%s", (_, pattern, files) => {
    expect(having(pattern)).toEqual(files);
  });
});
