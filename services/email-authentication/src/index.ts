import { Resolver } from "node:dns/promises";
import { performance } from "node:perf_hooks";
import {
  answersAtAll,
  type ConfigOf,
  type ServiceContext,
  type Layer,
  layerService,
  Outage,
  type Service,
} from "@sextant/chassis";
import { analyze } from "./analyze.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { gather } from "./gather.ts";
import { WEIGHTS } from "./score.ts";
import { cachedResolver, type Resolve } from "./resolver/resolver.ts";

export { catalogue, settings };
export const NAME = "email-authentication";

/** Waiting for DNS in one scan, in look-up deadlines: SPF asks one question after another. */
const BUDGET_IN_TIMEOUTS = 1.5;

/** SPF asks many questions one after another: two unanswered in a row are enough to ask whether anything is answered. */
const OUTAGE = { tripAfter: 2, longestPauseMs: 30_000 } as const;

type Config = ConfigOf<typeof settings>;

/** The system's DNS servers, or those of the settings. */
function dnsResolver(
  { dnsServers, lookupTimeoutMs }: Config,
  serviceContext: ServiceContext,
): { resolve: Resolve; close(): void } {
  const dns = new Resolver({ timeout: lookupTimeoutMs, tries: 1 });
  if (dnsServers.length > 0) dns.setServers(dnsServers);
  const now = () => performance.now();
  const outage = new Outage(now, {
    ...OUTAGE,
    isReachable: () => answersAtAll({ resolveNs: (name) => dns.resolveNs(name) }, lookupTimeoutMs),
    onChange: (isOpen) => serviceContext.metrics.breakerState.set({ breaker: `${NAME}-dns` }, isOpen ? 2 : 0),
  });
  const ask: Resolve = (name, type) => dns.resolve(name, type) as ReturnType<Resolve>;
  return { resolve: cachedResolver(ask, lookupTimeoutMs, outage, now), close: () => dns.cancel() };
}

/** Layer 3. */
export async function build(config: Config, serviceContext: ServiceContext): Promise<Service> {
  const dns = config.lookups ? dnsResolver(config, serviceContext) : undefined;
  const budgetMs = config.lookupTimeoutMs * BUDGET_IN_TIMEOUTS;
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: (subject, signal) => gather(subject, dns?.resolve, budgetMs, signal),
    analyze: (subject, evidence) => analyze(subject, evidence, config.knowledge),
    versions: () => ({ model: `mail-relations ${WEIGHTS.version}`, registry: config.knowledge.version }),
    ready: async () => true,
    [Symbol.asyncDispose]: async () => dns?.close(),
  };
  return layerService(layer, serviceContext);
}
