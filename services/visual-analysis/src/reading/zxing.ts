import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import { type Code, MAX_PAYLOAD, type Reading } from "../evidence.ts";
import type { ZxingPixels } from "./grey.ts";
import { MAX_CODES } from "./limits.ts";

// From the package's own file: left alone, it would be fetched from a CDN.
const wasm = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

const OPTIONS: ReaderOptions = {
  formats: ["QRCode", "MicroQRCode", "RMQRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  textMode: "Plain",
  maxNumberOfSymbols: MAX_CODES,
  // Codes that are seen but not read tell whether further attempts are worth their time.
  returnErrors: true,
};

/** Ways of making black and white of the same pixels; each reads some codes that the others do not. */
const BINARIZERS: readonly ReaderOptions[] = [{}, { binarizer: "GlobalHistogram" }, { tryDenoise: true }];

/** Reads the codes in some pixels. `patient`: in every way, though no code is seen in the first. */
export async function readPixels(pixels: ZxingPixels, patient: boolean): Promise<Reading> {
  let unread = 0;
  for (const [attempt, options] of BINARIZERS.entries()) {
    if (attempt > 0 && unread === 0 && !patient) break;
    const found = await readBarcodes(pixels, { ...OPTIONS, ...options });
    const codes = found.filter(({ isValid }) => isValid).map(({ text }) => text.slice(0, MAX_PAYLOAD));
    if (codes.length > 0) return { codes: [...new Set(codes)].map((text): Code => ({ text })), unread: 0 };
    unread = Math.max(unread, found.length);
  }
  return { codes: [], unread };
}
