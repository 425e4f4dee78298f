import { expect, test } from "vitest";
import { type Hash, type Key, sipHash } from "./siphash.ts";

/** `vectors_hsip64` of the reference implementation (veorq/SipHash, CC0): key 00…07, input 00, 01, … of the index's length. */
const VECTORS = `
  218d1f59b9b83cc8 be552412f8387315 064f39ef7c50eb57 ce0f1a45f7060679 d5e78a175be52ea1 cb9d7c3f2f3db580 ce3e91358aa2bc25
  ff202728b07bc684 edfee820bce4858c 5b51cccc13888307 95b0469f06a6f2ee ae26333994ddcd48 7bc71f9faef5c799 5a2352d75a0c3744
  3bb1a870eae8e658 217d0bcb4e81c902 7336aad25f7bf3b5 37adc0641c4c4f6a c9b2db2b9a3e42f9 f910e48020ab363c 1bf52b0a6feea7db
  00741dc269e8b3ef e20103fa1ba776ef 4c2210e54b681d73 70741045ae3fa6f1 0c86403739714038 0d899ed8112923f0 226bf5fab81ee1b8
  2d925ffb1e0016b5 361958d52cee10f1 291aaf864898179d 863c7f155c34117c 28709d46d811626c 248477681d28f89c 8324e4d7528f9830
  f9efd4e13aea6bd8 86d67a40ec4276dc 3f6292eccca97e35 cbd92ee724d42109 368df6808d403d79 5b38c81c67c8ae4c 95ab7189d439acb3
  a91a52c025327024 5b0087c69528acea 1e30f3ad27dcb15a 697f5c9a90324ed4 495c0f995557dc38 9427202a3c29f94d a9eaa8c04ba93e3e
  eea4c1737d011218 912d568fd8f65a49 56919596b0ff5c97 02445a7998f550e1 86ec466ce71d1fb2 359569e7d289e3bc 871b05ca62bb7c96
  a1a492f942f15f1d 12ec267ff6095b6e 5d1b5ea1b231d89d d8cfb4453f92ee54 d6762890bf26e460 313563a4b7ed5cf3 f90b3ab572d46693
  2ea63c71bf326087`
  .trim()
  .split(/\s+/);
const KEY: Key = [0x03020100, 0x07060504];

const bytesOf = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return Buffer.from(bytes).toString("hex");
};

test("every vector of the reference, up to 63 bytes: fifteen blocks and every length of the last", () => {
  const hash: Hash = { high: 0, low: 0 };
  const computed = VECTORS.map((_, length) => {
    sipHash(String.fromCharCode(...Array.from({ length }, (_each, at) => at)), KEY, hash);
    return bytesOf(hash.high) + bytesOf(hash.low);
  });
  expect(computed).toHaveLength(64);
  expect(computed).toEqual(VECTORS);
});
