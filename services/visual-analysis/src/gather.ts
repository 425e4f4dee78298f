import { type Answer, type Image, type Subject, unknown } from "@sextant/core";
import type { Evidence, Reading } from "./evidence.ts";
import { MAX_BYTES, MAX_IMAGES } from "./reading/limits.ts";
import { rasterOf } from "./reading/media.ts";
import type { ReaderPool } from "./reading/pool.ts";

/** One picture's time in milliseconds, and with its wait for a thread; that below a layer's default deadline of 800. */
export const PATIENCE = { readMs: 500, allMs: 750 } as const;

/** Subject → the codes in its images. What is not a raster picture is refused; what cannot be decoded is unknown. */
export async function gather(
  subject: Subject,
  pool: ReaderPool,
  signal: AbortSignal,
  caller: string,
): Promise<Evidence> {
  signal.throwIfAborted();
  const images = await Promise.all(
    subject.images.map(async (image, at) => (at < MAX_IMAGES ? read(image, pool, signal, caller) : unknown("limit"))),
  );
  return { images };
}

async function read({ data }: Image, pool: ReaderPool, signal: AbortSignal, caller: string): Promise<Answer<Reading>> {
  if (data.length > MAX_BYTES) return unknown("limit");
  const raster = rasterOf(data);
  if (!raster) return unknown("refused");
  // A copy of its own, which moves to the thread: the subject's bytes may be a view of the whole request.
  return pool.read({ data: new Uint8Array(data), raster }, PATIENCE, signal, caller);
}
