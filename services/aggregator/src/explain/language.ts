import { FALLBACK, LANGUAGES } from "../locales/index.ts";

/** Longest language tag that is looked at; RFC 5646 section 4.4.1 recommends room for 35 characters. */
const MAX_TAG = 64;

const chosen = new Map<string, string>();
/** Different tags that are remembered; tags come from outside. */
const MAX_REMEMBERED = 1_000;

/**
 * The language to explain in, by BCP 47 lookup (RFC 4647 section 3.4) with the likely script before the bare language:
 * `es-MX` → `es`, `zh-TW` → `zh-Hant`; a tag that is unknown or is no tag → `en`.
 */
export function languageOf(tag: string): string {
  const known = chosen.get(tag);
  if (known) return known;
  const language = lookup(tag);
  if (chosen.size < MAX_REMEMBERED) chosen.set(tag, language);
  return language;
}

function lookup(tag: string): string {
  if (tag.length > MAX_TAG) return FALLBACK;
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return FALLBACK;
  }
  return candidates(locale).find((candidate) => LANGUAGES.has(candidate)) ?? FALLBACK;
}

/** The tag and what is left of it as subtags are cut from its end; last the language in its likely script, and alone. */
function candidates(locale: Intl.Locale): string[] {
  const { baseName, language } = locale;
  const subtags = baseName.split("-");
  const narrower = subtags.map((_, cut) => subtags.slice(0, subtags.length - cut).join("-")).slice(0, -1);
  return [...narrower, `${language}-${locale.maximize().script}`, language];
}
