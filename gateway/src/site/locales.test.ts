import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { FALLBACK, LANGUAGES, textsOf } from "./texts.ts";

const EXPLANATIONS = join(import.meta.dirname, "..", "..", "..", "services", "aggregator", "src", "locales");
const ACCOUNT = join(import.meta.dirname, "account", "locales");
/** Texts of the page and of the account; the documents are English. */
const keys = Object.keys(LANGUAGES.get(FALLBACK)!);
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
  "account.usage.most",
  "account.notice.subject",
  "account.webhooks.title",
]);
/** Words of the account that are English in some languages too, such as "Text" in German. */
const BORROWED = new Set([
  "account.keys.active",
  "account.nav./account/operator",
  "account.nav",
  "account.operator.plan",
  "account.sessions.device",
  "account.keys.name",
  "account.passkeys.name",
  "account.type.text",
  "account.type.url",
  "account.type.email",
  "account.passkeys.title",
  "account.history.verdict",
  "account.sessions.began",
  "account.billing.credits",
]);

/** Letters of languages that are not written in Latin ones, and texts that need none of them. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  bn: /\p{Script=Bengali}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  "zh-Hant": /\p{Script=Han}/u,
};
const LATIN = new Set(["site.docs"]);

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
  const files = [...LANGUAGES.keys()].map((language) => `${language}.json`);
  expect(files.toSorted()).toEqual(explained.toSorted());
  expect(readdirSync(ACCOUNT).toSorted()).toEqual(explained.toSorted());
});

describe.each(others)("%s", (language) => {
  const own = LANGUAGES.get(language)!;

  test("says everything, and nothing of it in English", () => {
    expect(keys.filter((key) => !own[key])).toEqual([]);
    const english = LANGUAGES.get(FALLBACK)!;
    const same = keys.filter((key) => own[key] === english[key] && !SHARED.has(key) && !BORROWED.has(key));
    expect(same).toEqual([]);
    // What no language has is left over.
    expect(Object.keys(own).filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("fills the same things in, has the plural forms that it needs, and as many steps", () => {
    expect(keys.filter((key) => filledIn(language, key).join() !== filledIn(FALLBACK, key).join())).toEqual([]);
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count + 1)));
    const missing = keys.flatMap((key) =>
      parsed(language, key).flatMap((part) => {
        if (!("pluralType" in part)) return [];
        const forms = Object.keys(part.options);
        return [...needed].filter((form) => !forms.includes(form)).map((form) => `${key}: ${form}`);
      }),
    );
    expect(missing).toEqual([]);
    const steps = keys.filter((key) => key.endsWith(".steps"));
    const lines = (of: string) => steps.map((key) => LANGUAGES.get(of)![key]!.split("\n").length);
    expect(lines(language)).toEqual(lines(FALLBACK));
  });

  test("says nothing that is not in its own writing, but names, commands and addresses", () => {
    const script = SCRIPTS[language];
    if (!script) return;
    const foreign = Object.entries(own).filter(
      ([key, text]) => !SHARED.has(key) && !LATIN.has(key) && !script.test(text),
    );
    expect(foreign).toEqual([]);
  });

  test("runs its own way", () => {
    expect(textsOf(language).direction).toBe(["ar", "he"].includes(language) ? "rtl" : "ltr");
  });
});
