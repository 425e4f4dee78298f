import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { LayerStatus, Verdict } from "@sextant/core";
import {
  ConclusionSchema,
  type FlagKindSchema,
  type LedgerSchema,
  type ShareSchema,
  LayerStatus as WireStatus,
  Verdict as WireVerdict,
  type Case,
  type Conclusion,
} from "@sextant/proto/aggregator";
import type { Outcome } from "./conclude/conclude.ts";
import { ifGenuine, type Otherwise, smallestWithout } from "./conclude/counterfactual.ts";
import type { Fusion } from "./conclude/fusion.ts";
import { type Kind, type Share, sharesOf } from "./conclude/ledger.ts";
import type { LayerResults } from "./conclude/layer-results.ts";
import { versionsOf } from "./versions.ts";

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

/** Writes an outcome. `concludedAt`: milliseconds since the epoch. `ledger`: where the case asks for it. */
export function conclusionOf(
  scanId: string,
  outcome: Outcome,
  { explanation, language }: Explained,
  concludedAt: number,
  ledger?: MessageInitShape<typeof LedgerSchema>,
): Conclusion {
  return create(ConclusionSchema, {
    ...(ledger ? { ledger } : {}),
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

const kindToWire = ({ layer, code, redFlags }: Kind): MessageInitShape<typeof FlagKindSchema> => ({
  layer,
  flag: code,
  redFlags: [...redFlags],
});

function shareToWire(share: Share): MessageInitShape<typeof ShareSchema> {
  const { tenths } = share;
  switch (share.source) {
    case "finding":
      return { tenths, account: { case: "finding", value: kindToWire(share) } };
    case "layer":
      return { tenths, account: { case: "layer", value: share.layer } };
    case "rule":
      return { tenths, account: { case: "rule", value: share.rule } };
    case "start":
    case "identity":
      return { tenths, account: { case: share.source, value: true } };
  }
}

const otherwiseToWire = ({ composite, verdict }: Otherwise) => ({
  compositeScore: composite,
  verdict: VERDICT[verdict],
});

/** What an outcome is made up of, and what would change its verdict. */
export function ledgerOf(
  scan: Case,
  layerResults: LayerResults,
  outcome: Outcome,
  fusion: Fusion,
): MessageInitShape<typeof LedgerSchema> {
  const without = smallestWithout(layerResults, outcome, fusion);
  const genuine = ifGenuine(layerResults, outcome, fusion);
  return {
    shares: sharesOf(layerResults, outcome, fusion).map(shareToWire),
    ...(without ? { without: { ...otherwiseToWire(without), flags: without.kinds.map(kindToWire) } } : {}),
    ...(genuine ? { ifGenuine: { ...otherwiseToWire(genuine), name: genuine.name } } : {}),
    versions: versionsOf(scan),
  };
}
