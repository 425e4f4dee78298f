import { bech32, bech32m } from "@scure/base";

/** BIP 173: at most 90 characters. */
const MAX_LENGTH = 90;
/** Witness version and the shortest program, in five-bit words. */
const LEAST_WORDS = 5;

/** True of a segregated-witness address (BIP 173, BIP 350) with one of the prefixes and a right checksum. */
export function isSegwitAddress(address: string, prefixes: readonly string[]): boolean {
  for (const encoding of [bech32, bech32m]) {
    const { prefix, words } = encoding.decodeUnsafe(address, MAX_LENGTH) ?? {};
    const version = words?.[0];
    if (prefix === undefined || version === undefined || !prefixes.includes(prefix)) continue;
    // Version 0 has bech32, every later one bech32m.
    return words!.length >= LEAST_WORDS && version <= 16 && (version === 0) === (encoding === bech32);
  }
  return false;
}
