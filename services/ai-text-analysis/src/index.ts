import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { type ConfigOf, type ServiceContext, type Layer, layerService, type Service } from "@sextant/chassis";
import { analyzeInSteps } from "./analyze.ts";
import { readerOptions, settings } from "./config.ts";
import type { Evidence } from "./evidence.ts";
import { catalogue } from "./flags.ts";
import { gatherMore, openEvidence } from "./gather.ts";
import { SecondReader } from "./reader/second-reader.ts";

export { catalogue, settings };
export const NAME = "ai-text-analysis";

/** Layer 4 over evidence that is open, and the second reader where there is one. */
export const layerOver = (evidence: Evidence, registry: string, reader?: SecondReader): Layer<Evidence> => ({
  name: NAME,
  catalogue,
  gather: () => Promise.resolve(evidence),
  analyze: analyzeInSteps,
  ...(reader ? { gatherMore: (subject, first, leftMs) => gatherMore(subject, first, reader, leftMs) } : {}),
  versions: () => ({
    model: `${evidence.model.manifest.name} ${evidence.model.manifest.version}`,
    registry,
    ...(reader ? { second_reader: reader.version } : {}),
  }),
  ready: () => Promise.resolve(true),
  [Symbol.asyncDispose]: () => Promise.resolve(reader?.[Symbol.dispose]()),
});

/**
 * Layer 4 with its shipped model, or that of the folder in `config.weights`, and the second reader where one is named.
 * @throws ConfigError when settings lack each other; Error when the model's files are not those of its manifest.
 */
export async function build(config: ConfigOf<typeof settings>, serviceContext: ServiceContext): Promise<Service> {
  const options = readerOptions(config);
  const folder = config.weights === undefined ? undefined : pathToFileURL(`${config.weights}/`);
  const evidence = openEvidence(folder, config.knowledge);
  const reader = options && new SecondReader(options, serviceContext, () => performance.now());
  return layerService(layerOver(evidence, config.knowledge.version, reader), serviceContext);
}
