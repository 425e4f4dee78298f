import { performance } from "node:perf_hooks";
import { type ServiceContext, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyze } from "./analyze.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { gather } from "./gather.ts";
import { ReaderPool } from "./reading/pool.ts";

export { catalogue, settings };
export const NAME = "visual-analysis";

/** Layer 5. */
export async function build(
  _config: Readonly<Record<string, unknown>>,
  serviceContext: ServiceContext,
): Promise<Service> {
  const pool = new ReaderPool(() => performance.now());
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: (subject, signal, caller) => gather(subject, pool, signal, caller),
    analyze,
    versions: () => ({}),
    ready: () => pool.warm(),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
  return layerService(layer, serviceContext);
}
