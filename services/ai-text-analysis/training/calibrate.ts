import { sigmoid } from "./fit.ts";
import type { Calibration } from "../src/model/model.ts";

/** A margin that a model gave a text it was not trained on. */
export interface Outcome {
  readonly margin: number;
  readonly scam: boolean;
  readonly weight: number;
}

/** Newton steps; the problem has two unknowns and converges in a handful. */
const STEPS = 60;
/** Keeps the slope finite when the classes separate. */
const RIDGE = 1e-3;

/** Platt scaling with the classes weighted to be equal: probabilities at a prevalence of one half. */
export function calibrate(outcomes: readonly Outcome[]): Calibration {
  const total = [0, 0];
  for (const { scam, weight } of outcomes) total[scam ? 1 : 0] = (total[scam ? 1 : 0] ?? 0) + weight;
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < STEPS; step += 1) {
    let [ga, gb, haa, hab, hbb] = [RIDGE * (slope - 1), RIDGE * offset, RIDGE, 0, RIDGE];
    for (const { margin, scam, weight } of outcomes) {
      const share = weight / (2 * (total[scam ? 1 : 0] ?? 1));
      const p = sigmoid(slope * margin + offset);
      const error = (p - (scam ? 1 : 0)) * share;
      const curvature = Math.max(1e-9, p * (1 - p)) * share;
      ga += error * margin;
      gb += error;
      haa += curvature * margin * margin;
      hab += curvature * margin;
      hbb += curvature;
    }
    const determinant = haa * hbb - hab * hab;
    const stepA = (hbb * ga - hab * gb) / determinant;
    const stepB = (haa * gb - hab * ga) / determinant;
    slope = Math.max(0.05, slope - Math.max(-1, Math.min(1, stepA)));
    offset -= Math.max(-2, Math.min(2, stepB));
  }
  return { slope, offset };
}
