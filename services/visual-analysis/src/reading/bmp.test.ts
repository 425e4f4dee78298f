import { expect, test } from "vitest";
import { decodeBmp } from "./bmp.ts";

/** A bitmap of the given rows, bottom row first, as Windows writes it. */
function bmp(width: number, height: number, bits: number, body: number[], palette: number[] = []): Uint8Array {
  const offset = 54 + palette.length;
  const view = new DataView(new ArrayBuffer(offset + body.length));
  view.setUint16(0, 0x424d);
  view.setUint32(10, offset, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  const data = new Uint8Array(view.buffer);
  data.set(palette, 54);
  data.set(body, offset);
  return data;
}

test("24 bits, bottom row first, blue first, rows padded to four bytes", () => {
  const { data, width, height } = decodeBmp(bmp(1, 2, 24, [1, 2, 3, 0, 4, 5, 6, 0]));
  expect({ width, height, data: [...data] }).toEqual({ width: 1, height: 2, data: [6, 5, 4, 3, 2, 1] });
});

test("a negative height is top row first", () => {
  expect([...decodeBmp(bmp(1, -2, 24, [1, 2, 3, 0, 4, 5, 6, 0])).data]).toEqual([3, 2, 1, 6, 5, 4]);
});

test("one bit a pixel takes its colours from the palette", () => {
  const pixels = decodeBmp(bmp(3, 1, 1, [0b10100000, 0, 0, 0], [0, 0, 0, 0, 255, 255, 255, 0]));
  expect([...pixels.data]).toEqual([255, 255, 255, 0, 0, 0, 255, 255, 255]);
});

test.each([
  ["more pixels than are decoded", bmp(60_000, 60_000, 24, [])],
  ["a body that ends too early", bmp(10, 10, 24, [1, 2, 3])],
  ["an unknown depth", bmp(1, 1, 7, [0, 0, 0, 0])],
  ["no width", bmp(0, 1, 24, [])],
])("%s is refused", (_name, data) => expect(() => decodeBmp(data)).toThrow(RangeError));
