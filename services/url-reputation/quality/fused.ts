import { FUSION, fuse, type Fusion, type Opinion, type Seat } from "../../aggregator/src/index.ts";
import type { Panel, Said } from "./panels.ts";

/** The fusion asks only how many findings there are. */
const opinionOf = ({ score, weighs, flags }: Said): Opinion => ({
  score,
  weighs,
  findings: Array.from({ length: flags }, () => ({}) as Opinion["findings"][number]),
  scamTypes: new Map(),
  unknowns: 0,
  latencyMs: 0,
});

/** The composite of a link's layers, 0 to 1, by the aggregator's shipped fusion unless another is given. */
export function compositeOf({ first, second }: Panel, fusion: Fusion = FUSION): number {
  const seats: Seat[] = [
    { layer: 1, applicable: true, opinion: opinionOf(first) },
    { layer: 2, applicable: true, ...(second ? { opinion: opinionOf(second) } : {}) },
  ];
  return fuse({ inputType: "url", seats }, fusion).composite / 100;
}
