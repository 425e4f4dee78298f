import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm")));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

const QUIET_ZONE = 4;

/** A QR code of a text, black on white, `module` pixels to a module, with its quiet zone. */
export async function drawCode(text: string, module = 6): Promise<Sharp> {
  const { symbol, error } = await writeBarcode(text, { format: "QRCode" });
  if (symbol.width === 0) throw new Error(`no code for this text: ${error}`);
  const side = symbol.width * module;
  const border = QUIET_ZONE * module;
  const data = await sharp(Buffer.from(symbol.data), {
    raw: { width: symbol.width, height: symbol.height, channels: 1 },
  })
    .resize(side, side, { kernel: "nearest" })
    .extend({ top: border, bottom: border, left: border, right: border, background: "#ffffff" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  return sharp(data);
}

/** Codes beside each other on white. */
export async function drawCodes(texts: readonly string[]): Promise<Sharp> {
  const tiles = await Promise.all(texts.map(async (text) => (await drawCode(text)).png().toBuffer()));
  const widths = await Promise.all(tiles.map(async (tile) => (await sharp(tile).metadata()).width));
  const height = Math.max(...widths);
  return sharp({
    create: { width: widths.reduce((sum, width) => sum + width, 0), height, channels: 3, background: "#ffffff" },
  }).composite(
    tiles.map((input, at) => ({ input, top: 0, left: widths.slice(0, at).reduce((sum, width) => sum + width, 0) })),
  );
}
