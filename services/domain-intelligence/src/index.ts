import { performance } from "node:perf_hooks";
import { type ConfigOf, type ServiceContext, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyzer } from "./analyze.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { gather } from "./gather.ts";
import { loadKnowledge } from "./knowledge/index.ts";
import { type Lookups, openLookups } from "./lookups/index.ts";
import { loadModel } from "./model/model.ts";

export { catalogue, settings };
export const NAME = "domain-intelligence";

type Config = ConfigOf<typeof settings>;

function networkLookups({ lookupTimeoutMs, dnsServers }: Config, serviceContext: ServiceContext): Lookups {
  return openLookups({
    timeoutMs: lookupTimeoutMs,
    dnsServers,
    now: () => performance.now(),
    onBreaker: (name, isOpen) =>
      serviceContext.metrics.breakerState.set({ breaker: `${NAME}-${name}` }, isOpen ? 2 : 0),
  });
}

/** Layer 2. */
export async function build(config: Config, serviceContext: ServiceContext): Promise<Service> {
  const knowledge = loadKnowledge(config.knowledge);
  const model = loadModel();
  const lookups = config.lookups ? networkLookups(config, serviceContext) : undefined;
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: (subject, signal) => gather(subject, knowledge, lookups, signal),
    analyze: analyzer(knowledge, model),
    versions: () => ({ model: `domain-identity ${model.version}`, registry: config.knowledge.version }),
    ready: async () => true,
    [Symbol.asyncDispose]: async () => lookups?.close(),
  };
  return layerService(layer, serviceContext);
}
