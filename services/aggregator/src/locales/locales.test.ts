import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { concludeLayers } from "../conclude/conclude.ts";
import { layerResultsOf } from "../conclude/layer-results.ts";
import { explain } from "../explain/explain.ts";
import { languageOf } from "../explain/language.ts";
import { caseOf } from "../testing/cases.ts";
import { FALLBACK, LANGUAGES } from "./index.ts";

type Part = ReturnType<IntlMessageFormat["getAst"]>[number];

const english = LANGUAGES.get(FALLBACK)!;
const others = [...LANGUAGES.keys()].filter((language) => language !== FALLBACK);
const scriptOf = (language: string) => new Intl.Locale(language).maximize().script ?? "";
const rightToLeft = others.filter((language) => ["Arab", "Hebr"].includes(scriptOf(language)));

/** Whole numbers among which every plural category is that counting to a thousand needs. */
const COUNTS = Array.from({ length: 1_000 }, (_, count) => count + 1);

/** A whole text between an invisible pair that lets it run its own way (UAX #9: first strong isolate and its end). */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Every part of a message, those inside selects and plurals too. */
const partsOf = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) =>
    "options" in part ? [part, ...partsOf(Object.values(part.options).flatMap(({ value }) => value))] : [part],
  );
const parsed = (language: string, key: string) =>
  partsOf(new IntlMessageFormat(LANGUAGES.get(language)![key]!, language).getAst());

/** The type of a part that is plain text. */
const LITERAL = new IntlMessageFormat("text", FALLBACK).getAst()[0]!.type;
const textOf = (part: Part) => (part.type === LITERAL && "value" in part ? part.value : "");

/** What is filled in: placeholders and plurals by name, selects by name and options. */
const filledIn = (language: string, key: string) => {
  const names = parsed(language, key).flatMap((part) => {
    if (part.type === LITERAL || !("value" in part)) return [];
    const isSelect = "options" in part && !("pluralType" in part);
    return [isSelect ? `${part.value}: ${Object.keys(part.options).join("|")}` : part.value];
  });
  return [...new Set(names)].toSorted();
};

describe.each(others)("%s", (language) => {
  const messages = Object.entries(LANGUAGES.get(language)!);

  test("fills the same things in as English", () => {
    const wrong = Object.keys(english).filter(
      (key) => filledIn(language, key).join() !== filledIn(FALLBACK, key).join(),
    );
    expect(wrong).toEqual([]);
  });

  test("has the plural forms that counting needs, and none that the language does not know", () => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(COUNTS.map((count) => rules.select(count)));
    const plurals = Object.keys(english).flatMap((key) =>
      parsed(language, key).flatMap((part) => ("pluralType" in part ? [Object.keys(part.options)] : [])),
    );
    expect(plurals.length).toBeGreaterThan(0);
    for (const forms of plurals) {
      expect([...needed].filter((form) => !forms.includes(form))).toEqual([]);
      expect(rules.resolvedOptions().pluralCategories).toEqual(expect.arrayContaining(forms));
    }
  });

  test("leaves nothing in English", () => {
    expect(messages.filter(([key, message]) => english[key] === message)).toEqual([]);
  });
});

describe.each(rightToLeft)("%s, from right to left", (language) => {
  test("begins every message with a letter of its own script, by which readers' programs know the direction", () => {
    const first = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
    const texts = Object.keys(english).map((key) => [
      key,
      new IntlMessageFormat(LANGUAGES.get(language)![key]!, language).format({
        link: "yes",
        count: 1,
        ...Object.fromEntries(
          ["name", "host", "number", "country", "kind", "reasons", "checked", "layers"].map((k) => [k, "Q"]),
        ),
      }),
    ]);
    expect(texts.filter(([, text]) => !first.test(String(text)))).toEqual([]);
  });

  test("sets a Latin name apart, so that the words around it keep their order", () => {
    const layerResults = {
      ...layerResultsOf(caseOf("s", "text", { 4: { score: 3 } })),
      reading: { kind: "match", weight: 1, name: "DHL (Germany)" },
    } as const;
    const text = explain(layerResults, concludeLayers(layerResults), language);
    expect(text).toContain(isolated("DHL (Germany)"));
    expect(text.replaceAll(isolated("DHL (Germany)"), "")).not.toContain("DHL");
  });

  test("sets a number with a sign apart, whose sign would else stand behind it", () => {
    const signed = Object.values(LANGUAGES.get(language)!).filter((message) => /\+\d/.test(message));
    expect(signed.length).toBeGreaterThan(0);
    expect(signed.filter((message) => !/\u2068\+\d+\u2069/.test(message))).toEqual([]);
  });
});

test.each([
  ["fr-CA", "fr"],
  ["de-AT", "de"],
  ["pt-BR", "pt"],
  ["pt-PT", "pt"],
  ["nl-BE", "nl"],
  ["zh-Hant-TW", "zh-Hant"],
  ["it-CH", "it"],
  ["qaa", "en"],
])("a region is explained in its language: %s in %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

const OTHER_SCRIPTS = [...LANGUAGES.keys()].filter((language) => scriptOf(language) !== "Latn");

test.each(OTHER_SCRIPTS)("%s has no Latin word beside abbreviations and the name of Wi-Fi", (language) => {
  const foreign = Object.keys(LANGUAGES.get(language) ?? {}).flatMap((key) =>
    parsed(language, key).flatMap(
      (part) =>
        textOf(part)
          .replaceAll("Wi-Fi", "")
          .match(/\p{Script=Latin}{2,}/gu) ?? [],
    ),
  );
  expect(foreign.filter((word) => word !== word.toUpperCase())).toEqual([]);
});
