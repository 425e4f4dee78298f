import { sha256 } from "@noble/hashes/sha2.js";
import { Allowance } from "../allowance.ts";
import type { Fingerprint } from "../subject.ts";
import { cutTo } from "../text/chars.ts";
import { normalize } from "../text/normalize.ts";

/** Characters in a shingle. */
const SHINGLE = 5;
/** Minima kept. */
const MINIMA = 64;
/** Masked characters below which two texts cannot be compared. */
const MIN_COMPARABLE = 40;
/** Steps for one character: a text is known by as many of its first ones as the allowance has steps for. */
const CHARACTER = 30;

/** What differs between two copies of one campaign: links, addresses, numbers. Each begins at a word's beginning and ends at white space. */
const LINK = /\b(?:https?:\/\/|www\.)\S+/g;
const ADDRESS = /(?<!\S)[^\s@]{1,64}@\S{1,255}/g;
const BARE_HOST = /(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}\/\S*/g;
const DIGITS = /\p{N}+(?:[.,]\p{N}+)*/gu;

function settled(text: string): string {
  return normalize(text).text.toLowerCase().replace(/\s+/g, " ").trim();
}

function masked(text: string): string {
  return text
    .replace(LINK, "\uE001")
    .replace(ADDRESS, "\uE002")
    .replace(BARE_HOST, "\uE001")
    .replace(DIGITS, "0")
    .replace(/[^\p{L}\p{N}\p{M}\uE001\uE002]+/gu, " ")
    .trim();
}

/** Odd multipliers and addends of the permutations, from a fixed sequence (splitmix32, seed 1). */
const [MULTIPLIERS, ADDENDS] = permutations();

function permutations(): [Uint32Array, Uint32Array] {
  let state = 1;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const multipliers = new Uint32Array(MINIMA);
  const addends = new Uint32Array(MINIMA);
  for (let i = 0; i < MINIMA; i++) {
    multipliers[i] = next() | 1;
    addends[i] = next();
  }
  return [multipliers, addends];
}

/** FNV-1a over a shingle's UTF-16 code units, then the finaliser of MurmurHash3. */
function shingleHash(text: string, at: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; i < at + SHINGLE; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return Math.imul(hash, 0xc2b2ae35) >>> 0;
}

function minima(text: string): number[] {
  if (text.length < MIN_COMPARABLE) return [];
  const least = new Uint32Array(MINIMA).fill(0xffffffff);
  const seen = new Set<number>();
  for (let at = 0; at <= text.length - SHINGLE; at++) {
    const hash = shingleHash(text, at);
    if (seen.has(hash)) continue;
    seen.add(hash);
    for (let i = 0; i < MINIMA; i++) {
      const value = (Math.imul(hash, MULTIPLIERS[i] as number) + (ADDENDS[i] as number)) >>> 0;
      if (value < (least[i] as number)) least[i] = value;
    }
  }
  return [...least];
}

/**
 * What two copies of one message have in common. `exact`: SHA-256 of the normalised, lower-case text with single
 * spaces. `minhash`: 64 minima over shingles of five characters with links, addresses, numbers and punctuation masked,
 * so that a campaign matches with other amounts, names of hosts and codes. Both are of the text's first 40,000 characters. Undefined for a text without a character.
 */
export function fingerprint(text: string, allowance = new Allowance()): Fingerprint | undefined {
  const plain = settled(cutTo(text, allowance.most("fingerprint", text.length, CHARACTER)));
  if (plain === "") return undefined;
  return { exact: sha256(new TextEncoder().encode(plain)), minhash: minima(masked(plain)) };
}
