import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { type Options, tokenizer } from "acorn";
import { analyse } from "scslre";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = ["services/*/src/**/*.ts", "gateway/src/**/*.ts", "deploy/local/**/*.ts"];
/** What no request reaches: tests and what they use. */
const UNREACHED = /\.test\.ts$|\/testing\/|\/testkit\/|\/lab\/|\/conformance\/|\/hostile\//;

/** Expressions that are not linear, and why that is no harm where they stand. */
const BOUNDED: Readonly<Record<string, string>> = {
  "/\\s(?![^(]*\\))/": "a colour, of which 200 characters are read",
  "/^[\\s\\p{P}\\p{S}\\p{N}]*(?:\\p{L}[\\p{L}'’.]*[\\s\\-–—:/*]+){0,2}[\\s\\p{P}\\p{S}]*$/u":
    "at most 36 characters before a name at the head of a text",
  "/[!|$€@]+$/": "a token of at most 40 characters",
  "/\\[[^\\]]*\\]|:{1,2}[\\w-]+(?:\\([^()]*\\))?/g": "a selector of at most 300 characters",
};

/** The regular expressions written in a source file. */
function expressionsIn(path: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(join(ROOT, path), "utf8"));
  const options: Options = { ecmaVersion: "latest", sourceType: "module" };
  return [...tokenizer(code, options)].flatMap((token) => {
    if (token.type.label !== "regexp") return [];
    const { pattern, flags } = (token as unknown as { value: { pattern: string; flags: string } }).value;
    return [`/${pattern}/${flags}`];
  });
}

/** True when some input makes the expression take more than linear time: by backtracking, or by a try from every place. */
function isSuperlinear(expression: string): boolean {
  const end = expression.lastIndexOf("/");
  const regex = new RegExp(expression.slice(1, end), expression.slice(end + 1));
  return analyse(regex, { reportTypes: { Move: true } }).reports.length > 0;
}

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((path) => !UNREACHED.test(path));
const found = new Map(files.toSorted().flatMap((path) => expressionsIn(path).map((expression) => [expression, path])));

test("the sources are read: there are some hundred expressions, and a slow one is told", () => {
  expect(found.size).toBeGreaterThan(250);
  expect(isSuperlinear(String.raw`/^\s*javascript:\s*;?\s*$/`)).toBe(true);
  expect(isSuperlinear(String.raw`/\s+$/`)).toBe(true);
});

test("every regular expression takes time linear in what it reads", () => {
  const slow = [...found].filter(([expression]) => !(expression in BOUNDED) && isSuperlinear(expression));
  expect(slow.map(([expression, path]) => `${path}: ${expression}`)).toEqual([]);
});

test("no exception is listed that is not needed", () => {
  expect(Object.keys(BOUNDED).filter((expression) => !found.has(expression))).toEqual([]);
});
