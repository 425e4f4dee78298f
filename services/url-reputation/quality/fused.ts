import { FUSION, fuse, type Fusion, type Panel as Seats, type Seat } from "../../aggregator/src/index.ts";
import type { Panel, Said } from "./panels.ts";

const seatOf = (layer: 1 | 2, said: Said): Seat => ({
  layer,
  applicable: true,
  opinion: { ...said, scamTypes: new Map(), unknowns: 0, latencyMs: 0 },
});

/** A link's layers as the aggregator sees them. */
export const seatsOf = ({ first, second }: Panel): Seats => ({
  inputType: "url",
  seats: [seatOf(1, first), second ? seatOf(2, second) : { layer: 2, applicable: true }],
});

/** The composite of a link's layers, 0 to 1, by the aggregator's shipped fusion unless another is given. */
export const compositeOf = (panel: Panel, fusion: Fusion = FUSION): number =>
  fuse(seatsOf(panel), fusion).composite / 100;
