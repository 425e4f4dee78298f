import { nameHash } from "../../../services/ai-text-analysis/training/folds.ts";
import type { LabelledResults } from "../../../services/aggregator/training/rows.ts";
import { type Kept, sourceWeights } from "../kept.ts";

/** A kept case as a row for a form of fusion, and the part that it is left out with. */
export interface FormRow extends LabelledResults {
  readonly set: string;
  readonly fold: number;
}

export const FOLDS = [0, 1, 2, 3, 4] as const;

/** Sources that hold the same contents, or contents of the same companies: one source. */
const KIN: readonly (readonly [RegExp, string])[] = [
  [/^twins-/, "twins"],
  [/uci_sms/, "uci_sms"],
  [/^indonesian_sms/, "indonesian_sms"],
];

/** The part that a source, with all that is akin to it, belongs to; a mail and its pasted body have one source. */
export function foldOf(source: string): number {
  const kin = KIN.find(([pattern]) => pattern.test(source));
  return nameHash(kin?.[1] ?? source) % FOLDS.length;
}

/** Rows of the sets that may be fitted on; each source and label weighs the same. */
export function formRows(cases: readonly Kept[]): FormRow[] {
  const even = cases.filter(({ set }) => set.endsWith("-even"));
  const weights = sourceWeights(even);
  return even.map(({ set, source, isScam, layerResults }, index) => ({
    line: "",
    set,
    isScam,
    layerResults,
    weight: weights[index]!,
    fold: foldOf(source),
  }));
}
