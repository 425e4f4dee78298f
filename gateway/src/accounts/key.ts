import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** What every key begins with, and a test key; secret scanners know it by this and by its checksum. */
const KEY_PREFIX = "sxt_";
const TEST_PREFIX = "sxt_test_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY_LENGTH = 36;
/** Six base62 characters hold any 32-bit checksum (62^6 > 2^32). */
const CHECKSUM_LENGTH = 6;

/** `sxt_`, 26 random and 6 checksum characters of base62, and nothing else; or `sxt_test_` and five random ones less. */
const KEY_FORM = /^sxt_(?:[0-9A-Za-z]{32}|test_[0-9A-Za-z]{27})$/;

const prefixOf = (key: string): string => (isTestKey(key) ? TEST_PREFIX : KEY_PREFIX);

/** True of a key, or its first characters, that scans nothing. */
export const isTestKey = (key: string): boolean => key.startsWith(TEST_PREFIX);

/** CRC-32 (ISO-HDLC) of the random part, base62, most significant character first, padded with zeros. */
function checksum(random: string): string {
  let value = crc32(random);
  let text = "";
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    text = ALPHABET[value % ALPHABET.length]! + text;
    value = Math.floor(value / ALPHABET.length);
  }
  return text;
}

export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]!).join("");

/** A new key of 36 characters, 154 random bits of them (a test key: 125). It is shown once; only {@link hashKey} of it is stored. */
export function makeKey(isTest = false): string {
  const prefix = isTest ? TEST_PREFIX : KEY_PREFIX;
  const random = randomBase62(KEY_LENGTH - prefix.length - CHECKSUM_LENGTH);
  return prefix + random + checksum(random);
}

/** The form and the checksum are right: a mistyped key is refused without a look-up. */
export function isWellFormed(key: string): boolean {
  if (!KEY_FORM.test(key)) return false;
  return checksum(key.slice(prefixOf(key).length, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** SHA-256 in hexadecimal: all that is stored of a key. Its random bits need no salt. */
export const hashKey = (key: string): string => hash("sha256", key, "hex");

/** Characters of a key by which its owner tells it from others: with 24 of its random bits known, nobody guesses the rest. */
const HINT_LENGTH = 4;

/** `sxt_x7Qp`: enough to tell keys apart. */
export const hintOf = (key: string): string => key.slice(0, prefixOf(key).length + HINT_LENGTH);
