import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fromBinary, toJson, type JsonObject } from "@bufbuild/protobuf";
import { readConfig, serversOf, STREAM, type Environment } from "@sextant/chassis";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { connect, type Consumer, type JetStreamManager, type NatsConnection } from "nats";
import { settings } from "../config.ts";
import { OUTBOX_FILE } from "./outbox.ts";

/** Pause between looks at the outbox, or for the stream, in milliseconds. */
const POLL_MS = 250;
/** Rows read at once. */
const PAGE = 500;

/** One scan event as JSON: `id`, and the fields of ScanCompleted by proto3's JSON mapping. */
export type FollowedEvent = JsonObject & { readonly id: string; readonly completedAt: string };

/** Which events, and whether to wait for more. */
export interface Following {
  /** Milliseconds since the epoch: the first that are wanted; absent: the oldest kept. */
  readonly from?: number;
  /** False: ends with the last event that is there. */
  readonly follow: boolean;
}

const eventOf = (id: string, body: Uint8Array): FollowedEvent => ({
  id,
  ...(toJson(ScanCompletedSchema, fromBinary(ScanCompletedSchema, body)) as JsonObject & { completedAt: string }),
});

/**
 * The scan events of the stream when NATS_URL is set, else of the outbox, which is only read; until `signal` aborts. The
 * stream's consumer leaves nothing behind.
 * @throws ConfigError, or what NATS says when it cannot be reached.
 */
export async function* followEvents(
  environment: Environment,
  signal: AbortSignal,
  following: Following = { follow: true },
): AsyncGenerator<FollowedEvent> {
  const { natsUrl, dataDir } = readConfig(settings, environment);
  const events = natsUrl
    ? followStream(natsUrl, signal, following)
    : followOutbox(join(dataDir, OUTBOX_FILE), signal, following);
  for await (const event of events) {
    if (Date.parse(event.completedAt) >= (following.from ?? 0)) yield event;
  }
}

const pause = (signal: AbortSignal) => sleep(POLL_MS, undefined, { signal }).catch(() => undefined);

async function* followOutbox(file: string, signal: AbortSignal, { follow }: Following): AsyncGenerator<FollowedEvent> {
  while (!existsSync(file)) {
    if (signal.aborted || !follow) return;
    await pause(signal);
  }
  using database = new DatabaseSync(file, { readOnly: true });
  database.exec("PRAGMA busy_timeout=5000");
  const next = database.prepare("SELECT seq, scan_id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?");
  let last = 0;
  while (!signal.aborted) {
    const rows = next.all(last, PAGE) as { seq: number; scan_id: string; body: Uint8Array }[];
    for (const { seq, scan_id, body } of rows) {
      last = seq;
      yield eventOf(scan_id, body);
    }
    if (rows.length === PAGE) continue;
    if (!follow) return;
    await pause(signal);
  }
}

async function* followStream(
  natsUrl: string,
  signal: AbortSignal,
  following: Following,
): AsyncGenerator<FollowedEvent> {
  if (signal.aborted) return;
  const connection = await connect({ ...serversOf(natsUrl), name: "sextant-events", maxReconnectAttempts: -1 });
  try {
    const consumer = await consumerOf(connection, signal, following);
    if (!consumer || (!following.follow && (await consumer.info()).num_pending === 0)) return;
    const messages = await consumer.consume();
    const stop = () => messages.stop();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    for await (const message of messages) {
      yield eventOf(message.headers?.get("ce-id") ?? "", message.data);
      if (!following.follow && message.info.pending === 0) return;
    }
  } finally {
    await connection.close();
  }
}

/** An ordered consumer, as soon as the stream is there; undefined when it is not and nobody waits for it. */
async function consumerOf(
  connection: NatsConnection,
  signal: AbortSignal,
  { from, follow }: Following,
): Promise<Consumer | undefined> {
  const jsm = await connection.jetstreamManager({ checkAPI: false });
  while (!signal.aborted) {
    if (await isThere(jsm)) {
      const start = from === undefined ? {} : { opt_start_time: new Date(from).toISOString() };
      return connection.jetstream().consumers.get(STREAM, start);
    }
    if (!follow) return undefined;
    await pause(signal);
  }
  return undefined;
}

const isThere = (jsm: JetStreamManager): Promise<boolean> =>
  jsm.streams.info(STREAM).then(
    () => true,
    () => false,
  );
