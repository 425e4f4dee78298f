import type { Metrics } from "@sextant/chassis";
import { Counter, Gauge } from "prom-client";

export interface WebhookMetrics {
  /** Attempts, by what they came to. */
  readonly attempts: Counter<"outcome">;
}

/** @param counts asked at each scrape. */
export function webhookMetrics(
  { registry }: Metrics,
  counts: () => Promise<{ readonly waiting: number; readonly dead: number }>,
): WebhookMetrics {
  const registers = [registry];
  const messages = new Gauge({
    name: "sextant_webhook_messages",
    help: "Messages that wait to be delivered, and dead ones.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const { waiting, dead } = await counts().catch(() => ({ waiting: Number.NaN, dead: Number.NaN }));
      messages.set({ state: "waiting" }, waiting);
      messages.set({ state: "dead" }, dead);
    },
  });
  return {
    attempts: new Counter({
      name: "sextant_webhook_attempts_total",
      help: "Attempts to deliver a message to a webhook: delivered, failed (to be tried again), dead.",
      labelNames: ["outcome"] as const,
      registers,
    }),
  };
}
