import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { FALLBACK, LANGUAGES, textsOf } from "./texts.ts";

const EXPLANATIONS = join(import.meta.dirname, "..", "..", "..", "services", "aggregator", "src", "locales");
/** Texts of the page itself; the account's and the documents' are English. */
const keys = Object.keys(LANGUAGES.get(FALLBACK)!).filter((key) => !key.startsWith("account."));
const others = [...LANGUAGES.keys()].filter((language) => language !== FALLBACK);
/** Words that are the same in many languages: names, a unit, what everybody calls so. */
const SHARED = new Set([
  "site.name",
  "site.docs",
  "site.account",
  "shared.link",
  "more.ms",
  "ledger.points",
  "ask.no",
  "more.score",
  "site.nav",
]);

type Part = ReturnType<IntlMessageFormat["getAst"]>[number];
const partsOf = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) =>
    "options" in part ? [part, ...partsOf(Object.values(part.options).flatMap(({ value }) => value))] : [part],
  );
const parsed = (language: string, key: string) =>
  partsOf(new IntlMessageFormat(LANGUAGES.get(language)![key]!, language, undefined, { ignoreTag: true }).getAst());
const LITERAL = new IntlMessageFormat("text").getAst()[0]!.type;
/** What is filled in, by name. */
const filledIn = (language: string, key: string) =>
  [
    ...new Set(parsed(language, key).flatMap((part) => (part.type !== LITERAL && "value" in part ? [part.value] : []))),
  ].toSorted();

test("every language of the explanations is one of the page", () => {
  const explained = readdirSync(EXPLANATIONS).filter((file) => file.endsWith(".json"));
  expect([...LANGUAGES.keys()].map((language) => `${language}.json`).toSorted()).toEqual(explained.toSorted());
});

describe.each(others)("%s", (language) => {
  const own = LANGUAGES.get(language)!;

  test("says everything, and nothing of it in English", () => {
    expect(keys.filter((key) => !own[key])).toEqual([]);
    const english = LANGUAGES.get(FALLBACK)!;
    expect(keys.filter((key) => own[key] === english[key] && !SHARED.has(key))).toEqual([]);
  });

  test("fills the same things in, has the plural forms that it needs, and as many steps", () => {
    expect(keys.filter((key) => filledIn(language, key).join() !== filledIn(FALLBACK, key).join())).toEqual([]);
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count + 1)));
    const [forms] = parsed(language, "home.limit").flatMap((part) =>
      "pluralType" in part ? [Object.keys(part.options)] : [],
    );
    expect([...needed].filter((form) => !forms!.includes(form))).toEqual([]);
    const steps = keys.filter((key) => key.endsWith(".steps"));
    const lines = (of: string) => steps.map((key) => LANGUAGES.get(of)![key]!.split("\n").length);
    expect(lines(language)).toEqual(lines(FALLBACK));
  });

  test("runs its own way", () => {
    expect(textsOf(language).direction).toBe(["ar", "he"].includes(language) ? "rtl" : "ltr");
  });
});
