import { expect, test } from "vitest";
import { type Hash, type Key, sipHash } from "./siphash.ts";

/** Bytes of the reference's `vectors_hsip64` (veorq/SipHash), key 00…07, input 00, 01, … of the index's length. */
const VECTORS = ["218d1f59b9b83cc8", "be552412f8387315"];
const KEY: Key = [0x03020100, 0x07060504];

const bytesOf = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return Buffer.from(bytes).toString("hex");
};

test.each([...VECTORS.entries()])("reference vector %i", (length, expected) => {
  const hash: Hash = { high: 0, low: 0 };
  sipHash(String.fromCharCode(...Array.from({ length }, (_, at) => at)), KEY, hash);
  expect(bytesOf(hash.high) + bytesOf(hash.low)).toBe(expected);
});
