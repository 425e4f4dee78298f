import { fuse, type Fusion, type LayerResults, type LayerResult } from "@sextant/aggregator";
import type { LinkReports, Said } from "./reports.ts";

const resultOf = (layer: 1 | 2, said: Said): LayerResult => ({
  layer,
  applicable: true,
  report: { ...said, scamTypes: new Map(), unknowns: 0, latencyMs: 0 },
});

/** A link's layers as the aggregator sees them. */
const layerResultsOf = ({ first, second }: LinkReports): LayerResults => ({
  inputType: "url",
  layers: [resultOf(1, first), second ? resultOf(2, second) : { layer: 2, applicable: true }],
});

/** The composite of a link's layers, 0 to 1. */
export const compositeOf = (reports: LinkReports, fusion: Fusion): number =>
  fuse(layerResultsOf(reports), fusion).composite / 100;
