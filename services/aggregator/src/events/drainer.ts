import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@sextant/chassis";
import type { Link, Up } from "./link.ts";
import type { EventMetrics } from "./metrics.ts";
import type { Spill, Spilled } from "./spill.ts";
import { isStored, publish } from "./stream.ts";

/** Events sent at once. */
const BATCH = 64;
const ACK_MS = 2_000;
/** Pause after a failed batch, in milliseconds: doubles from the first to the last. */
const PAUSE_MS = { first: 100, last: 1_000 } as const;
/**
 * Share of the duplicate window after which the stream is asked before a send: an entry's first attempt may have been
 * stored although no ack came, and clocks and restarts eat into the window.
 */
const TRUSTED_SHARE = 0.5;

/** Delivers what waits in the spill whenever there is a way to NATS, oldest first, each event once. */
export class Drainer implements AsyncDisposable {
  readonly #spill: Spill;
  readonly #link: Link;
  readonly #metrics: EventMetrics;
  readonly #log: Logger;
  readonly #trustedMs: number;
  readonly #onDelivered: () => void;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: {
    readonly spill: Spill;
    readonly link: Link;
    readonly duplicateWindowMs: number;
    readonly metrics: EventMetrics;
    readonly log: Logger;
    /** Called when the stream took events. */
    readonly onDelivered: () => void;
  }) {
    this.#spill = options.spill;
    this.#link = options.link;
    this.#trustedMs = options.duplicateWindowMs * TRUSTED_SHARE;
    this.#metrics = options.metrics;
    this.#log = options.log;
    this.#onDelivered = options.onDelivered;
  }

  /** Starts delivering unless it is under way or there is no way. */
  wake(): void {
    if (this.#running || this.#stop.signal.aborted || !this.#link.up || this.#spill.size === 0) return;
    this.#running = this.#drain()
      .catch(async (error: unknown) => {
        this.#log.error({ err: error }, "the spill could not be read or written");
        await this.#pause(PAUSE_MS.last);
      })
      .finally(() => {
        this.#running = undefined;
        this.wake();
      });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Until the spill is empty or the way is lost. */
  async #drain(): Promise<void> {
    let pause: number = PAUSE_MS.first;
    while (this.#spill.size > 0 && !this.#stop.signal.aborted) {
      const { up } = this.#link;
      if (!up) return;
      // After a failure a single event finds out whether the server answers again.
      const isProbe = pause > PAUSE_MS.first;
      const batch = this.#spill.oldest(isProbe ? 1 : BATCH);
      const delivered = await this.#deliver(batch, up);
      this.#spill.remove(delivered.map(({ seq }) => seq));
      this.#metrics.delivered.inc(delivered.length);
      this.#metrics.waiting.set(this.#spill.size);
      if (delivered.length > 0) this.#onDelivered();
      if (delivered.length === batch.length) {
        pause = PAUSE_MS.first;
        continue;
      }
      await this.#pause(pause);
      pause = Math.min(PAUSE_MS.last, pause * 2);
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #deliver(batch: readonly Spilled[], up: Up): Promise<Spilled[]> {
    const outcomes = await Promise.allSettled(batch.map((spilled) => this.#deliverOne(spilled, up)));
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure) this.#log.warn({ err: failure.reason as unknown }, "events of the spill could not be delivered yet");
    return batch.filter((_, index) => outcomes[index]?.status === "fulfilled");
  }

  async #deliverOne({ event, firstTriedAt }: Spilled, { js, jsm }: Up): Promise<void> {
    const isOld = Math.abs(Date.now() - firstTriedAt) >= this.#trustedMs;
    if (isOld && (await isStored(jsm, event.id))) return;
    await publish(js, event, ACK_MS);
  }
}
