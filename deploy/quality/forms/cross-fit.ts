import type { InputType } from "@sextant/core";
import { platt } from "@sextant/lab";
import { classWeights } from "../../../services/aggregator/training/measure.ts";
import { type Calibration, type Fitted, type Form, TYPES } from "./form.ts";
import { FOLDS, type FormRow } from "./rows.ts";

/** Rows without some folds; the same array each time, so that forms can share a fit. */
export function splitter(rows: readonly FormRow[]): (left: readonly number[]) => readonly FormRow[] {
  const parts = new Map<string, readonly FormRow[]>();
  return (left) => {
    const key = left.toSorted((a, b) => a - b).join(" ");
    const part = parts.get(key) ?? rows.filter(({ fold }) => !left.includes(fold));
    parts.set(key, part);
    return part;
  };
}

/** Platt's calibration at a prevalence of one half, of log-odds given to rows unseen. */
function calibrationOf(rows: readonly FormRow[], odds: readonly number[], type: InputType): Calibration {
  const own = [...rows.keys()].filter((at) => rows[at]!.layerResults.inputType === type);
  const weights = classWeights(own.map((at) => rows[at]!));
  return platt(
    own.map((at) => odds[at]!),
    own.map((at) => Number(rows[at]!.isScam)),
    weights,
  );
}

/**
 * What a form says of each row, as a probability, fitted on the other folds alone. Its calibration is learned on these too, from what a fit
 * without a second fold says of that fold.
 */
export function crossFitted(
  rows: readonly FormRow[],
  form: Form,
  without: ReturnType<typeof splitter>,
  onFold: () => void = () => undefined,
): number[] {
  const fits = new Map<readonly FormRow[], Fitted>();
  const fitOn = (part: readonly FormRow[]): Fitted => {
    const fitted = fits.get(part) ?? form.fit(part);
    fits.set(part, fitted);
    return fitted;
  };
  const probabilities = rows.map(() => Number.NaN);
  for (const fold of FOLDS) {
    const training = rows.filter((row) => row.fold !== fold);
    const odds = training.map((row) => fitOn(without([fold, row.fold])).odds(row.layerResults));
    const calibrations = new Map(TYPES.map((type) => [type as InputType, calibrationOf(training, odds, type)]));
    const fitted = fitOn(without([fold]));
    for (const [at, { layerResults, fold: own }] of rows.entries()) {
      if (own !== fold) continue;
      const calibration = calibrations.get(layerResults.inputType)!;
      const { slope, shift } = calibration;
      probabilities[at] =
        fitted.shown?.(layerResults, calibration) ?? 1 / (1 + Math.exp(-(slope * fitted.odds(layerResults) + shift)));
    }
    onFold();
  }
  return probabilities;
}
