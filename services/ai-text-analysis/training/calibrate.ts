import type { Calibration } from "../src/model/model.ts";
import { sigmoid } from "./fit.ts";

/** A margin that a model gave a text it was not trained on. */
export interface Outcome {
  readonly margin: number;
  /** Of the text, 0 to 1 (`evidenceOf`). */
  readonly evidence: number;
  readonly scam: boolean;
  readonly weight: number;
}

/** Steps of gradient descent, each of this length over the curvature's bound; four unknowns. */
const STEPS = 4_000;
/** Keeps the slopes finite when the classes separate. */
const RIDGE = 1e-3;

/** Logistic regression on margin and evidence, the classes weighted to be equal: probabilities at a prevalence of one half. */
export function calibrate(outcomes: readonly Outcome[]): Calibration {
  const total = [0, 0];
  for (const { scam, weight } of outcomes) total[scam ? 1 : 0] = (total[scam ? 1 : 0] ?? 0) + weight;
  const rows = outcomes.map(({ margin, evidence, scam, weight }) => ({
    x: [margin, 1, evidence * margin, evidence],
    y: scam ? 1 : 0,
    share: weight / (2 * (total[scam ? 1 : 0] ?? 1)),
  }));
  const scale = [0, 1, 2, 3].map((k) => rows.reduce((sum, { x, share }) => sum + share * (x[k] ?? 0) ** 2, RIDGE));
  const found = [1, 0, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = found.map((value, k) => RIDGE * (value - (k === 0 ? 1 : 0)));
    for (const { x, y, share } of rows) {
      const odds = x.reduce((sum, value, k) => sum + value * (found[k] ?? 0), 0);
      const error = (sigmoid(odds) - y) * share;
      for (let k = 0; k < 4; k += 1) gradient[k] = (gradient[k] ?? 0) + error * (x[k] ?? 0);
    }
    for (let k = 0; k < 4; k += 1) found[k] = (found[k] ?? 0) - (gradient[k] ?? 0) / (scale[k] ?? 1);
  }
  const [slope = 1, offset = 0, evidenceSlope = 0, evidenceOffset = 0] = found;
  return { slope, offset, evidenceSlope, evidenceOffset };
}
