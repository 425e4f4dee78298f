import type { Metrics } from "@sextant/chassis";
import { Counter, Gauge } from "prom-client";

/** What operators see of the events. */
export interface EventMetrics {
  /** An event became durable: in the stream, or in the spill. */
  readonly recorded: Counter<"where">;
  /** An event of the spill reached the stream. */
  readonly delivered: Counter;
  /** The spill was full: its oldest event was dropped. */
  readonly dropped: Counter;
  /** Events that wait in the spill. */
  readonly waiting: Gauge;
}

export function eventMetrics({ registry }: Metrics): EventMetrics {
  const registers = [registry];
  return {
    recorded: new Counter({
      name: "sextant_events_recorded_total",
      help: "Scan events made durable, by where: stream or spill.",
      labelNames: ["where"] as const,
      registers,
    }),
    delivered: new Counter({
      name: "sextant_events_delivered_total",
      help: "Scan events delivered from the spill to the stream.",
      registers,
    }),
    dropped: new Counter({
      name: "sextant_events_dropped_total",
      help: "Scan events dropped from a full spill while NATS_URL is unset.",
      registers,
    }),
    waiting: new Gauge({
      name: "sextant_events_waiting",
      help: "Scan events that wait in the spill.",
      registers,
    }),
  };
}
