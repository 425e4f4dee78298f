/** Noisy-or (Pearl, 1988): each cause brings about a scam by itself with a learned share of its own probability. */
import { LAYER_NUMBERS } from "@sextant/core";
import type { LayerResults } from "@sextant/aggregator";
import { classWeights } from "../../../services/aggregator/training/measure.ts";
import { identityOf, saidOf } from "./evidence.ts";
import { byType, logistic } from "./form.ts";
import type { FormRow } from "./rows.ts";

const STEPS = 600;
const STEP = 0.2;
const SHARES = { start: 0.8, least: 0, most: 0.995 } as const;
/** A scam that nothing shows. */
const LEAK = { start: 0.05, least: 0.005, most: 0.5 } as const;

/** Probabilities of the causes: each layer's, and a contradicted claim. */
function causesOf(layerResults: LayerResults): number[] {
  const said = saidOf(layerResults);
  const layers = LAYER_NUMBERS.map((layer) => {
    const odds = said.get(layer);
    return odds === undefined ? 0 : 1 / (1 + Math.exp(-odds));
  });
  return [...layers, identityOf(layerResults)[0]];
}

/** The probability that none of the causes brought about a scam. */
export const none = (causes: readonly number[], shares: readonly number[], leak: number): number =>
  causes.reduce((product, cause, at) => product * (1 - cause * shares[at]!), 1 - leak);

const clamp = (value: number, { least, most }: { readonly least: number; readonly most: number }) =>
  Math.min(most, Math.max(least, value));

/** Projected gradient descent on the log loss. */
export function learnShares(
  rows: readonly { readonly causes: readonly number[]; readonly isScam: boolean; readonly weight: number }[],
) {
  let shares = (rows[0]?.causes ?? []).map((): number => SHARES.start);
  let leak: number = LEAK.start;
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = shares.map(() => 0);
    let leakSlope = 0;
    for (const { causes, isScam, weight } of rows) {
      const left = none(causes, shares, leak);
      // The derivative of the log loss by -ln(left).
      const pull = weight * (isScam ? -left / Math.max(1e-3, 1 - left) : 1);
      for (const [at, cause] of causes.entries()) slopes[at]! += (pull * cause) / (1 - cause * shares[at]!);
      leakSlope += pull / (1 - leak);
    }
    const size = STEP / Math.sqrt(1 + step / 50);
    shares = shares.map((share, at) => clamp(share - size * slopes[at]!, SHARES));
    leak = clamp(leak - size * leakSlope, LEAK);
  }
  return { shares, leak };
}

/** Agreement of identity is no cause: it is weighed against the log-odds of the noisy-or. */
export const NOISY_OR = byType("noisy-or", (rows: readonly FormRow[]) => {
  const weights = classWeights(rows);
  const { shares, leak } = learnShares(
    rows.map(({ layerResults, isScam }, at) => ({ causes: causesOf(layerResults), isScam, weight: weights[at]! })),
  );
  return logistic(rows, (layerResults) => {
    const left = none(causesOf(layerResults), shares, leak);
    const [, match, consistent] = identityOf(layerResults);
    return [Math.log((1 - left) / left), match, consistent];
  });
});
