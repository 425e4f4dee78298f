import { fuse, type Fusion, type Panel, type Seat } from "@sextant/aggregator";
import type { LinkReports, Said } from "./reports.ts";

const resultOf = (layer: 1 | 2, said: Said): Seat => ({
  layer,
  applicable: true,
  opinion: { ...said, scamTypes: new Map(), unknowns: 0, latencyMs: 0 },
});

/** A link's layers as the aggregator sees them. */
const panelOf = ({ first, second }: LinkReports): Panel => ({
  inputType: "url",
  seats: [resultOf(1, first), second ? resultOf(2, second) : { layer: 2, applicable: true }],
});

/** The composite of a link's layers, 0 to 1. */
export const compositeOf = (reports: LinkReports, fusion: Fusion): number =>
  fuse(panelOf(reports), fusion).composite / 100;
