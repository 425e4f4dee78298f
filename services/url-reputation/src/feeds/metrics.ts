import type { Metrics } from "@sextant/chassis";
import { Gauge } from "prom-client";

/** What is known of a feed that is on. Times are milliseconds since the epoch; absent: never read. */
export interface FeedState {
  readonly name: string;
  readonly entries: number;
  readonly checkedAt?: number;
  readonly changedAt?: number;
}

/** Serves how old each feed is. @param states asked at each scrape. */
export function feedMetrics({ registry }: Metrics, states: () => readonly FeedState[], now: () => number): void {
  const registers = [registry];
  const age = new Gauge({
    name: "sextant_feed_age_seconds",
    help: "Time since a feed last changed; NaN when it was never read.",
    labelNames: ["feed"] as const,
    registers,
    collect() {
      for (const { name, changedAt } of states()) this.set({ feed: name }, (now() - (changedAt ?? Number.NaN)) / 1_000);
    },
  });
  const checked = new Gauge({
    name: "sextant_feed_checked_seconds",
    help: "Time since a feed was last read or found unchanged; NaN when it was never read.",
    labelNames: ["feed"] as const,
    registers,
    collect() {
      for (const { name, checkedAt } of states()) this.set({ feed: name }, (now() - (checkedAt ?? Number.NaN)) / 1_000);
    },
  });
  const entries = new Gauge({
    name: "sextant_feed_entries",
    help: "Entries of a feed.",
    labelNames: ["feed"] as const,
    registers,
    collect() {
      for (const { name, entries: count } of states()) this.set({ feed: name }, count);
    },
  });
  for (const gauge of [age, checked, entries]) gauge.reset();
}
