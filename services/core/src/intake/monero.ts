import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58xmr } from "@scure/base";

const FORM = /^[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?$/;
/** Main net: standard, integrated, subaddress. */
const PREFIXES = new Set([18, 19, 42]);
const CHECKSUM_BYTES = 4;

/** True of a main-net Monero address whose checksum (Keccak-256, four bytes) holds. */
export function isMoneroAddress(address: string): boolean {
  if (!FORM.test(address)) return false;
  let bytes: Uint8Array;
  try {
    bytes = base58xmr.decode(address);
  } catch {
    return false;
  }
  const digest = keccak_256(bytes.subarray(0, -CHECKSUM_BYTES));
  return PREFIXES.has(bytes[0]!) && bytes.subarray(-CHECKSUM_BYTES).every((byte, i) => byte === digest[i]);
}
