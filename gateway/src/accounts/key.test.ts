import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { hashKey, hintOf, isTestKey, isWellFormed, makeKey } from "./key.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("keys", () => {
  test("36 characters: sxt_, 26 of base62, and their CRC-32 in six", () => {
    for (let round = 0; round < 200; round += 1) {
      const key = makeKey();
      expect(key).toMatch(/^sxt_[0-9A-Za-z]{32}$/);
      const checksum = key
        .slice(30)
        .split("")
        .reduce((sum, character) => sum * 62 + ALPHABET.indexOf(character), 0);
      expect(checksum).toBe(crc32(key.slice(4, 30)));
      expect(isWellFormed(key)).toBe(true);
    }
  });

  test("a test key is as long, with its own checksum, and known by its first characters", () => {
    const key = makeKey(true);
    expect(key).toMatch(/^sxt_test_[0-9A-Za-z]{27}$/);
    expect([isWellFormed(key), isTestKey(hintOf(key)), isTestKey(makeKey())]).toEqual([true, true, false]);
    const live = makeKey();
    expect(isWellFormed(`sxt_test_${live.slice(9)}`)).toBe(false);
  });

  test("every mistyped character is seen, and no other form passes", () => {
    const key = makeKey();
    for (let place = 4; place < key.length; place += 1) {
      const other = ALPHABET[(ALPHABET.indexOf(key[place]!) + 1) % 62]!;
      expect(isWellFormed(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    }
    for (const wrong of ["", key.slice(1), `${key}0`, key.replace("sxt_", "sxt-"), `${key}\n`]) {
      expect(isWellFormed(wrong)).toBe(false);
    }
  });

  test("stored as SHA-256", () => {
    expect(hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("no two alike", () => {
    expect(new Set(Array.from({ length: 1_000 }, () => makeKey())).size).toBe(1_000);
  });
});
