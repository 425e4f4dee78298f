import { type LayerNumber, STATUS_FROM, VERDICT_FROM } from "@sextant/core";
import { weightsOf, type Fusion, type LayerWeights } from "./fusion.ts";
import { anyAnswered, mainAnswered, type LayerReport, type LayerResults } from "./layer-results.ts";
import { hasGraveReason, hasReason, hasUnseen, isPlainMismatch } from "./reasons.ts";

/** A layer's word never counts as more certain than this (score in per cent); exactly 100 is handled apart. */
const SCORE_LIMIT = { least: 0.5, most: 99.5 } as const;
/** Largest composite that is not certain. */
const MOST_UNCERTAIN = 99.9;
/** Composite when no layer answered: nothing is known. At a prevalence above one half it is that, as of an answer that found nothing. */
export const NOTHING_KNOWN = 50;
/** Least composite while a layer whose business the content is has not answered, or something in it cannot be seen: never `safe`. */
const LEAST_UNHEARD = VERDICT_FROM.suspicious;
/** The decision-threshold adjustment (benefit of the doubt): it begins here, ends just under `suspicious`, and is made up for within this much. */
const THRESHOLD_ADJUSTMENT = { from: 0.2, to: 0.249, ramp: 0.1 } as const;
/** No layer at `danger`: however many warnings there are, they do not add up to `confirmed_scam`. */
const MOST_WITHOUT_DANGER = VERDICT_FROM.confirmed_scam - 0.1;

/** What each layer adds to the log-odds of a scam, and the composite score (0 to 100, one decimal). */
export interface Fused {
  readonly composite: number;
  /** By layer number; 0 for a layer without an answer. */
  readonly contributions: ReadonlyMap<LayerNumber, number>;
  /** What it adds that the content is, or is not, from whom it says. */
  readonly identity: number;
}

/** Log-odds of a score in per cent. */
export function logit(score: number): number {
  const p = Math.min(SCORE_LIMIT.most, Math.max(SCORE_LIMIT.least, score)) / 100;
  return Math.log(p / (1 - p));
}

/** Log-odds that one answer adds. A red flag never counts as more innocent than having found nothing. */
export function contribution(report: LayerReport, weights: LayerWeights): number {
  if (report.abstained) return weights.silence;
  const odds = logit(report.score);
  const weighed = odds * (odds > 0 ? weights.scam : weights.honest);
  return report.findings.length > 0 ? Math.max(weights.silence, weighed) : weighed;
}

/** Sums contributions; of the layers that see the same thing, the loudest counts whole and the others at a correlation discount. */
export function addUp(contributions: ReadonlyMap<LayerNumber, number>, discount: Fusion["echo"]): number {
  let sum = 0;
  let loudest = 0;
  let together = 0;
  for (const [layer, value] of contributions) {
    if (value <= 0 || !discount.layers.includes(layer)) sum += value;
    else {
      loudest = Math.max(loudest, value);
      together += value;
    }
  }
  return sum + loudest + discount.factor * (together - loudest);
}

/** Log-odds of a share, 0 to 1. */
const oddsOf = (share: number): number => Math.log(share / (1 - share));

/** The probability of summed log-odds: calibrated by the temperature, at the prevalence of the caller. */
export const calibrated = (sum: number, { temperature, prevalence }: Fusion): number =>
  sigmoid(sum / temperature + oddsOf(prevalence));

/** What each layer adds, and the sum of all of it. */
function weigh(layerResults: LayerResults, fusion: Fusion) {
  const contributions = new Map<LayerNumber, number>();
  for (const { layer, report } of layerResults.layers)
    contributions.set(layer, report ? contribution(report, weightsOf(fusion, layerResults.inputType, layer)) : 0);
  const identity = identityTerm(layerResults, fusion);
  const sum = fusion.inputTypes[layerResults.inputType].bias + addUp(contributions, fusion.echo) + identity;
  return { contributions, identity, sum };
}

/** Log-odds that it adds whether a content is from whom it says: never below zero where it is not, never above where it is. */
export function identityTerm({ inputType, reading }: LayerResults, fusion: Fusion): number {
  if (!reading || reading.kind === "unknown") return 0;
  return fusion.inputTypes[inputType].identity[reading.kind] * reading.weight;
}

/**
 * Layers that judge the same part of a content: its links, its words, its pictures. The sender is none: forwarding breaks
 * what shows who wrote an honest mail, and the rest of it may excuse that.
 */
const PARTS: readonly (readonly LayerNumber[])[] = [[1, 2, 6], [4], [5]];
/**
 * The composite stays within so much of what the worst part alone comes to, as a probability, where that is grave; below
 * this, by so much more for each point that is missing: what is hardly likelier than not may be excused by the rest.
 */
