import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** What every key begins with; secret scanners know it by this and by its checksum. */
export const KEY_PREFIX = "sxt_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 26 base62 characters carry 154 random bits. */
const RANDOM_LENGTH = 26;
/** Six base62 characters hold any 32-bit checksum (62^6 > 2^32). */
const CHECKSUM_LENGTH = 6;

/** `sxt_`, 26 random and 6 checksum characters of base62, and nothing else. */
const KEY_FORM = /^sxt_[0-9A-Za-z]{32}$/;

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

/** A new key of 36 characters. It is shown once; only {@link hashKey} of it is stored. */
export function makeKey(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return KEY_PREFIX + random + checksum(random);
}

/** The form and the checksum are right: a mistyped key is refused without a look-up. */
export function isWellFormed(key: string): boolean {
  if (!KEY_FORM.test(key)) return false;
  const end = KEY_PREFIX.length + RANDOM_LENGTH;
  return checksum(key.slice(KEY_PREFIX.length, end)) === key.slice(end);
}

/** SHA-256 in hexadecimal: all that is stored of a key. Its 154 random bits need no salt. */
export const hashKey = (key: string): string => hash("sha256", key, "hex");

/** Characters of a key by which its owner tells it from others: with 24 of its 154 random bits known, nobody guesses the rest. */
const HINT_LENGTH = 4;

/** `sxt_x7Qp`: enough to tell keys apart. */
export const hintOf = (key: string): string => key.slice(0, KEY_PREFIX.length + HINT_LENGTH);
