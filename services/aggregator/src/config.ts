import { integer, optionalText, text, type ConfigOf, type Setting, type Settings } from "@sextant/chassis";
import { isServers } from "./events/servers.ts";

/** Folder and service name. */
export const NAME = "aggregator";

const optionalUrl = optionalText("NATS_URL");
const natsUrl: Setting<string | undefined> = {
  name: optionalUrl.name,
  schema: optionalUrl.schema.refine(
    (value) => value === undefined || isServers(value),
    "must be a comma-separated list of nats:// or tls:// URLs",
  ),
};

export const settings = {
  natsUrl,
  dataDir: text("SEXTANT_DATA_DIR", ".sextant"),
  ackMs: integer("SEXTANT_EVENT_ACK_MS", 250, 1, 10_000),
  spillMax: integer("SEXTANT_EVENT_SPILL_MAX", 100_000, 1),
  /** nats-server refuses a window under 100 ms. */
  duplicateWindowMs: integer("SEXTANT_EVENT_DUPLICATE_WINDOW_MS", 86_400_000, 100),
  replicas: integer("SEXTANT_EVENT_REPLICAS", 1, 1, 5),
} satisfies Settings;

export type Config = ConfigOf<typeof settings>;
