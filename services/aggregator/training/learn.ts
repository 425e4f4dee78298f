import { INPUT_TYPES, LAYER_NUMBERS, type InputType, type LayerNumber } from "@sextant/core";
import { ece } from "@sextant/lab";
import { logit, sigmoid } from "../src/conclude/fuse.ts";
import { readFusion, weightsOf, type Fusion } from "../src/conclude/fusion.ts";
import { isMain, MAIN_LAYERS, type LayerResults } from "../src/conclude/layer-results.ts";
import { classWeights, judge, logLoss } from "./measure.ts";
import type { LabelledResults } from "./rows.ts";

/** Full-batch steps, and the first step's size. */
const STEPS = 1_000;
const STEP = 0.3;
/** Pull towards the starting weights, per unit of squared distance and square root of the rows: what few rows say little about stays as it was. */
const PULL = 0.3;
/** Range of every factor, of no-finding log-odds, and of a bias. */
const FACTOR = [0, 3] as const;
const NO_FINDING_LOG_ODDS = [-4, 0] as const;
const BIAS = [-2, 0] as const;
/** The most that identity counts for, either way; agreement without a known sender can be made by anybody. */
const IDENTITY = 6;
const OF_ONE_HAND = 2;
/**
 * Bare links get a threshold adjustment (the benefit of the doubt): little can be read from one, so many stand near even. As much of it is given
 * as leaves this calibration error, under the 0.05 that the links' aim allows.
 */
const ADJUSTED_TYPES: readonly InputType[] = ["url"];
const ADJUSTMENT_ERROR = 0.035;
const ADJUSTMENTS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7] as const;
const TEMPERATURES = { least: 0.3, most: 3, steps: 271 } as const;

/** The parameters of one input type as a vector: bias, then scam, honest and no-finding log-odds of each layer. */
const at = (layer: LayerNumber) => 1 + (layer - 1) * 3;
/** Behind the layers: what each reading of identity adds. */
const MISMATCH = at(6) + 3;
const MATCH = MISMATCH + 1;
const CONSISTENT = MATCH + 1;
const READINGS = { mismatch: MISMATCH, match: MATCH, consistent: CONSISTENT } as const;

function toVector(fusion: Fusion, type: InputType): number[] {
  const vector = [fusion.inputTypes[type].bias];
  for (const layer of LAYER_NUMBERS) {
    const { scam, honest, silence } = weightsOf(fusion, type, layer);
    vector.push(scam, honest, silence);
  }
  const { mismatch, match, consistent } = fusion.inputTypes[type].identity;
  vector.push(mismatch, match, consistent);
  return vector;
}

function fromVector(vector: readonly number[], start: Fusion, type: InputType) {
  const round = (value: number) => Math.round(value * 1e4) / 1e4 + 0;
  const weighed = LAYER_NUMBERS.filter((layer) => start.inputTypes[type].layers[layer] !== undefined);
  const layers = weighed.map((layer) => {
    const [scam, honest, silence] = vector.slice(at(layer), at(layer) + 3).map(round);
    return [layer, { scam, honest, silence }] as const;
  });
  const identity = {
    mismatch: round(vector[MISMATCH]!),
    match: round(vector[MATCH]!),
    consistent: round(vector[CONSISTENT]!),
  };
  return { bias: round(vector[0]!), layers: Object.fromEntries(layers), identity };
}

/** Which parameter a layer's answer counts by, and times what. */
interface Term {
  /** Undefined: identity. */
  readonly layer: LayerNumber | undefined;
  readonly index: number;
  readonly times: number;
  readonly value: number;
}

/** The terms of layer results; the same rule as `contribution`, seen from its parameters. */
function termsOf(layerResults: LayerResults, vector: readonly number[]): Term[] {
  const { reading } = layerResults;
  const identity: Term[] = [];
  if (reading && reading.kind !== "unknown") {
    const index = READINGS[reading.kind];
    identity.push({ layer: undefined, index, times: reading.weight, value: reading.weight * vector[index]! });
  }
  const said = layerResults.layers.flatMap(({ layer, report }): Term[] => {
    if (!report) return [];
    const base = at(layer);
    const noFinding = { layer, index: base + 2, times: 1, value: vector[base + 2]! };
    if (report.abstained) return [noFinding];
    const odds = logit(report.score);
    const index = odds > 0 ? base : base + 1;
    const weighed = { layer, index, times: odds, value: odds * vector[index]! };
    return [report.findings.length > 0 && noFinding.value > weighed.value ? noFinding : weighed];
  });
  return [...said, ...identity];
}

