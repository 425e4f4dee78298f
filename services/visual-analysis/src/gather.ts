import { type Answer, type Image, type Subject, unknown } from "@sextant/core";
import type { Evidence, Reading } from "./evidence.ts";
import { MAX_BYTES, MAX_IMAGES } from "./reading/limits.ts";
import { rasterOf } from "./reading/media.ts";
import type { ReaderPool } from "./reading/pool.ts";

/** One picture's time, its wait for a thread included, in milliseconds. Below a layer's default deadline of 800. */
export const READ_TIMEOUT_MS = 600;

/** Subject → the codes in its images. What is not a raster picture is refused; what cannot be decoded is unknown. */
export async function gather(subject: Subject, pool: ReaderPool, signal: AbortSignal): Promise<Evidence> {
  signal.throwIfAborted();
  const images = await Promise.all(
    subject.images.map(async (image, at) => (at < MAX_IMAGES ? read(image, pool, signal) : unknown("limit"))),
  );
  return { images };
}

async function read({ data }: Image, pool: ReaderPool, signal: AbortSignal): Promise<Answer<Reading>> {
  if (data.length > MAX_BYTES) return unknown("limit");
  const raster = rasterOf(data);
  if (!raster) return unknown("refused");
  // A copy of its own, which moves to the thread: the subject's bytes may be a view of the whole request.
  return pool.read({ data: new Uint8Array(data), raster }, READ_TIMEOUT_MS, signal);
}
