/** HalfSipHash-2-4 with 64 bits of output (Aumasson, Bernstein): keyed, so that nobody can craft a URL that collides. */
export type Key = readonly [number, number];
/** The two halves of a hash, unsigned. */
export interface Hash {
  high: number;
  low: number;
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));

/** Hashes an ASCII text into `out`, which saves an allocation a look-up. */
export function sipHash(text: string, [k0, k1]: Key, out: Hash): void {
  let v0 = k0;
  let v1 = k1 ^ 0xee;
  let v2 = 0x6c796765 ^ k0;
  let v3 = 0x74656462 ^ k1;
  const round = () => {
    v0 = (v0 + v1) | 0;
    v1 = rotate(v1, 5) ^ v0;
    v0 = rotate(v0, 16);
    v2 = (v2 + v3) | 0;
    v3 = rotate(v3, 8) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = rotate(v3, 7) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = rotate(v1, 13) ^ v2;
    v2 = rotate(v2, 16);
  };
  const whole = text.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    const word =
      (text.charCodeAt(at) & 255) |
      ((text.charCodeAt(at + 1) & 255) << 8) |
      ((text.charCodeAt(at + 2) & 255) << 16) |
      (text.charCodeAt(at + 3) << 24);
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
  let last = text.length << 24;
  for (let at = whole; at < text.length; at++) last |= (text.charCodeAt(at) & 255) << (8 * (at - whole));
  v3 ^= last;
  round();
  round();
  v0 ^= last;
  v2 ^= 0xee;
  for (let turn = 0; turn < 4; turn++) round();
  out.high = (v1 ^ v3) >>> 0;
  v1 ^= 0xdd;
  for (let turn = 0; turn < 4; turn++) round();
  out.low = (v1 ^ v3) >>> 0;
}
