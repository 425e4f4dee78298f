import { randomBytes } from "node:crypto";
import { type ConfigOf, type ServiceContext, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyze } from "./analyze.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { openFeeds } from "./feeds/feeds.ts";
import { feedMetrics } from "./feeds/metrics.ts";
import { catalogue } from "./flags.ts";
import { gather } from "./gather.ts";
import { openLookups } from "./lookups/lookups.ts";
import { MODEL_NAME } from "./model/shipped.ts";

export { catalogue, settings };
export const NAME = "url-reputation";

/** Layer 1 over the feeds that are on. */
export async function build(config: ConfigOf<typeof settings>, serviceContext: ServiceContext): Promise<Service> {
  const seed = randomBytes(8);
  const key = [seed.readInt32LE(0), seed.readInt32LE(4)] as const;
  const feeds = await openFeeds({
    file: config.feeds,
    dataDir: config.dataDir,
    lookups: config.lookups,
    key,
    log: serviceContext.log,
  });
  feedMetrics(serviceContext.metrics, () => feeds.states, Date.now);
  const lookups = openLookups(config, serviceContext.metrics);
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: (subject) => gather(subject, feeds.current, lookups, config.knowledge.owners),
    analyze,
    versions: () => ({
      model: MODEL_NAME,
      feeds: feeds.current.version,
      registry: config.knowledge.version,
    }),
    ready: () => Promise.resolve(true),
    [Symbol.asyncDispose]: () => {
      lookups[Symbol.dispose]();
      return feeds[Symbol.asyncDispose]();
    },
  };
  return layerService(layer, serviceContext);
}
