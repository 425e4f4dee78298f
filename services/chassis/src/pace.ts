import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";

/** Longest stretch of work before the event loop turns, in milliseconds. */
const YIELD_AFTER_MS = 10;

/** Lets the event loop turn when the work of one call has held it for long enough. */
export class Pace {
  #since = performance.now();

  /** To be awaited between steps. */
  async yield(): Promise<void> {
    if (performance.now() - this.#since < YIELD_AFTER_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