const WITHIN = 0.1;
const GRAVE = 0.8;
const EXCUSED = 1.5;

/**
 * The least that a content comes to by its worst part, or by a plain claim to be who it is not: a calm part does not excuse a bad one, agreement
 * of identity may.
 */
function leastByWorst(
  layerResults: LayerResults,
  fusion: Fusion,
  contributions: ReadonlyMap<LayerNumber, number>,
  identity: number,
) {
  const { bias } = fusion.inputTypes[layerResults.inputType];
  const odds = PARTS.map((layers) =>
    addUp(new Map(layers.map((layer) => [layer, contributions.get(layer) ?? 0])), fusion.echo),
  );
  const claimed = isPlainMismatch(layerResults) ? identity : 0;
  const alone = calibrated(bias + Math.max(claimed, ...odds) + Math.min(0, identity), fusion);
  return alone - WITHIN - EXCUSED * Math.max(0, GRAVE - alone);
}

/** The probability of a scam, 0 to 1, before any limit and without the threshold adjustment. */
export function probabilityOf(layerResults: LayerResults, fusion: Fusion): number {
  return stagesOf(layerResults, fusion).heard;
}

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Presses what is hardly likelier than not under `suspicious`, in the same order: calibration given away for fewer false alarms. */
export function withThresholdAdjustment(probability: number, upTo: number | undefined): number {
  const { from, to, ramp } = THRESHOLD_ADJUSTMENT;
  if (upTo === undefined || probability <= from || probability >= upTo + ramp) return probability;
  if (probability <= upTo) return from + ((probability - from) / (upTo - from)) * (to - from);
  return to + ((probability - upTo) / ramp) * (upTo + ramp - to);
}

/** The composite on its way, stage by stage: probabilities, 0 to 1, and at the end the score. */
export interface Stages extends Fused {
  /** All evidence together. */
  readonly summed: number;
  /** At least what the worst part comes to. */
  readonly heard: number;
  /** With the threshold adjustment. */
  readonly adjusted: number;
  /** An alarm has its reason. */
  readonly reasoned: number;
}

/** {@link fuse}, with what it went through. */
export function stagesOf(layerResults: LayerResults, fusion: Fusion): Stages {
  const { contributions, identity, sum } = weigh(layerResults, fusion);
  const summed = calibrated(sum, fusion);
  const heard = Math.max(summed, leastByWorst(layerResults, fusion, contributions, identity));
  const adjusted = withThresholdAdjustment(heard, fusion.inputTypes[layerResults.inputType].doubt);
  const reasoned = withReasons(layerResults, adjusted);
  return { contributions, identity, summed, heard, adjusted, reasoned, composite: limited(layerResults, reasoned) };
}

/**
 * Fuses the layers' answers: weighted log-odds, calibrated by a temperature. Never lower for one more red flag in an
 * answer or a higher score, and never lower without an answer than with that layer's least alarming one.
 */
export const fuse = (layerResults: LayerResults, fusion: Fusion): Fused => stagesOf(layerResults, fusion);

function limited(layerResults: LayerResults, probability: number): number {
  const highest = Math.max(...layerResults.layers.map(({ report }) => report?.score ?? 0));
  if (highest >= 100) return 100;
  const most = highest < STATUS_FROM.danger ? MOST_WITHOUT_DANGER : MOST_UNCERTAIN;
  const isSeen = mainAnswered(layerResults) && !hasUnseen(layerResults);
  const least = isSeen ? 0 : anyAnswered(layerResults) ? LEAST_UNHEARD : NOTHING_KNOWN;
  return Math.max(least, Math.min(most, oneDecimal(100 * probability)));
}

/** No alarm without a reason: probabilities from `from` to 1 are pressed under `to`, in order. */
const NO_REASON = { from: 0.4, to: 0.549 } as const;
const NO_GRAVE_REASON = { from: 0.6, to: 0.849 } as const;
const pressed = (probability: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  probability <= from ? probability : from + ((probability - from) / (1 - from)) * (to - from);

/** What has no reason that a person can check ends below `likely_scam`, what has no grave one below `confirmed_scam`. */
function withReasons(layerResults: LayerResults, probability: number): number {
  if (!hasReason(layerResults)) return pressed(probability, NO_REASON);
  return hasGraveReason(layerResults) ? probability : pressed(probability, NO_GRAVE_REASON);
}

/** More than the error of a double near 1,000, less than any difference that matters. */
const EPSILON = 1e-6;

/** Cut off, not rounded: 24.96 ends below `suspicious` and must not be shown as 25. */
export const oneDecimal = (value: number): number => Math.floor(value * 10 + EPSILON) / 10;
