import { pathToFileURL } from "node:url";
import { type ConfigOf, type Kit, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyzeInSteps } from "./analyze.ts";
import { settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { openEvidence } from "./gather.ts";

export { catalogue, settings };
export const NAME = "ai-text-analysis";

/**
 * Layer 4 with its shipped model, or that of the folder in `config.weights`.
 * @throws Error when the model's files are not those of its manifest.
 */
export function build(config: ConfigOf<typeof settings>, kit: Kit): Promise<Service> {
  const folder = config.weights === undefined ? undefined : pathToFileURL(`${config.weights}/`);
  const evidence = openEvidence(folder, config.knowledge);
  const { name, version } = evidence.model.manifest;
  const layer: Layer<Evidence> = {
    name: NAME,
    catalogue,
    gather: () => Promise.resolve(evidence),
    analyze: analyzeInSteps,
    versions: () => ({ model: `${name} ${version}`, registry: config.knowledge.version }),
    ready: () => Promise.resolve(true),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return Promise.resolve(layerService(layer, kit));
}
