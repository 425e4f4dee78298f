import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@sextant/chassis";
import type { Link, Up } from "./link.ts";
import type { EventMetrics } from "./metrics.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
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

/** Delivers what waits in the outbox whenever there is a way to NATS, oldest first, each event once. */
export class Drainer implements AsyncDisposable {
  readonly #outbox: Outbox;
  readonly #link: Link;
  readonly #metrics: EventMetrics;
  readonly #log: Logger;
  readonly #trustedMs: number;
  readonly #onDelivered: () => void;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: {
    readonly outbox: Outbox;
    readonly link: Link;
    readonly duplicateWindowMs: number;
    readonly metrics: EventMetrics;
    readonly log: Logger;
    /** Called when the stream took events. */
    readonly onDelivered: () => void;
  }) {
    this.#outbox = options.outbox;
    this.#link = options.link;
    this.#trustedMs = options.duplicateWindowMs * TRUSTED_SHARE;
    this.#metrics = options.metrics;
    this.#log = options.log;
    this.#onDelivered = options.onDelivered;
  }

  /** Starts delivering unless it is under way or there is no way. */
  wake(): void {
    if (this.#running || this.#stop.signal.aborted || !this.#link.up || this.#outbox.size === 0) return;
    this.#running = this.#drain()
      .catch(async (error: unknown) => {
        this.#log.error({ err: error }, "the outbox could not be read or written");
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

  /** Until the outbox is empty or the way is lost. */
  async #drain(): Promise<void> {
    let pause: number = PAUSE_MS.first;
    while (this.#outbox.size > 0 && !this.#stop.signal.aborted) {
      const { up } = this.#link;
      if (!up) return;
      // After a failure a single event finds out whether the server answers again.
      const isProbe = pause > PAUSE_MS.first;
      const batch = this.#outbox.oldest(isProbe ? 1 : BATCH);
      const delivered = await this.#deliver(batch, up);
      this.#outbox.remove(delivered.map(({ seq }) => seq));
      this.#metrics.delivered.inc(delivered.length);
      this.#metrics.waiting.set(this.#outbox.size);
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

  async #deliver(batch: readonly OutboxEntry[], up: Up): Promise<OutboxEntry[]> {
    const outcomes = await Promise.allSettled(batch.map((entry) => this.#deliverOne(entry, up)));
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure) this.#log.warn({ err: failure.reason as unknown }, "events of the outbox could not be delivered yet");
    return batch.filter((_, index) => outcomes[index]?.status === "fulfilled");
  }

  async #deliverOne({ event, firstTriedAt }: OutboxEntry, { js, jsm }: Up): Promise<void> {
    const isOld = Math.abs(Date.now() - firstTriedAt) >= this.#trustedMs;
    if (isOld && (await isStored(jsm, event.id))) return;
    await publish(js, event, ACK_MS);
  }
}
