import { NatsError } from "nats";
import type { ServiceContext } from "@sextant/chassis";
import { Drainer } from "./drainer.ts";
import { Link, type Up } from "./link.ts";
import { eventMetrics, type EventMetrics } from "./metrics.ts";
import type { ScanEvent } from "./scan-event.ts";
import type { Outbox } from "./outbox.ts";
import { publish, type StreamSettings } from "./stream.ts";

export interface EventLogSettings extends StreamSettings {
  /** Undefined: events stay in the outbox. */
  readonly natsUrl: string | undefined;
  /** Longest wait for an ack, in milliseconds. */
  readonly ackMs: number;
  /** Events that the outbox keeps without NATS. */
  readonly outboxMax: number;
}

/** No stream answers on the subject (NATS status 503). */
const NO_RESPONDERS = "503";

/** Makes scan events durable: in the stream when its ack comes in time, else in the outbox. */
export class EventLog implements AsyncDisposable {
  readonly #outbox: Outbox;
  readonly #settings: EventLogSettings;
  readonly #metrics: EventMetrics;
  readonly #link: Link | undefined;
  readonly #drainer: Drainer | undefined;
  /** An ack did not come: until the drainer gets one, no scan waits for another. What went without is in the outbox. */
  #isSuspect = false;

  constructor(outbox: Outbox, settings: EventLogSettings, { log, metrics }: ServiceContext) {
    this.#outbox = outbox;
    this.#settings = settings;
    this.#metrics = eventMetrics(metrics);
    if (settings.natsUrl) {
      this.#link = new Link(settings.natsUrl, settings, log, () => this.#drainer?.wake());
      this.#drainer = new Drainer({
        outbox,
        link: this.#link,
        duplicateWindowMs: settings.duplicateWindowMs,
        metrics: this.#metrics,
        log,
        onDelivered: () => {
          this.#isSuspect = false;
        },
      });
    } else this.#trim();
    this.#metrics.waiting.set(outbox.size);
  }

  /**
   * Resolves when every event is durable, within `waitMs` milliseconds (at most the configured wait) and the outbox's
   * own time. @throws when the outbox cannot be written either.
   */
  async record(events: readonly ScanEvent[], waitMs: number = this.#settings.ackMs): Promise<void> {
    const triedAt = Date.now();
    const up = this.#isSuspect ? undefined : this.#link?.up;
    const left = up ? await this.#publish(events, up, Math.min(waitMs, this.#settings.ackMs)) : events;
    this.#metrics.recorded.inc({ where: "stream" }, events.length - left.length);
    if (left.length === 0) return;
    this.#outbox.add(left, triedAt);
    this.#metrics.recorded.inc({ where: "spill" }, left.length);
    if (this.#drainer) this.#drainer.wake();
    else this.#trim();
    this.#metrics.waiting.set(this.#outbox.size);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const drained = this.#drainer?.[Symbol.asyncDispose]();
    await this.#link?.[Symbol.asyncDispose]();
    await drained;
    await this.#outbox[Symbol.asyncDispose]();
  }

  /** @returns the events without an ack. */
  async #publish(events: readonly ScanEvent[], up: Up, waitMs: number): Promise<ScanEvent[]> {
    const outcomes = await Promise.all(events.map((event) => this.#publishOne(event, up, waitMs)));
    return events.filter((_, index) => !outcomes[index]);
  }

  async #publishOne(event: ScanEvent, up: Up, waitMs: number): Promise<boolean> {
    const lost = Promise.withResolvers<false>();
    const onLost = () => lost.resolve(false);
    up.lost.addEventListener("abort", onLost);
    const sent = publish(up.js, event, Math.max(1, waitMs)).then(
      () => true,
      (error: unknown) => this.#failed(error),
    );
    try {
      return up.lost.aborted ? false : await Promise.race([sent, lost.promise]);
    } finally {
      up.lost.removeEventListener("abort", onLost);
    }
  }

  #failed(error: unknown): false {
    if (error instanceof NatsError && error.code === NO_RESPONDERS) this.#link?.streamMissing();
    else this.#isSuspect = true;
    return false;
  }

  #trim(): void {
    const dropped = this.#outbox.trim(this.#settings.outboxMax);
    if (dropped > 0) this.#metrics.dropped.inc(dropped);
  }
}
