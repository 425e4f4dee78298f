import {
  headers,
  nanos,
  NatsError,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type StreamConfig,
} from "nats";
import { STREAM, SUBJECTS, subjectOf } from "@sextant/chassis";
import type { ScanEvent } from "./scan-event.ts";

/** How long the stream keeps an event, in milliseconds: 30 days, or the duplicate window where that is longer. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** JetStream's error codes that matter here (server/errors.json of nats-server). */
const STREAM_NOT_FOUND = 10_059;
const MESSAGE_NOT_FOUND = 10_037;
const WRONG_LAST_SEQUENCE = 10_071;

export interface StreamSettings {
  readonly duplicateWindowMs: number;
  readonly replicas: number;
}

const codeOf = (error: unknown) => (error instanceof NatsError ? error.api_error?.err_code : undefined);

/** Makes the stream when it is missing, and sets what the configuration says of it. */
export async function ensureStream(jsm: JetStreamManager, settings: StreamSettings): Promise<void> {
  const wanted = {
    duplicate_window: nanos(settings.duplicateWindowMs),
    num_replicas: settings.replicas,
    max_age: nanos(Math.max(KEEP_MS, settings.duplicateWindowMs)),
  } satisfies Partial<StreamConfig>;
  const present = await jsm.streams.info(STREAM).catch((error: unknown) => {
    if (codeOf(error) === STREAM_NOT_FOUND) return undefined;
    throw error;
  });
  if (!present) {
    await jsm.streams.add({
      name: STREAM,
      subjects: [SUBJECTS],
      storage: StorageType.File,
      ...wanted,
    });
  } else if (
    present.config.duplicate_window !== wanted.duplicate_window ||
    present.config.num_replicas !== wanted.num_replicas
  ) {
    await jsm.streams.update(STREAM, { ...present.config, ...wanted });
  }
}

/** Whether the stream holds the event of a scan. */
export async function isStored(jsm: JetStreamManager, scanId: string): Promise<boolean> {
  try {
    await jsm.streams.getMessage(STREAM, { last_by_subj: subjectOf(scanId) });
    return true;
  } catch (error) {
    if (codeOf(error) === MESSAGE_NOT_FOUND) return false;
    throw error;
  }
}

/**
 * Publishes an event and waits for the ack. Resolves when the event is in the stream, now or since an earlier attempt:
 * `Nats-Msg-Id` makes the server drop a repetition within the duplicate window, and the demand that the scan's subject
 * be empty makes it refuse one after that.
 */
export async function publish(js: JetStreamClient, event: ScanEvent, timeoutMs: number): Promise<void> {
  const all = headers();
  for (const [name, value] of event.headers) all.set(name, value);
  try {
    await js.publish(subjectOf(event.id), event.body, {
      msgID: event.id,
      headers: all,
      timeout: timeoutMs,
      expect: { lastSubjectSequence: 0 },
    });
  } catch (error) {
    if (codeOf(error) !== WRONG_LAST_SEQUENCE) throw error;
  }
}
