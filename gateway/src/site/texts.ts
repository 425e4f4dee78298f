import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";

type Values = Readonly<Record<string, string | number>>;
/** The texts of one language by key; ICU MessageFormat. */
export type Messages = Readonly<Record<string, string>>;

/** The language of whatever another one does not say. */
export const FALLBACK = "en";

const FOLDER = join(import.meta.dirname, "locales");
/** The account's pages have their texts beside them. */
const ACCOUNT_FOLDER = join(import.meta.dirname, "account", "locales");

const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Messages;

/** Every language by its BCP 47 tag: a file in `locales` is one. */
export const LANGUAGES: ReadonlyMap<string, Messages> = new Map(
  readdirSync(FOLDER)
    .map((file) => file.replace(/\.json$/, ""))
    .toSorted()
    .map((language) => [language, { ...read(FOLDER, language), ...read(ACCOUNT_FOLDER, language) }]),
);

/** Texts of one language, each compiled once. */
export class Texts {
  readonly language: string;
  /** `rtl` where the language is written from right to left. */
  readonly direction: "ltr" | "rtl";
  readonly #compiled = new Map<string, IntlMessageFormat>();

  constructor(language: string) {
    this.language = language;
    this.direction = directionOf(language);
  }

  /** @throws TypeError when no language has the key. */
  say(key: string, values: Values = {}): string {
    const known = this.#compiled.get(key) ?? this.#compile(key);
    return String(known.format(values));
  }

  /** The same, or undefined when neither this language nor the fallback has the key. */
  find(key: string, values: Values = {}): string | undefined {
    return this.#source(key) === undefined ? undefined : this.say(key, values);
  }

  /** A moment, in UTC: the server does not know the reader's clock. */
  time(at: number): string {
    const format = new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
    return `${format.format(at)} UTC`;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  #source(key: string): string | undefined {
    return LANGUAGES.get(this.language)?.[key] ?? LANGUAGES.get(FALLBACK)?.[key];
  }

  #compile(key: string): IntlMessageFormat {
    const source = this.#source(key);
    if (source === undefined) throw new TypeError(`no language has the text "${key}"`);
    const language = LANGUAGES.get(this.language)?.[key] === undefined ? FALLBACK : this.language;
    const compiled = new IntlMessageFormat(source, language, undefined, { ignoreTag: true });
    this.#compiled.set(key, compiled);
    return compiled;
  }
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo"]);
const directionOf = (language: string) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";

const texts = new Map<string, Texts>();

/** The texts of a language of {@link LANGUAGES}. */
export function textsOf(language: string): Texts {
  const known = texts.get(language) ?? new Texts(language);
  texts.set(language, known);
  return known;
}
