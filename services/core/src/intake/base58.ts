import { sha256 } from "@noble/hashes/sha2.js";

export const BITCOIN_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Longest text decoded; the decoding is quadratic. */
const MAX_LENGTH = 120;

/** Decodes base58 (leading `1` are zero bytes); undefined on another character or more than {@link MAX_LENGTH} of them. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined;
  const little: number[] = [];
  for (const char of text) {
    let carry = BITCOIN_ALPHABET.indexOf(char);
    if (carry === -1) return undefined;
    for (let i = 0; i < little.length; i++) {
      carry += (little[i] as number) * 58;
      little[i] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) little.push(carry & 0xff);
  }
  for (let i = 0; text[i] === "1"; i++) little.push(0);
  return Uint8Array.from(little.toReversed());
}

/** The payload of a base58check text (version and body), or undefined when its checksum is wrong. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text);
  if (!bytes || bytes.length < 5) return undefined;
  const payload = bytes.subarray(0, -4);
  const digest = sha256(sha256(payload));
  return bytes.subarray(-4).every((byte, i) => byte === digest[i]) ? payload : undefined;
}
