import type { MessageInitShape } from "@bufbuild/protobuf";
import { LAYER_NUMBERS, LAYER_SERVICES, VERSION } from "@sextant/core";
import type { Case } from "@sextant/proto/aggregator";
import type { VersionSchema } from "@sextant/proto/layer";
import { FUSION } from "./conclude/fusion.ts";

/** The release, the fusion, and what each layer's answer rests on. */
export function versionsOf({ layers }: Case): MessageInitShape<typeof VersionSchema>[] {
  const own = layers.flatMap(({ layer, report }) => {
    const service = LAYER_NUMBERS.find((number) => number === layer);
    return service === undefined || !report
      ? []
      : report.versions.map(({ part, version }) => ({ part: `${LAYER_SERVICES[service]}.${part}`, version }));
  });
  return [{ part: "sextant", version: VERSION }, { part: "aggregator.fusion", version: FUSION.version }, ...own];
}
