import { setTimeout as sleep } from "node:timers/promises";
import { fromBinary } from "@bufbuild/protobuf";
import { type Logger, serversOf, STREAM } from "@sextant/chassis";
import { type ScanCompleted, ScanCompletedSchema } from "@sextant/proto/events";
import { AckPolicy, connect, type Consumer, DeliverPolicy, type JsMsg, nanos, type NatsConnection } from "nats";

/** The durable consumer that every gateway shares: each event goes to one of them. */
export const DURABLE = "webhooks";
/** An event that is not acknowledged for so long goes to another gateway, in milliseconds. */
const ACK_WAIT_MS = 30_000;
/** Events under way at once, over all gateways. */
const MAX_PENDING = 1_000;
/** Events fetched ahead by one gateway. */
const FETCHED = 64;
const RETRY_MS = 1_000;

/**
 * Reads the stream of scan events through a durable consumer. An event is acknowledged once `onEvent` is done with it; what
 * a killed process had not acknowledged is delivered again. The first event is the first after the consumer was made.
 */
export class EventConsumer implements AsyncDisposable {
  readonly #natsUrl: string;
  readonly #onEvent: (event: ScanCompleted) => Promise<void>;
  readonly #log: Logger;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: NatsConnection | undefined;

  constructor(natsUrl: string, onEvent: (event: ScanCompleted) => Promise<void>, log: Logger) {
    this.#natsUrl = natsUrl;
    this.#onEvent = onEvent;
    this.#log = log;
    this.#ended = this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#connection?.close();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let hasComplained = false;
    while (!signal.aborted) {
      try {
        this.#connection = await connect({
          ...serversOf(this.#natsUrl),
          name: "sextant-webhooks",
          maxReconnectAttempts: -1,
          noAsyncTraces: true,
        });
        await this.#read(this.#connection);
        hasComplained = false;
      } catch (error) {
        if (!signal.aborted && !hasComplained) this.#log.warn({ err: error }, "events for webhooks cannot be read yet");
        hasComplained = true;
      }
      await this.#connection?.close().catch(() => undefined);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the stream or the consumer is gone. */
  async #read(connection: NatsConnection): Promise<void> {
    const consumer = await durable(connection);
    const messages = await consumer.consume({ max_messages: FETCHED, abort_on_missing_resource: true });
    this.#stop.signal.addEventListener("abort", () => messages.stop(), { once: true });
    for await (const message of messages) await this.#take(message);
  }

  async #take(message: JsMsg): Promise<void> {
    let event: ScanCompleted;
    try {
      event = fromBinary(ScanCompletedSchema, message.data);
    } catch {
      this.#log.error({ sequence: message.seq }, "a scan event cannot be read");
      return message.term();
    }
    try {
      await this.#onEvent(event);
      message.ack();
    } catch (error) {
      this.#log.warn({ err: error }, "a scan event for webhooks is put off");
      message.nak(RETRY_MS);
    }
  }
}

async function durable(connection: NatsConnection): Promise<Consumer> {
  const jsm = await connection.jetstreamManager({ checkAPI: false });
  const isThere = await jsm.consumers.info(STREAM, DURABLE).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await jsm.consumers.add(STREAM, {
      durable_name: DURABLE,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.New,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: MAX_PENDING,
    });
  }
  return connection.jetstream().consumers.get(STREAM, DURABLE);
}
