import { identityFromWire, inputTypes, severities } from "@sextant/chassis";
import {
  type Identity,
  LAYER_NUMBERS,
  SCAM_TYPES,
  type InputType,
  type LayerNumber,
  type ScamType,
} from "@sextant/core";
import type { Finding, Report } from "@sextant/proto/layer";
import { NUMBER_KINDS, type NumberKind } from "@sextant/core/intake";
import { type Case, Little_Kind } from "@sextant/proto/aggregator";
import { type Reading, readIdentity } from "./identity.ts";

/** What one layer said of one scan. */
export interface LayerReport {
  /** 0 to 100; 100 only when certain. */
  readonly score: number;
  /** Looked something up and found nothing. */
  readonly abstained: boolean;
  readonly findings: readonly Finding[];
  /** Weight of each scam type, 0 to 1. */
  readonly scamTypes: ReadonlyMap<ScamType, number>;
  /** How many things could not be found out. */
  readonly unknowns: number;
  readonly latencyMs: number;
  /** What it knows of who speaks. */
  readonly identity?: Identity;
}

/** What came of one layer. Without a report it was not asked, or gave no answer in time. */
export interface LayerResult {
  readonly layer: LayerNumber;
  readonly applicable: boolean;
  readonly report?: LayerReport;
}

/** Too little content to judge: a few words, or a telephone number whose country and kind may be known. */
export type Little =
  | { readonly kind: "words" }
  | { readonly kind: "number"; readonly country?: string; readonly numberKind?: NumberKind };

/** All six layers, layer 1 first, on one scan. */
export interface LayerResults {
  readonly inputType: InputType;
  readonly layers: readonly LayerResult[];
  readonly little?: Little;
  /** Whether it is from whom it says; absent: unknown. */
  readonly reading?: Reading;
}

const TYPES: ReadonlySet<string> = new Set(SCAM_TYPES);

/**
 * Reads a case off the wire into six layer results. A report without a number for a score, or with a severity that this version
 * does not know, counts as no answer; a score outside
 * 0 to 100 is clamped; a scam type unknown to this service is left out; of two answers of one layer the first counts.
 */
export function layerResultsOf(scan: Case): LayerResults {
  const answers = new Map(scan.layers.toReversed().map((answer) => [answer.layer, answer]));
  const layers = LAYER_NUMBERS.map((layer): LayerResult => {
    const answer = answers.get(layer);
    const report = answer?.report?.answered ? reportOf(answer.report) : undefined;
    return { layer, applicable: answer?.applicable ?? false, ...(report ? { report } : {}) };
  });
  const little = littleOf(scan);
  const inputType = inputTypes.fromWire(scan.inputType);
  const reading = readIdentity(
    layers.flatMap(({ report }) => report?.identity ?? []),
    inputType,
  );
  return { inputType, layers, reading, ...(little ? { little } : {}) };
}

/** A kind that this version does not know is left out. */
function littleOf({ little }: Case): Little | undefined {
  if (little?.kind === Little_Kind.WORDS) return { kind: "words" };
  if (little?.kind !== Little_Kind.NUMBER) return undefined;
  const { country } = little;
  const numberKind = NUMBER_KINDS.find((kind) => kind === little.numberKind);
  return { kind: "number", ...(country ? { country } : {}), ...(numberKind ? { numberKind } : {}) };
}

function reportOf(report: Report): LayerReport | undefined {
  if (Number.isNaN(report.score) || !report.findings.every(({ severity }) => severities.isKnown(severity)))
    return undefined;
  const scamTypes = new Map<ScamType, number>();
  for (const { scamType, weight } of report.scamTypes) {
    if (TYPES.has(scamType) && weight > 0) scamTypes.set(scamType as ScamType, Math.min(1, weight));
  }
  return {
    score: Math.min(100, Math.max(0, report.score)),
    abstained: !report.weighs,
    findings: report.findings,
    scamTypes,
    unknowns: report.unknowns.length,
    latencyMs: Number.isFinite(report.latencyMs) ? Math.max(0, report.latencyMs) : 0,
    ...(report.identity ? { identity: identityFromWire(report.identity) } : {}),
  };
}

/** The layers whose business an input type is: without their answer nothing is called safe. */
export const MAIN_LAYERS: Readonly<Record<InputType, readonly LayerNumber[]>> = { text: [4], email: [4], url: [1, 2] };

export const isMain = (inputType: InputType, layer: LayerNumber): boolean => MAIN_LAYERS[inputType].includes(layer);

/** The layers that apply and gave no answer. */
export const unanswered = (layerResults: LayerResults): LayerResult[] =>
  layerResults.layers.filter((layerResult) => layerResult.applicable && !layerResult.report);

/** Whether the layers whose business the content is have answered: all that have something to look at in it, and one at least. */
export function mainAnswered({ inputType, layers }: LayerResults): boolean {
  const main = layers.filter(({ layer, applicable, report }) => isMain(inputType, layer) && (applicable || report));
  return main.length > 0 && main.every(({ report }) => report !== undefined);
}

/** Whether any layer answered at all. */
export const anyAnswered = (layerResults: LayerResults): boolean =>
  layerResults.layers.some((layerResult) => layerResult.report !== undefined);
