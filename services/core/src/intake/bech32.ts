const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
/** Checksum constants of bech32 (BIP 173) and bech32m (BIP 350). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
/** BIP 173: at most 90 characters. */
const MAX_LENGTH = 90;

function polymod(values: Iterable<number>): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (let i = 0; i < 5; i++) if ((top >> i) & 1) checksum ^= GENERATOR[i] as number;
  }
  return checksum >>> 0;
}

function* expanded(prefix: string, data: readonly number[]): Generator<number> {
  for (const char of prefix) yield char.charCodeAt(0) >> 5;
  yield 0;
  for (const char of prefix) yield char.charCodeAt(0) & 31;
  yield* data;
}

/** True of a segregated-witness address (BIP 173, BIP 350) with one of the prefixes and a right checksum. */
export function isSegwitAddress(address: string, prefixes: readonly string[]): boolean {
  if (address.length > MAX_LENGTH || (address !== address.toLowerCase() && address !== address.toUpperCase()))
    return false;
  const lower = address.toLowerCase();
  const prefix = prefixes.find((name) => lower.startsWith(`${name}1`));
  if (!prefix) return false;
  const data = Array.from(lower.slice(prefix.length + 1), (char) => ALPHABET.indexOf(char));
  if (data.length < 14 || data.includes(-1)) return false;
  const version = data[0] as number;
  return version <= 16 && polymod(expanded(prefix, data)) === (version === 0 ? BECH32 : BECH32M);
}
