import { setTimeout as sleep } from "node:timers/promises";
import { connect, Events, type JetStreamClient, type JetStreamManager, type NatsConnection } from "nats";
import { type Logger, serversOf } from "@sextant/chassis";
import { ensureStream, type StreamSettings } from "./stream.ts";

/** Pause between attempts to connect, and to make the stream, in milliseconds. */
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
/** A silent server is given up after two unanswered pings, in milliseconds each. */
const PING_MS = 5_000;
const API_TIMEOUT_MS = 2_000;

/** A connection that works, and the signal of its loss. */
export interface Up {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
}

/**
 * The way to NATS: connects, makes the stream, and does both again for ever after a loss. {@link up} says at once
 * whether there is one, so that nobody waits for a connection.
 */
export class Link implements AsyncDisposable {
  readonly #log: Logger;
  readonly #options: ReturnType<typeof serversOf>;
  readonly #stream: StreamSettings;
  readonly #onUp: () => void;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: NatsConnection | undefined;
  #up: Up | undefined;
  #loss = new AbortController();
  #hasComplained = false;

  /** @throws TypeError when the URL cannot be read. */
  constructor(natsUrl: string, stream: StreamSettings, log: Logger, onUp: () => void) {
    this.#options = serversOf(natsUrl);
    this.#stream = stream;
    this.#log = log;
    this.#onUp = onUp;
    this.#ended = this.#run();
  }

  /** The working connection, or undefined. */
  get up(): Up | undefined {
    return this.#up;
  }

  /** The stream was not there: makes it again before anything else is sent. */
  streamMissing(): void {
    const connection = this.#connection;
    if (!connection || !this.#up) return;
    this.#down("stream missing");
    void this.#prepare(connection);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#down("stopping");
    await this.#connection?.close();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        this.#connection = await connect({
          ...this.#options,
          name: "sextant-aggregator",
          timeout: CONNECT_TIMEOUT_MS,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          reconnectJitter: RETRY_MS,
          pingInterval: PING_MS,
          ignoreAuthErrorAbort: true,
          noAsyncTraces: true,
        });
        if (this.#stop.signal.aborted) await this.#connection.close();
        await this.#follow(this.#connection);
      } catch (error) {
        this.#complain(error, "no connection to NATS");
      }
      await sleep(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** Until the connection is closed for good; the iterator of its states does not end with it. */
  async #follow(connection: NatsConnection): Promise<void> {
    void this.#watch(connection);
    void this.#prepare(connection);
    await connection.closed();
    this.#down("closed");
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) this.#down("disconnected");
      else if (type === Events.Reconnect) void this.#prepare(connection);
    }
  }

  /** The stream is made, or seen, before the link counts as up. */
  async #prepare(connection: NatsConnection): Promise<void> {
    const { signal } = this.#loss;
    while (!signal.aborted && !connection.isClosed()) {
      try {
        const jsm = await connection.jetstreamManager({ checkAPI: false, timeout: API_TIMEOUT_MS });
        await ensureStream(jsm, this.#stream);
        if (signal.aborted || this.#up) return;
        this.#up = { js: connection.jetstream(), jsm, lost: signal };
        this.#hasComplained = false;
        this.#log.info("connected to NATS");
        this.#onUp();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#complain(error, "the event stream is not there and cannot be made");
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Once per outage: attempts follow each other quickly. */
  #complain(error: unknown, what: string): void {
    if (!this.#hasComplained) this.#log.warn({ err: error }, what);
    this.#hasComplained = true;
  }

  #down(why: string): void {
    if (this.#up) this.#log.warn({ why }, "no way to NATS; events wait in the outbox");
    this.#up = undefined;
    this.#loss.abort();
    this.#loss = new AbortController();
  }
}
