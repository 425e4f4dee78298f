import { type InputType, VERDICT_FROM } from "@sextant/core";
import { z } from "zod";
import shipped from "../data/confidence.json" with { type: "json" };
import { oneDecimal, stagesOf, type Stages } from "./fuse.ts";
import type { Fusion } from "./fusion.ts";
import { anyAnswered, isMain, type LayerReport, unanswered, type LayerResults } from "./layer-results.ts";

/** Composite that parts a scam from anything else. */
export const SCAM = VERDICT_FROM.likely_scam;
/** What is left of confidence when a layer that applies gave no answer: the one whose business the content is, or another. */
const MAIN_UNHEARD = 0.4;
const OTHER_UNHEARD = 0.8;
/** What is left when a layer could not find something out. */
const MAIN_UNKNOWNS = 0.93;
const OTHER_UNKNOWNS = 0.96;
/** Most confidence where there is too little to judge: the score is that of content in general. */
const LITTLE = 15;
/** Confidence when no layer answered. */
const NOTHING_KNOWN = 2;
/** Confidence of what is certain, and the most of anything. */
const MOST = 99;

const knots = z.array(z.tuple([z.number().min(0).max(100), z.number().min(0).max(1)])).min(1);
const curves = z.strictObject({ below: knots, above: knots }).readonly();
const schema = z
  .strictObject({
    format: z.literal(1),
    provenance: z.strictObject({ method: z.string().min(1), rows: z.int().min(0), sha256: z.string() }),
    /** Share of answers that are right by their composite, below the border of a scam and above. */
    right: z.strictObject({ text: curves, email: curves }),
  })
  .readonly();

export type ConfidenceCurves = z.infer<typeof schema>;
type Curve = z.infer<typeof knots>;

/** Reads `data/confidence.json`. @throws z.ZodError when it is of another format. */
export const readCurves = (data: unknown): ConfidenceCurves => schema.parse(data);
const CURVES = readCurves(shipped);

/** A curve between its knots, and level beyond them. */
function at(curve: Curve, composite: number): number {
  const next = curve.findIndex(([knot]) => knot >= composite);
  const [to, from] = [curve.at(next)!, curve[next - 1]];
  if (next < 0 || !from || to[0] === from[0]) return to[1];
  return from[1] + ((composite - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** How often such an answer is right, 0 to 1: an alarm about a scam, anything less about what is none. */
function rightOf(inputType: InputType, { composite, heard }: Pick<Stages, "composite" | "heard">): number {
  const isAlarm = composite >= SCAM;
  // A bare link's probability is calibrated itself; the threshold adjustment does not make it likelier that it is honest.
  if (inputType === "url") return isAlarm ? heard : 1 - heard;
  return at(CURVES.right[inputType][isAlarm ? "above" : "below"], composite);
}

/** What is left of confidence, 0 to 1, by what was not heard or not found out. */
export function heardShare(layerResults: LayerResults): number {
  let share = 1;
  for (const layerResult of unanswered(layerResults))
    share *= isMain(layerResults.inputType, layerResult.layer) ? MAIN_UNHEARD : OTHER_UNHEARD;
  for (const { layer, report } of layerResults.layers) {
    if (report && report.unknowns > 0) share *= isMain(layerResults.inputType, layer) ? MAIN_UNKNOWNS : OTHER_UNKNOWNS;
  }
  return share;
}

/** An answer that found nothing. */
const ABSTAINED: LayerReport = {
  score: 0,
  abstained: true,
  findings: [],
  scamTypes: new Map(),
  unknowns: 0,
  latencyMs: 0,
};

/** The share of right answers; where layers were not heard, at most what it would be had they found nothing. */
function leastRight(layerResults: LayerResults, stages: Stages, fusion: Fusion): number {
  const right = rightOf(layerResults.inputType, stages);
  if (unanswered(layerResults).length === 0) return right;
  const layers = layerResults.layers.map((layerResult) =>
    layerResult.applicable && !layerResult.report ? { ...layerResult, report: ABSTAINED } : layerResult,
  );
  return Math.min(right, rightOf(layerResults.inputType, stagesOf({ ...layerResults, layers }, fusion)));
}

/**
 * How often such an answer is right, 0 to 100 with one decimal, as measured on contents that nothing learned from; less with
 * each layer that applies and gave no answer, and with what could not be found out.
 */
export function confidenceOf(layerResults: LayerResults, stages: Stages, fusion: Fusion): number {
  if (!anyAnswered(layerResults)) return NOTHING_KNOWN;
  const right = stages.composite === 100 ? 1 : leastRight(layerResults, stages, fusion);
  const confidence = Math.min(MOST, 100 * right) * heardShare(layerResults);
  return oneDecimal(layerResults.little ? Math.min(confidence, LITTLE) : confidence);
}
