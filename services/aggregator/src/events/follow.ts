import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fromBinary, toJson, type JsonObject } from "@bufbuild/protobuf";
import { readConfig, type Environment } from "@sextant/chassis";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { connect, type ConsumerMessages, type NatsConnection } from "nats";
import { settings } from "../config.ts";
import { STREAM } from "./scan-event.ts";
import { serversOf } from "./servers.ts";
import { SPILL_FILE } from "./spill.ts";

/** Pause between looks at the spill, or for the stream, in milliseconds. */
const POLL_MS = 250;
/** Rows read at once. */
const PAGE = 500;

/** One scan event as JSON: `id`, and the fields of ScanCompleted by proto3's JSON mapping. */
export type FollowedEvent = JsonObject & { readonly id: string };

const eventOf = (id: string, body: Uint8Array): FollowedEvent => ({
  id,
  ...(toJson(ScanCompletedSchema, fromBinary(ScanCompletedSchema, body)) as JsonObject),
});

/**
 * Follows the scan events from the oldest that is kept, until `signal` aborts: of the stream when NATS_URL is set, else
 * of the spill, which is only read. The stream's consumer leaves nothing behind.
 * @throws ConfigError, or what NATS says when it cannot be reached.
 */
export async function* followEvents(environment: Environment, signal: AbortSignal): AsyncGenerator<FollowedEvent> {
  const { natsUrl, dataDir } = readConfig(settings, environment);
  yield* natsUrl ? followStream(natsUrl, signal) : followSpill(join(dataDir, SPILL_FILE), signal);
}

const pause = (signal: AbortSignal) => sleep(POLL_MS, undefined, { signal }).catch(() => undefined);

async function* followSpill(file: string, signal: AbortSignal): AsyncGenerator<FollowedEvent> {
  while (!existsSync(file)) {
    if (signal.aborted) return;
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
    if (rows.length < PAGE) await pause(signal);
  }
}

async function* followStream(natsUrl: string, signal: AbortSignal): AsyncGenerator<FollowedEvent> {
  if (signal.aborted) return;
  const connection = await connect({ ...serversOf(natsUrl), name: "sextant-events", maxReconnectAttempts: -1 });
  try {
    const messages = await consume(connection, signal);
    if (!messages) return;
    const stop = () => messages.stop();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    for await (const message of messages) yield eventOf(message.headers?.get("ce-id") ?? "", message.data);
  } finally {
    await connection.close();
  }
}

/** An ordered consumer, as soon as the stream is there. */
async function consume(connection: NatsConnection, signal: AbortSignal): Promise<ConsumerMessages | undefined> {
  const jsm = await connection.jetstreamManager({ checkAPI: false });
  while (!signal.aborted) {
    const isThere = await jsm.streams.info(STREAM).then(
      () => true,
      () => false,
    );
    if (isThere) {
      const consumer = await connection.jetstream().consumers.get(STREAM);
      return consumer.consume();
    }
    await pause(signal);
  }
  return undefined;
}
