import { join } from "node:path";
import { type ConfigOf, type ServiceContext, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyze } from "./analyze.ts";
import { communityMethods } from "./community.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { gather } from "./gather.ts";
import { openStore } from "./store/store.ts";

export { catalogue, settings };
export const NAME = "community-database";

/** Layer 6 and the CommunityService, over one store. */
export async function build(config: ConfigOf<typeof settings>, serviceContext: ServiceContext): Promise<Service> {
  const store = await openStore(config.databaseUrl, join(config.dataDir, "community.sqlite"));
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: (subject, signal) => gather(subject, store, signal),
    analyze,
    versions: () => ({}),
    ready: () => store.ready(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
  const service = layerService(layer, serviceContext);
  return { ...service, methods: [...service.methods, ...communityMethods(store, Date.now)] };
}
