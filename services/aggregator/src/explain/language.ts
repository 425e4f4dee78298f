import { FALLBACK, LANGUAGES } from "../locales/index.ts";

/** Longest language tag that is looked at; RFC 5646 section 4.4.1 recommends room for 35 characters. */
const MAX_TAG = 64;

const chosen = new Map<string, string>();
/** Different tags that are remembered; tags come from outside. */
const MAX_REMEMBERED = 1_000;

/**
 * The language to explain in, by BCP 47 lookup (RFC 4647 section 3.4): `es-MX` → `es`; a tag that is unknown or is no
 * tag → `en`.
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
  let range: string;
  try {
    range = new Intl.Locale(tag.replaceAll("_", "-")).baseName;
  } catch {
    return FALLBACK;
  }
  for (let end = range.length; end > 0; end = range.lastIndexOf("-", end - 1)) {
    const candidate = range.slice(0, end);
    if (LANGUAGES.has(candidate)) return candidate;
  }
  return FALLBACK;
}
