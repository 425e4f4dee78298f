import type { Reading } from "../evidence.ts";
import { type Backdrop, type Decoded, type Grey, greyOf, isTransparent, withMargin } from "./grey.ts";
import { CHEAP_PIXELS, MAX_SIDE } from "./limits.ts";
import type { Raster } from "./media.ts";
import { decode, type Filter, filtered, framesOf } from "./picture.ts";
import { readPixels } from "./zxing.ts";

/** Blurring melts noise and print dots, sharpening mends a picture out of focus. */
const FILTERS: readonly Filter[] = [{ blur: 2 }, { sharpen: 2 }];

const isRead = ({ codes }: Reading) => codes.length > 0;

/** Reads the codes of one picture, in the first frames of an animation. @throws on a picture that cannot be decoded. */
export async function readCodes(data: Uint8Array, raster: Raster): Promise<Reading> {
  const frames = await framesOf(data, raster);
  let best: Reading = { codes: [], unread: 0 };
  for (let frame = 0; frame < frames; frame += 1) {
    const reading = await readFrame(await decode(data, raster, frame));
    if (isRead(reading)) return reading;
    if (reading.unread > best.unread) best = reading;
  }
  return best;
}

/** A code may be drawn in white on nothing: what is transparent is tried in front of white and of black. */
async function readFrame(decoded: Decoded): Promise<Reading> {
  const onWhite = await readOn(decoded, 255);
  if (isRead(onWhite) || !isTransparent(decoded)) return onWhite;
  const onBlack = await readOn(decoded, 0);
  return isRead(onBlack) || onBlack.unread > onWhite.unread ? onBlack : onWhite;
}

async function readOn(decoded: Decoded, backdrop: Backdrop): Promise<Reading> {
  const grey = greyOf(decoded, Math.ceil(Math.max(decoded.width, decoded.height) / MAX_SIDE), backdrop);
  const plain = await readGrey(grey, backdrop);
  if (isRead(plain) || plain.unread === 0) return plain;
  for (const filter of FILTERS) {
    const reading = await readGrey(await filtered(grey, filter), backdrop);
    if (isRead(reading)) return reading;
  }
  return plain;
}

const readGrey = (grey: Grey, backdrop: Backdrop): Promise<Reading> =>
  readPixels(withMargin(grey, backdrop), grey.width * grey.height <= CHEAP_PIXELS);
