import type { Answer } from "@sextant/core";
import type { Reading } from "../evidence.ts";
import type { Raster } from "./media.ts";

/** Between the pool and its workers; a worker has one job at a time. */
export interface Job {
  readonly data: Uint8Array;
  readonly raster: Raster;
}
export type Result = Answer<Reading>;
/** The first message of a worker: it has loaded its decoders. */
export const READY = "ready";
