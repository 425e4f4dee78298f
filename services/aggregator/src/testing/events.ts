import { setTimeout as sleep } from "node:timers/promises";
import { createLog, Metrics, serversOf, STREAM } from "@sextant/chassis";
import { connect } from "nats";
import type { ScanEvent } from "../events/scan-event.ts";

export const testContext = () => ({ log: createLog("aggregator", "silent"), metrics: new Metrics() });

export const scan = (id: string): ScanEvent => ({
  id,
  headers: [
    ["ce-id", id],
    ["content-type", "application/protobuf"],
  ],
  body: new Uint8Array([1]),
});

/** How often each scan's event is in the stream. */
export async function inStream(url: string): Promise<Map<string, number>> {
  const connection = await connect({ ...serversOf(url), maxReconnectAttempts: -1 });
  try {
    const jsm = await connection.jetstreamManager({ checkAPI: false });
    const { state } = await jsm.streams.info(STREAM);
    const counts = new Map<string, number>();
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await jsm.streams.getMessage(STREAM, { seq });
      const id = message.header.get("Nats-Msg-Id");
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  } finally {
    await connection.close();
  }
}

/** Resolves once a condition holds. @throws Error naming it after `timeoutMs`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await holds()) return;
    await sleep(20);
  }
  throw new Error(`not within ${timeoutMs} ms: ${what}`);
}
