import { FALLBACK, LANGUAGES } from "./texts.ts";

/** Longest `Accept-Language` that is looked at, and most ranges in it. */
const MAX_HEADER = 500;
const MAX_RANGES = 20;

/** The language of a tag, by lookup (RFC 4647 section 3.4): `ar-EG` → `ar`; undefined when there is none. */
export function lookup(tag: string): string | undefined {
  const subtags = tag.toLowerCase().split("-");
  for (let length = subtags.length; length > 0; length -= 1) {
    const range = subtags.slice(0, length).join("-");
    const known = [...LANGUAGES.keys()].find((language) => language.toLowerCase() === range);
    if (known) return known;
  }
  return undefined;
}

/** A language range and its weight, 0 to 1 (RFC 9110 section 12.5.4). */
const RANGE = /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8}|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/;

/** The best of our languages for an `Accept-Language` header. */
export function accepted(header: string | undefined): string {
  const ranges = (header ?? "")
    .slice(0, MAX_HEADER)
    .split(",", MAX_RANGES)
    .flatMap((text) => {
      const match = RANGE.exec(text);
      return match ? [{ tag: match[1]!, weight: Number(match[2] ?? 1) }] : [];
    });
  for (const { tag, weight } of ranges.toSorted((a, b) => b.weight - a.weight)) {
    const language = weight > 0 ? lookup(tag) : undefined;
    if (language) return language;
  }
  return FALLBACK;
}
