import type { LayerResults } from "@sextant/aggregator";
import type { InputType } from "@sextant/core";
import { logisticFit } from "@sextant/lab";
import { classWeights } from "../../../services/aggregator/training/measure.ts";
import type { FormRow } from "./rows.ts";

/** Input types of kept cases: a link alone is judged by `links.ts`. */
export const TYPES = ["text", "email"] as const satisfies readonly InputType[];

/** Platt's line through raw log-odds. */
export interface Calibration {
  readonly slope: number;
  readonly shift: number;
}

/** A fitted form of fusion. */
export interface Fitted {
  /** Log-odds of a scam, not calibrated. */
  odds(layerResults: LayerResults): number;
  /** The probability shown, where more than calibration follows upon the log-odds. */
  shown?(layerResults: LayerResults, calibration: Calibration): number;
}

/** A form of fusion: how what the layers say becomes one number. */
export interface Form {
  readonly name: string;
  fit(rows: readonly FormRow[]): Fitted;
}

/** A form that has nothing to learn. */
export const fixed = (name: string, odds: Fitted["odds"]): Form => ({ name, fit: () => ({ odds }) });

/** A form fitted to each input type by itself. */
export const byType = (name: string, fit: (rows: readonly FormRow[]) => Fitted["odds"]): Form => ({
  name,
  fit(rows) {
    const fits = new Map<InputType, Fitted["odds"]>(
      TYPES.map((type) => [type, fit(rows.filter(({ layerResults }) => layerResults.inputType === type))]),
    );
    return { odds: (layerResults) => fits.get(layerResults.inputType)?.(layerResults) ?? 0 };
  },
});

/** Per unit of squared weight, where a whole row weighs one. */
const PENALTY = 1e-3;

/** Logistic regression on features of layer results, classes weighing the same. */
export function logistic(
  rows: readonly FormRow[],
  featuresOf: (layerResults: LayerResults) => readonly number[],
): Fitted["odds"] {
  const weights = classWeights(rows);
  const beta = logisticFit(
    rows.map(({ layerResults, isScam }, at) => ({
      x: Float64Array.from(featuresOf(layerResults)),
      y: isScam ? 1 : 0,
      w: weights[at]!,
    })),
    PENALTY,
  );
  const bias = beta.at(-1) ?? 0;
  return (layerResults) => featuresOf(layerResults).reduce((sum, value, at) => sum + value * beta[at]!, bias);
}
