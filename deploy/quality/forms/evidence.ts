/** What layer results say, in the terms that forms of fusion are made of. */
import { logit, type LayerResults, readFusion } from "@sextant/aggregator";
import { LAYER_NUMBERS, type LayerNumber } from "@sextant/core";
import prior from "../../../services/aggregator/training/prior.json" with { type: "json" };

/** The parameters chosen by hand, from which every fit of the shipped form starts. */
export const PRIOR = readFusion(prior);

/** Log-odds of the layers that say something; one whose business the content is says something by finding nothing. */
export function saidOf({ inputType, layers }: LayerResults): Map<LayerNumber, number> {
  const said = new Map<LayerNumber, number>();
  for (const { layer, report } of layers) {
    const noFindingLogOdds = PRIOR.inputTypes[inputType].layers[layer]?.silence ?? 0;
    if (report && !report.abstained) said.set(layer, logit(report.score));
    else if (report && noFindingLogOdds < 0) said.set(layer, noFindingLogOdds);
  }
  return said;
}

/** The largest of log-odds; nothing said: even odds. */
export const largest = (odds: Iterable<number>): number => {
  const most = Math.max(...odds);
  return most === -Infinity ? 0 : most;
};

/** Weights of the readings of identity, in this order: contradicted, agreed, of one hand. */
export const identityOf = ({ reading }: LayerResults): [mismatch: number, match: number, consistent: number] => {
  const of = (kind: string) => (reading && reading.kind === kind && reading.kind !== "unknown" ? reading.weight : 0);
  return [of("mismatch"), of("match"), of("consistent")];
};

/** The largest log-odds and the sum of the other positive ones. */
export function largestAndRest(said: ReadonlyMap<LayerNumber, number>): [largest: number, rest: number] {
  const most = largest(said.values());
  const positive = [...said.values()].reduce((sum, odds) => sum + Math.max(0, odds), 0);
  return [most, positive - Math.max(0, most)];
}

/** Of each layer its evidence of a scam, and of honesty, as log-odds: one of them, or both, zero. */
export const oneSided = (said: ReadonlyMap<LayerNumber, number>): { scam: number[]; honest: number[] } => ({
  scam: LAYER_NUMBERS.map((layer) => Math.max(0, said.get(layer) ?? 0)),
  honest: LAYER_NUMBERS.map((layer) => Math.min(0, said.get(layer) ?? 0)),
});
