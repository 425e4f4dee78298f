import { statusOf, verdictOf, type LayerNumber, type LayerStatus, type ScamType, type Verdict } from "@sextant/core";
import type { Case } from "@sextant/proto/aggregator";
import { confidenceOf } from "./confidence.ts";
import { oneDecimal, stagesOf } from "./fuse.ts";
import { FUSION, type Fusion } from "./fusion.ts";
import { layerResultsOf, type LayerResults, type LayerResult } from "./layer-results.ts";
import { redFlags, type Raised } from "./red-flags.ts";
import { scamTypeOf } from "./scam-type.ts";

/** One layer as the result shows it. */
export interface LayerOutcome {
  readonly layer: LayerNumber;
  readonly score: number;
  readonly status: LayerStatus;
  /** Ids of its red flags. */
  readonly flags: readonly string[];
  readonly latencyMs: number;
}

/** What the answers of the layers come to. */
export interface Outcome {
  readonly composite: number;
  readonly verdict: Verdict;
  readonly scamType: ScamType | "none";
  readonly confidence: number;
  readonly redFlags: readonly Raised[];
  /** Always six, layer 1 first. */
  readonly layers: readonly LayerOutcome[];
  /** What each layer adds to the log-odds of a scam. */
  readonly contributions: ReadonlyMap<LayerNumber, number>;
}

/** Concludes one scan from its layers' answers. Pure: the same answers always come to the same outcome. */
export const conclude = (scan: Case, fusion: Fusion = FUSION): Outcome => concludeLayers(layerResultsOf(scan), fusion);

/** The same, from layer results that were already read. */
export function concludeLayers(layerResults: LayerResults, fusion: Fusion = FUSION): Outcome {
  const fused = stagesOf(layerResults, fusion);
  const raised = redFlags(layerResults, fused.composite);
  return {
    composite: fused.composite,
    verdict: verdictOf(fused.composite),
    scamType: scamTypeOf(layerResults, fused.composite, fusion),
    confidence: confidenceOf(layerResults, fused, fusion),
    redFlags: raised,
    layers: layerResults.layers.map((layerResult) => layerOutcome(layerResult, raised)),
    contributions: fused.contributions,
  };
}

function layerOutcome({ layer, report }: LayerResult, raised: readonly Raised[]): LayerOutcome {
  if (!report) return { layer, score: 0, status: "skipped", flags: [], latencyMs: 0 };
  // Rounding must not make a layer look certain.
  const score = report.score === 100 ? 100 : Math.min(99.9, oneDecimal(report.score));
  const flags = raised.filter((flag) => flag.layer === layer).map((flag) => flag.id);
  return { layer, score, status: statusOf(score), flags, latencyMs: report.latencyMs };
}
