import { keccak_256 } from "@noble/hashes/sha3.js";
import { BITCOIN_ALPHABET } from "./base58.ts";

const FORM = /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/;
/** Monero's base58 turns blocks of 8 bytes into 11 characters, and a last shorter one by this table. */
const BLOCK = 11;
const BYTES_BY_LENGTH: Readonly<Record<number, number>> = { 2: 1, 3: 2, 5: 3, 6: 4, 7: 5, 9: 6, 10: 7, 11: 8 };
/** Main net: standard, integrated, subaddress. */
const PREFIXES = new Set([18, 19, 42]);

function decodeBlock(block: string): number[] | undefined {
  const size = BYTES_BY_LENGTH[block.length];
  if (size === undefined) return undefined;
  let value = 0n;
  for (const char of block) value = value * 58n + BigInt(BITCOIN_ALPHABET.indexOf(char));
  if (value >> BigInt(8 * size) !== 0n) return undefined;
  return Array.from({ length: size }, (_, i) => Number((value >> BigInt(8 * (size - 1 - i))) & 0xffn));
}

/** True of a main-net Monero address whose checksum (Keccak-256, four bytes) holds. */
export function isMoneroAddress(address: string): boolean {
  if (!FORM.test(address)) return false;
  const bytes: number[] = [];
  for (let at = 0; at < address.length; at += BLOCK) {
    const block = decodeBlock(address.slice(at, at + BLOCK));
    if (!block) return false;
    bytes.push(...block);
  }
  const digest = keccak_256(Uint8Array.from(bytes.slice(0, -4)));
  return PREFIXES.has(bytes[0] as number) && bytes.slice(-4).every((byte, i) => byte === digest[i]);
}
