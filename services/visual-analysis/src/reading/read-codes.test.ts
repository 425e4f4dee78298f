import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { drawCode, drawCodes } from "../../quality/draw.ts";
import { rasterOf } from "./media.ts";
import { readCodes } from "./read-codes.ts";

const URL = "https://parking-fee.example.com/pay?plate=AB-123";

async function read(file: Buffer): Promise<string[]> {
  const data = new Uint8Array(file);
  const raster = rasterOf(data);
  if (!raster) throw new Error("not a raster picture");
  return (await readCodes(data, raster)).codes.map(({ text }) => text);
}

describe("one code, as people meet it", () => {
  const SHAPES: readonly (readonly [string, (code: Sharp) => Sharp | Promise<Sharp>])[] = [
    ["as drawn", (code) => code],
    ["upside down", (code) => code.rotate(180)],
    ["turned by 37 degrees", (code) => code.rotate(37, { background: "#ffffff" })],
    ["mirrored", (code) => code.flop()],
    ["white on black", (code) => code.negate()],
    ["out of focus", (code) => code.blur(3)],
    ["made small", (code) => code.resize(90)],
    ["made large", (code) => code.resize(2_000)],
    ["wide", (code) => code.resize(500, 260, { fit: "fill" })],
    ["pale", (code) => code.linear(0.25, 150)],
    ["in colour", (code) => code.tint("#a03020")],
  ];
  test.each(SHAPES)("%s", async (_name, shape) => {
    expect(await read(await (await shape(await drawCode(URL))).png().toBuffer())).toEqual([URL]);
  });

  test("white on nothing, as in a mail with a dark background", async () => {
    const alpha = await (await drawCode(URL)).negate().extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    const { width, height } = alpha.info;
    const white = sharp({ create: { width, height, channels: 3, background: "#ffffff" } });
    const file = await white
      .joinChannel(alpha.data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    expect(await read(file)).toEqual([URL]);
  });

  test("a small part of a photo", async () => {
    const input = await (await drawCode(URL)).resize(200).png().toBuffer();
    const photo = sharp({
      create: {
        width: 4_000,
        height: 3_000,
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 128, sigma: 20 },
      },
    });
    expect(
      await read(
        await photo
          .composite([{ input, left: 2_200, top: 1_500 }])
          .jpeg()
          .toBuffer(),
      ),
    ).toEqual([URL]);
  });
});

test("several codes in one picture are all read", async () => {
  const texts = [URL, "tel:+4990012345", "WIFI:T:WPA;S:Cafe;P:latte;;"];
  expect((await read(await (await drawCodes(texts)).png().toBuffer())).toSorted()).toEqual(texts.toSorted());
});

describe("file formats", () => {
  test.each([
    ["png", (code: Sharp) => code.png()],
    ["jpeg", (code: Sharp) => code.jpeg({ quality: 40 })],
    ["webp", (code: Sharp) => code.webp({ quality: 40 })],
    ["gif", (code: Sharp) => code.gif()],
  ] as const)("%s", async (raster, write) => {
    const file = await write(await drawCode(URL)).toBuffer();
    expect(rasterOf(new Uint8Array(file))).toBe(raster);
    expect(await read(file)).toEqual([URL]);
  });

  test("a code in the second frame of an animation", async () => {
    const code = await (await drawCode(URL)).png().toBuffer();
    const { width, height } = await sharp(code).metadata();
    const blank = await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .png()
      .toBuffer();
    expect(
      await read(
        await sharp([blank, code], { join: { animated: true } })
          .gif()
          .toBuffer(),
      ),
    ).toEqual([URL]);
  });

  test("SVG, which is a program, and everything else is not taken for a picture", () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<?xml version="1.0"?><svg/>',
      "%PDF-1.4",
      "II*\0",
      "",
    ])
      expect(rasterOf(new TextEncoder().encode(text))).toBeUndefined();
  });

  test("what calls itself a PNG and is SVG inside is refused by the decoder too", async () => {
    const data = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(readCodes(data, "png")).rejects.toThrow(/unsupported image format/);
  });
});
