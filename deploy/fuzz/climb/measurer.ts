import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Answer, Costs } from "./measure.ts";

/** A content that takes longer is stopped, in milliseconds. */
export const HANG_MS = 20_000;
const MEASURE = new URL("./measure.ts", import.meta.url);

/** The measuring thread, started again when a content hangs it. */
export class Measurer implements AsyncDisposable {
  readonly #file: URL;
  #worker: Worker | undefined;

  constructor(file: URL = MEASURE) {
    this.#file = file;
  }

  async #started(): Promise<Worker> {
    if (!this.#worker) {
      this.#worker = new Worker(this.#file);
      this.#worker.setMaxListeners(0);
      await once(this.#worker, "message");
    }
    return this.#worker;
  }

  /** Undefined: it hangs. @throws Error when the content breaks a stage. */
  async costsOf(content: string): Promise<Costs | undefined> {
    const worker = await this.#started();
    const given = new AbortController();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(content);
    const answer = await Promise.race([
      once(worker, "message", { signal: given.signal }).then(([message]) => message as Answer),
      sleep(HANG_MS, undefined, { signal: given.signal }).catch(() => undefined),
    ]);
    given.abort();
    if (answer?.failed) throw new Error(answer.failed);
    if (!answer) await this[Symbol.asyncDispose]();
    return answer?.costs;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
