import { setTimeout as sleep } from "node:timers/promises";
import { type AddressResolver, type Logger, OutboundError, send } from "@sextant/chassis";
import type { Ranges } from "../http/address.ts";
import { mayReach } from "./address.ts";
import type { Deliveries, Due } from "./deliveries.ts";
import type { WebhookMetrics } from "./metrics.ts";
import { pauseAfter } from "./schedule.ts";
import { signed } from "./sign.ts";

/** Messages sent at once by one gateway. */
const AT_ONCE = 16;
/** Longest wait for a receiver's answer, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** How long a message is one gateway's, in milliseconds: longer than an attempt. */
const LEASE_MS = 30_000;
/** Pause between looks for what is due, in milliseconds; a new message is sent at once. */
const POLL_MS = 1_000;

/** Gone (RFC 9110 section 15.5.11): the receiver wants nothing any more. */
const GONE = 410;

export interface SenderOptions {
  readonly deliveries: Deliveries;
  readonly resolver: AddressResolver;
  /** The operator's own networks, which a webhook may reach. */
  readonly networks: Ranges;
  readonly metrics: WebhookMetrics;
  readonly log: Logger;
  /** Called when a receiver answered 410. */
  readonly onGone: (webhookId: string) => Promise<unknown>;
  /** Pauses before further attempts, in milliseconds. */
  readonly schedule?: readonly number[];
}

/** Sends what is due, each message at least once: a receiver tells repetitions by `webhook-id`. */
export class Sender implements AsyncDisposable {
  readonly #options: SenderOptions;
  readonly #stop = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  readonly #ended: Promise<void>;
  #wake = Promise.withResolvers<void>();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** There may be something to send. */
  wake(): void {
    this.#wake.resolve();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#ended;
    await Promise.all(this.#sending);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      this.#wake = Promise.withResolvers();
      const due = await this.#take();
      for (const each of due) this.#start(each);
      const isIdle = due.length === 0 || this.#sending.size >= AT_ONCE;
      if (isIdle)
        await Promise.race([this.#wake.promise, sleep(POLL_MS, undefined, { signal }).catch(() => undefined)]);
    }
  }

  async #take(): Promise<Due[]> {
    const free = AT_ONCE - this.#sending.size;
    if (free === 0) return [];
    try {
      return await this.#options.deliveries.take(free, LEASE_MS, Date.now());
    } catch (error) {
      this.#options.log.warn({ err: error }, "messages for webhooks cannot be read yet");
      return [];
    }
  }

  #start(due: Due): void {
    const sending = this.#send(due)
      // The message stays as it was; its lease runs out.
      .catch((error: unknown) => this.#options.log.error({ err: error }, "outcome of a webhook's message not written"))
      .finally(() => {
        this.#sending.delete(sending);
        this.wake();
      });
    this.#sending.add(sending);
  }

  async #send({ id, webhook, message, attempts }: Due): Promise<void> {
    const { deliveries, metrics, onGone, schedule } = this.#options;
    const outcome = await this.#attempt(webhook.url, message, webhook.secretsAt(Date.now()));
    if (outcome === undefined) {
      metrics.attempts.inc({ outcome: "delivered" });
      return deliveries.done(id);
    }
    const pause = outcome === String(GONE) ? undefined : pauseAfter(attempts + 1, schedule);
    metrics.attempts.inc({ outcome: pause === undefined ? "dead" : "failed" });
    await deliveries.failed(id, outcome, pause === undefined ? null : Date.now() + pause);
    if (outcome === String(GONE)) await onGone(webhook.id);
  }

  /** Undefined when the receiver took it, else what went wrong: a status, or why there was none. */
  async #attempt(address: string, message: Due["message"], secrets: readonly string[]): Promise<string | undefined> {
    const { resolver, networks } = this.#options;
    const url = new URL(address);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = {
      ...signed(message, secrets, Date.now()),
      "content-type": "application/json",
      "user-agent": "sextant-webhooks/1",
    };
    try {
      const reach = { resolver, mayConnect: mayReach(url, networks) };
      const { status } = await send(url, reach, { method: "POST", headers, body: message.body, maxBytes: 0, signal });
      return status >= 200 && status < 300 ? undefined : String(status);
    } catch (error) {
      if (error instanceof OutboundError) return error.why;
      return signal.aborted ? "timeout" : "no_connection";
    }
  }
}
