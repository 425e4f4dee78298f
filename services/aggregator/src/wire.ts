import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { LayerStatus, Verdict } from "@sextant/core";
import {
  ConclusionSchema,
  LayerStatus as WireStatus,
  Verdict as WireVerdict,
  type Conclusion,
} from "@sextant/proto/aggregator";
import type { Outcome } from "./conclude/conclude.ts";

const VERDICT: Readonly<Record<Verdict, WireVerdict>> = {
  safe: WireVerdict.SAFE,
  suspicious: WireVerdict.SUSPICIOUS,
  likely_scam: WireVerdict.LIKELY_SCAM,
  confirmed_scam: WireVerdict.CONFIRMED_SCAM,
};
const STATUS: Readonly<Record<LayerStatus, WireStatus>> = {
  clean: WireStatus.CLEAN,
  warning: WireStatus.WARNING,
  danger: WireStatus.DANGER,
  skipped: WireStatus.SKIPPED,
};

/** What is said of an outcome, and in which BCP 47 language. */
export interface Explained {
  readonly explanation: string;
  readonly language: string;
}

/** Writes an outcome. `concludedAt`: milliseconds since the epoch. */
export function conclusionOf(
  scanId: string,
  outcome: Outcome,
  { explanation, language }: Explained,
  concludedAt: number,
): Conclusion {
  return create(ConclusionSchema, {
    scanId,
    compositeScore: outcome.composite,
    verdict: VERDICT[outcome.verdict],
    scamType: outcome.scamType,
    confidence: outcome.confidence,
    explanation,
    language,
    redFlags: [...outcome.redFlags],
    layers: outcome.layers.map(({ layer, score, status, flags, latencyMs }) => ({
      layer,
      score,
      status: STATUS[status],
      flags: [...flags],
      latencyMs,
    })),
    concludedAt: timestampFromMs(concludedAt),
  });
}
