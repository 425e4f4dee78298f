import { IntlMessageFormat } from "intl-messageformat";
import { FALLBACK, LANGUAGES } from "../locales/index.ts";

type Values = Readonly<Record<string, string | number>>;

/** Languages written without a space after a full stop. */
const UNSPACED: ReadonlySet<string> = new Set(["zh", "ja"]);
/**
 * What stands between clauses where "and" would not do: it joins nouns alone (zh, ja, ko), a clause may end in one of its own
 * that a comma must close (de, pl, ru, uk), or its subject goes without saying and "and" would lend it another's (es, it, tr, ar).
 */
const CLAUSE_BREAKS: ReadonlyMap<string, string> = new Map([
  ["zh", "；"],
  ["ja", "、"],
  ["ko", ", "],
  ...["de", "pl", "ru", "uk", "es", "it", "tr"].map((language) => [language, "; "] as const),
  ["ar", "؛ "],
]);

/** What one language says. Every message is compiled once. */
export class Phrases {
  readonly #language: string;
  /** The language without script and region, such as `zh` of `zh-Hant`. */
  readonly #base: string;
  readonly #compiled = new Map<string, IntlMessageFormat | undefined>();
  readonly #list: Intl.ListFormat;
  readonly #regions: Intl.DisplayNames;

  constructor(language: string) {
    this.#language = language;
    this.#base = new Intl.Locale(language).language;
    this.#list = new Intl.ListFormat(language, { type: "conjunction" });
    this.#regions = new Intl.DisplayNames(language, { type: "region" });
  }

  /** A message, in the fallback language where this one lacks it. @throws TypeError when no language has it. */
  say(key: string, values: Values = {}): string {
    const message = this.#message(key);
    if (!message) throw new TypeError(`no language has the message "${key}"`);
    return String(message.format(values));
  }

  /** The phrase of a red flag, or undefined when this language has none. */
  flag(id: string): string | undefined {
    const key = flagKey(id);
    if (LANGUAGES.get(this.#language)?.[key] === undefined) return undefined;
    return this.say(key);
  }

  /** The name of an ISO 3166 region; the region itself where there is none. */
  country(region: string): string {
    return this.#regions.of(region) ?? region;
  }

  /** `a, b and c`, as this language lists things. */
  list(items: readonly string[]): string {
    return this.#list.format(items);
  }

  /** Clauses as this language puts them in a row. */
  clauses(items: readonly string[]): string {
    const pause = CLAUSE_BREAKS.get(this.#base);
    return pause === undefined ? this.list(items) : items.join(pause);
  }

  /** Sentences as this language puts them in a row. */
  join(sentences: readonly string[]): string {
    return sentences.join(UNSPACED.has(this.#base) ? "" : " ");
  }

  #message(key: string): IntlMessageFormat | undefined {
    if (!this.#compiled.has(key)) {
      const own = LANGUAGES.get(this.#language)?.[key];
      const source = own ?? LANGUAGES.get(FALLBACK)?.[key];
      const language = own === undefined ? FALLBACK : this.#language;
      this.#compiled.set(key, source === undefined ? undefined : new IntlMessageFormat(source, language));
    }
    return this.#compiled.get(key);
  }
}

const phrases = new Map<string, Phrases>();

/** The phrases of a language of {@link LANGUAGES}. */
export function phrasesOf(language: string): Phrases {
  const known = phrases.get(language) ?? new Phrases(language);
  phrases.set(language, known);
  return known;
}

/** Key of a red flag's phrase: a clause that starts in lower case and has no full stop. */
export const flagKey = (id: string): string => `flag.${id}`;

/** Which of these flags a language has no phrase for. */
export const missingFlags = (language: string, flags: Iterable<string>): string[] =>
  [...flags].filter((id) => LANGUAGES.get(language)?.[flagKey(id)] === undefined);
