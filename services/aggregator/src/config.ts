import { integer, natsSetting, number, text, type ConfigOf, type Settings } from "@sextant/chassis";
import { PREVALENCE } from "./conclude/fusion.ts";

/** Folder and service name. */
export const NAME = "aggregator";

export const settings = {
  natsUrl: natsSetting,
  dataDir: text("SEXTANT_DATA_DIR", ".sextant"),
  ackMs: integer("SEXTANT_EVENT_ACK_MS", 250, 1, 10_000),
  outboxMax: integer("SEXTANT_EVENT_SPILL_MAX", 100_000, 1),
  /** nats-server refuses a window under 100 ms. */
  duplicateWindowMs: integer("SEXTANT_EVENT_DUPLICATE_WINDOW_MS", 86_400_000, 100),
  prevalence: number("SEXTANT_PREVALENCE", PREVALENCE.even, PREVALENCE.least, PREVALENCE.most),
  replicas: integer("SEXTANT_EVENT_REPLICAS", 1, 1, 5),
} satisfies Settings;

export type Config = ConfigOf<typeof settings>;
