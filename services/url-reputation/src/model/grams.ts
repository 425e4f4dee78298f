import type { UrlView } from "./view.ts";

/** Buckets of the n-gram table. */
export const BUCKETS = 1 << 18;
const SHORTEST = 2;
const LONGEST = 5;
/** n-grams of one link that are read. */
const MAX_GRAMS = 600;

/** FNV-1a over characters, seeded by the part of the URL that they are in. */
function hash(text: string, start: number, end: number, seed: number): number {
  let value = seed;
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  return (Math.imul(value, 0x2c1b3c6d) >>> 0) % BUCKETS;
}

const seedOf = (part: number) => Math.imul(part + 1, 0x811c9dc5) | 1;
const SEEDS = Array.from({ length: 8 }, (_, part) => seedOf(part));
const [NAME = 0, SUB = 0, SUFFIX = 0, PATH = 0, WORD = 0, QUERY = 0] = SEEDS;

/** Where in a link a text stands. */
export type GramPlace = "name" | "sub" | "suffix" | "platform" | "path" | "query";

/** Buckets of a piece of a link: of its n-grams, and of itself as a word. */
export function gramsOfPiece(text: string, place: GramPlace): ReadonlySet<number> {
  if (place === "suffix") return new Set([hash(text, 0, text.length, SUFFIX)]);
  if (place === "platform") return new Set([hash(text, 0, text.length, SUFFIX + 7)]);
  if (place === "query") return new Set([hash(text, 0, text.length, QUERY)]);
  const found = new Set([hash(text, 0, text.length, WORD)]);
  const seed = { name: NAME, sub: SUB, path: PATH }[place];
  for (let length = SHORTEST; length <= LONGEST; length++) {
    for (let at = 0; at + length <= text.length && found.size < MAX_GRAMS; at++) {
      found.add(hash(text, at, at + length, seed + length));
    }
  }
  return found;
}

/** Buckets of a link's character n-grams and words. */
export interface Grams {
  readonly whole: Int32Array;
  /** Those of the host alone. */
  readonly host: Int32Array;
}

/** Buckets of a link's character n-grams (within a label or segment) and words, without repeats. */
export function gramsOf({ name, sub, suffix, path, query, pathTokens, nameTokens, parts }: UrlView): Grams {
  const found = new Set<number>();
  const add = (text: string, seed: number) => {
    for (let length = SHORTEST; length <= LONGEST; length++) {
      for (let at = 0; at + length <= text.length && found.size < MAX_GRAMS; at++) {
        found.add(hash(text, at, at + length, seed + length));
      }
    }
  };
  if (name !== "") add(`^${name}$`, NAME);
  for (const label of sub.split(".", 6)) if (label !== "") add(`^${label}$`, SUB);
  found.add(hash(suffix, 0, suffix.length, SUFFIX));
  if (parts.platform !== "") found.add(hash(parts.platform, 0, parts.platform.length, SUFFIX + 7));
  for (const token of nameTokens) found.add(hash(token, 0, token.length, WORD));
  const ofHost = found.size;
  for (const segment of path.slice(0, 120).split("/")) if (segment !== "") add(`^${segment}$`, PATH);
  for (const token of pathTokens.slice(0, 20)) found.add(hash(token, 0, token.length, WORD));
  for (const pair of query.split("&", 10)) {
    const key = pair.slice(0, Math.max(0, pair.indexOf("=")) || 20);
    if (key !== "") found.add(hash(key, 0, key.length, QUERY));
  }
  const whole = Int32Array.from(found);
  return { whole, host: whole.subarray(0, ofHost) };
}
