import type { Metrics } from "@sextant/chassis";
import { Counter, Gauge } from "prom-client";

/** What operators see of the events. */
export interface EventMetrics {
  /** An event became durable: in the stream, or in the outbox. */
  readonly recorded: Counter<"where">;
  /** An event of the outbox reached the stream. */
  readonly delivered: Counter;
  /** The outbox was full: its oldest event was dropped. */
  readonly dropped: Counter;
  /** Events that wait in the outbox. */
  readonly waiting: Gauge;
}

export function eventMetrics({ registry }: Metrics): EventMetrics {
  const registers = [registry];
  return {
    recorded: new Counter({
      name: "sextant_events_recorded_total",
      help: "Scan events made durable, by where: stream or spill (the outbox).",
      labelNames: ["where"] as const,
      registers,
    }),
    delivered: new Counter({
      name: "sextant_events_delivered_total",
      help: "Scan events delivered from the outbox to the stream.",
      registers,
    }),
    dropped: new Counter({
      name: "sextant_events_dropped_total",
      help: "Scan events dropped from a full outbox while NATS_URL is unset.",
      registers,
    }),
    waiting: new Gauge({
      name: "sextant_events_waiting",
      help: "Scan events that wait in the outbox.",
      registers,
    }),
  };
}
