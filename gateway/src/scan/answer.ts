import { timestampDate } from "@bufbuild/protobuf/wkt";
import { inputTypes, severities } from "@sextant/chassis";
import {
  type InputType,
  type Intake,
  LAYER_NAMES,
  LAYER_NUMBERS,
  type LayerNumber,
  quote,
  SCAM_TYPES,
  type ScamType,
} from "@sextant/core";
import { type Conclusion, LayerStatus as WireStatus, type RedFlag as WireFlag } from "@sextant/proto/aggregator";
import type { Finding } from "@sextant/proto/layer";
import { toLedger } from "./ledger.ts";
import type { Scanned } from "../accounts/usage/recorder.ts";
import type { BulkResultItem, LayerResult, RedFlag, ScanResult } from "./result.ts";
import { statusWord, verdictWord } from "./words.ts";

/** A concluded scan, still with what its quotations are cut from. */
export interface Scan {
  readonly intake: Intake;
  readonly conclusion: Conclusion;
}

/** Times of an answer have one decimal at most. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** More than the error of a double near 1,000, less than any difference that matters. */
const EPSILON = 1e-6;
/**
 * Scores have one decimal at most, cut off rather than rounded: 24.96 is `safe`, which ends below
 * 25, and must not be shown as 25.
 */
const scored = (value: number): number => Math.floor(value * 10 + EPSILON) / 10;

const scamTypeOf = (word: string): ScamType | "none" => SCAM_TYPES.find((type) => type === word) ?? "none";
const layerOf = (number: number): LayerNumber | undefined => LAYER_NUMBERS.find((layer) => layer === number);

/** `“exact characters of the submitted text” — what else it rests on`; either half may be absent. */
function evidenceOf(views: readonly string[], { span, against, note }: Finding): string {
  const quoted = [span, against].map((place) => (place ? quote(views, place).toWellFormed() : ""));
  const quotation = quoted
    .filter((text) => text !== "")
    .map((text) => `“${text}”`)
    .join(" against ");
  return quotation && note ? `${quotation} — ${note}` : quotation || note;
}

function flagOf(views: readonly string[], { id, layer: number, finding }: WireFlag): RedFlag {
  const layer = layerOf(number);
  if (!layer || !finding) throw new TypeError("the aggregator's conclusion has a red flag without a finding");
  const evidence = evidenceOf(views, finding);
  return {
    id,
    code: finding.flag,
    title: finding.title,
    description: finding.description,
    severity: severities.fromWire(finding.severity),
    layer,
    ...(evidence === "" ? {} : { evidence }),
  };
}

const NEVER_RAN = { score: 0, status: WireStatus.SKIPPED, flags: [], latencyMs: 0 } as const;

function layersOf(conclusion: Conclusion): LayerResult[] {
  return LAYER_NUMBERS.map((layer) => {
    const result = conclusion.layers.find((candidate) => candidate.layer === layer) ?? NEVER_RAN;
    const ran = result.status === WireStatus.SKIPPED ? NEVER_RAN : result;
    return {
      layer,
      name: LAYER_NAMES[layer],
      score: scored(ran.score),
      status: statusWord(ran.status),
      flags: [...ran.flags],
      latency_ms: rounded(ran.latencyMs),
    };
  });
}

/**
 * A concluded scan as the contract has it.
 * @throws TypeError when the conclusion is not whole.
 */
export function toScanResult({ intake, conclusion }: Scan, processingMs: number): ScanResult {
  const inputType: InputType = intake.subject.inputType;
  if (!conclusion.concludedAt) throw new TypeError("the aggregator's conclusion has no time");
  return {
    id: conclusion.scanId,
    input_type: inputTypes.fromWire(inputTypes.toWire(inputType)),
    composite_score: scored(conclusion.compositeScore),
    verdict: verdictWord(conclusion.verdict),
    scam_type: scamTypeOf(conclusion.scamType),
    confidence: scored(conclusion.confidence),
    explanation: conclusion.explanation,
    red_flags: conclusion.redFlags.map((flag) => flagOf(intake.views, flag)),
    layers: layersOf(conclusion),
    processing_time_ms: rounded(processingMs),
    analyzed_at: timestampDate(conclusion.concludedAt).toISOString(),
    ...ledgerOf(conclusion),
  };
}

const ledgerOf = (conclusion: Conclusion): Pick<ScanResult, "ledger"> =>
  conclusion.ledger ? { ledger: toLedger(conclusion, conclusion.ledger) } : {};

/** What is kept of a concluded scan. */
export const toScanned = ({ intake, conclusion }: Scan): Scanned => ({
  id: conclusion.scanId,
  inputType: intake.subject.inputType,
  verdict: verdictWord(conclusion.verdict),
  fingerprint: intake.subject.fingerprint?.exact,
});

/** A concluded scan as one entry of a bulk. */
export const toBulkItem = ({ conclusion }: Scan): BulkResultItem => ({
  id: conclusion.scanId,
  verdict: verdictWord(conclusion.verdict),
  composite_score: scored(conclusion.compositeScore),
  scam_type: scamTypeOf(conclusion.scamType),
  ...ledgerOf(conclusion),
});