/** Log-odds of layer results, and by which factor each term enters them (the correlation discount of layers that see the same thing). */
function oddsOf(terms: readonly Term[], discount: Fusion["echo"], bias: number) {
  const loud = terms.filter(({ value, layer }) => value > 0 && layer !== undefined && discount.layers.includes(layer));
  const loudest = loud.reduce<Term | undefined>(
    (best, term) => (best && best.value >= term.value ? best : term),
    undefined,
  );
  const factors = terms.map((term) => (loud.includes(term) && term !== loudest ? discount.factor : 1));
  const odds = terms.reduce((sum, term, index) => sum + term.value * factors[index]!, bias);
  return { odds, factors };
}

/** Projected gradient descent on the log loss of one input type, classes weighing the same. Deterministic. */
function descend(rows: readonly LabelledResults[], type: InputType, start: Fusion): number[] {
  const first = toVector(start, type);
  const vector = [...first];
  const weights = classWeights(rows);
  const pull = PULL / Math.sqrt(rows.length);
  const learnt = [...vector.keys()].filter((index) => !isItsOwnWord(index, type));
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = vector.map((value, index) => 2 * pull * (value - first[index]!));
    for (const [index, { layerResults, isScam }] of rows.entries()) {
      const terms = termsOf(layerResults, vector);
      const { odds, factors } = oddsOf(terms, start.echo, vector[0]!);
      const slope = weights[index]! * (sigmoid(odds) - Number(isScam));
      gradient[0]! += slope;
      for (const [place, term] of terms.entries()) gradient[term.index]! += slope * term.times * factors[place]!;
    }
    const size = STEP / Math.sqrt(1 + step / 100);
    for (const index of learnt) vector[index] = clamp(vector[index]! - size * gradient[index]!, rangeOf(index, type));
  }
  return vector;
}

/**
 * A single layer whose business the content is has been calibrated on more than these rows: its word stands as it is, and
 * what the others add to it is learnt.
 */
function isItsOwnWord(index: number, type: InputType): boolean {
  const layer = LAYER_NUMBERS[Math.floor((index - 1) / 3)];
  return layer !== undefined && MAIN_LAYERS[type].length === 1 && isMain(type, layer);
}

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value));

function rangeOf(index: number, type: InputType): readonly [number, number] {
  if (index === 0) return BIAS;
  if (index === MISMATCH) return [0, IDENTITY];
  if (index === MATCH) return [-IDENTITY, 0];
  if (index === CONSISTENT) return [-OF_ONE_HAND, 0];
  if ((index - 1) % 3 !== 2) return FACTOR;
  // Elsewhere an answer that found nothing weighs nothing.
  const layer = LAYER_NUMBERS[Math.floor((index - 1) / 3)]!;
  return isMain(type, layer) ? NO_FINDING_LOG_ODDS : [0, 0];
}

/** The temperature with the least log loss on rows. */
function temperatureOf(rows: readonly LabelledResults[], fusion: Fusion): number {
  const { least, most, steps } = TEMPERATURES;
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let step = 0; step < steps; step += 1) {
    const temperature = Math.round((least + ((most - least) * step) / (steps - 1)) * 1e4) / 1e4;
    const loss = logLoss(judge(rows, { ...fusion, temperature }));
    if (loss < best.loss) best = { temperature, loss };
  }
  return best.temperature;
}

/** The parameters with as much threshold adjustment as {@link ADJUSTMENT_ERROR} allows, for the types that get it and have rows. */
function withThresholdAdjustments(rows: readonly LabelledResults[], fitted: Fusion): Fusion {
  return ADJUSTED_TYPES.reduce((fusion, type) => {
    const own = rows.filter(({ layerResults }) => layerResults.inputType === type);
    if (own.length === 0) return fusion;
    const given = (upTo: number) => ({
      ...fusion,
      inputTypes: { ...fusion.inputTypes, [type]: { ...fusion.inputTypes[type], doubt: upTo } },
    });
    const allowed = ADJUSTMENTS.filter((upTo) => ece(judge(own, given(upTo))) <= ADJUSTMENT_ERROR);
    return allowed.length === 0 ? fusion : given(Math.max(...allowed));
  }, fitted);
}

/**
 * Learns weights and biases from the rows in `train`, temperature and threshold adjustment from those in `calibrate`. An input type with
 * rows of one label only, or none, keeps its starting weights.
 */
export function learn(
  train: readonly LabelledResults[],
  calibrate: readonly LabelledResults[],
  start: Fusion,
  provenance: Fusion["provenance"],
  version: string,
): Fusion {
  const types = INPUT_TYPES.map((type) => {
    const rows = train.filter(({ layerResults }) => layerResults.inputType === type);
    const isFit = rows.some((row) => row.isScam) && rows.some((row) => !row.isScam);
    return [type, isFit ? fromVector(descend(rows, type, start), start, type) : start.inputTypes[type]] as const;
  });
  const fitted = readFusion({ ...start, version, provenance, temperature: 1, inputTypes: Object.fromEntries(types) });
  return withThresholdAdjustments(calibrate, { ...fitted, temperature: temperatureOf(calibrate, fitted) });
}
