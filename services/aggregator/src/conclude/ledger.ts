import { IDENTITY_FLAGS, type LayerNumber } from "@sextant/core";
import { Severity } from "@sextant/proto/layer";
import type { Outcome } from "./conclude.ts";
import { addUp, calibrated, stagesOf } from "./fuse.ts";
import type { Fusion } from "./fusion.ts";
import type { LayerResults } from "./layer-results.ts";
import type { Raised } from "./red-flags.ts";

/** A rule of the composite, in the order in which they are applied. */
export type Rule = "worst_part" | "benefit_of_the_doubt" | "reasons" | "bounds";

/** One kind of red flag, with the ids under which it is shown. */
export interface Kind {
  readonly layer: LayerNumber;
  readonly code: string;
  readonly redFlags: readonly string[];
}

/** To whom points are owed. */
export type Account =
  | { readonly source: "start" }
  | ({ readonly source: "finding" } & Kind)
  /** What a layer's score says beyond its findings. */
  | { readonly source: "layer"; readonly layer: LayerNumber }
  /** That it is from whom it says, or what one acts on of one hand; or that it is not, where no red flag tells it. */
  | { readonly source: "identity" }
  | { readonly source: "rule"; readonly rule: Rule };

/** An account's share of the composite, in tenths of a point. */
export type Share = Account & { readonly tenths: number };

/** How much a finding counts beside others of its layer, and beside the model of a layer that has one. */
const BY_SEVERITY: Readonly<Record<Severity, number>> = {
  [Severity.UNSPECIFIED]: 0,
  [Severity.LOW]: 1,
  [Severity.MEDIUM]: 2,
  [Severity.HIGH]: 4,
  [Severity.CRITICAL]: 8,
};
const MODEL = 4;
/** Layers whose score is a model's, whatever was found; the others' is of their findings alone. */
const HAVE_MODEL: ReadonlySet<LayerNumber> = new Set([1, 2, 4]);
/** What is cut off of a score to one decimal is no rule's doing: the shares are cut with it. */
const CUT = 0.001;

/** Whether a flag is told by the aggregator itself: no layer's finding. */
export const isJoined = (flag: string): boolean => flag in IDENTITY_FLAGS;

const kindOf = (alike: readonly Raised[]): Kind => ({
  layer: alike[0]!.layer,
  code: alike[0]!.finding.flag,
  redFlags: alike.map(({ id }) => id),
});

/** The kinds of red flags, in the order shown. */
export const kindsOf = (raised: readonly Raised[]): Kind[] =>
  [...Map.groupBy(raised, ({ layer, finding }) => `${layer} ${finding.flag}`).values()].map(kindOf);

/** How much of a layer's alarm each kind of its findings holds, by code; what is left is the layer's own. Sums to at most 1. */
export function holdings(layer: LayerNumber, raised: readonly Raised[]): Map<string, number> {
  const own = new Map(
    raised
      .filter((each) => each.layer === layer && !isJoined(each.finding.flag))
      .map(({ finding }) => [finding.flag, finding]),
  );
  const weights = [...own.values()].map(({ flag, severity }) => [flag, BY_SEVERITY[severity]] as const);
  const all = weights.reduce((sum, [, weight]) => sum + weight, HAVE_MODEL.has(layer) ? MODEL : 0);
  return new Map(weights.map(([flag, weight]) => [flag, weight / all]));
}

/** Points, 0 to 100, before they are cut to tenths. */
type Entry = readonly [Account, number];

/**
 * Who has how many points of the composite. It starts at the prevalence; layers and identity share what they add together by
 * Shapley's value (what each adds on average, in whatever order they speak); a layer's findings share its alarm by
 * severity; rules add or take the rest. In tenths that sum to ten times the composite.
 */
export function sharesOf(layerResults: LayerResults, { redFlags }: Pick<Outcome, "redFlags">, fusion: Fusion): Share[] {
  const stages = stagesOf(layerResults, fusion);
  const { bias } = fusion.inputTypes[layerResults.inputType];
  const speakers = [...stages.contributions].filter(([, value]) => value !== 0);
  const value = (has: (index: number) => boolean): number => {
    const heard = new Map(speakers.filter((_, index) => has(index)));
    return calibrated(bias + addUp(heard, fusion.echo) + (has(speakers.length) ? stages.identity : 0), fusion);
  };
  const shares = shapley(speakers.length + 1, value);
  const entries: Entry[] = [[{ source: "start" }, value(() => false)]];
  const pointsOf = new Map(speakers.map(([layer], index) => [layer, shares[index]!]));
  for (const layer of stages.contributions.keys()) entries.push(...ofLayer(layer, pointsOf.get(layer) ?? 0, redFlags));
  entries.push([identityAccount(redFlags), shares.at(-1)!]);
  const bounded = stages.composite / 100 - stages.reasoned;
  const rules: readonly (readonly [Rule, number])[] = [
    ["worst_part", stages.heard - stages.summed],
    ["benefit_of_the_doubt", stages.adjusted - stages.heard],
    ["reasons", stages.reasoned - stages.adjusted],
    ["bounds", Math.abs(bounded) < CUT ? 0 : bounded],
  ];
  entries.push(...rules.map(([rule, points]): Entry => [{ source: "rule", rule }, points]));
  return inTenths(entries, stages.composite).filter(({ source, tenths }) => source === "finding" || tenths !== 0);
}

function ofLayer(layer: LayerNumber, points: number, raised: readonly Raised[]): Entry[] {
  const held = points > 0 ? holdings(layer, raised) : new Map<string, number>();
  const kinds = kindsOf(raised.filter((each) => each.layer === layer && !isJoined(each.finding.flag)));
  const findings = kinds.map((kind): Entry => [{ source: "finding", ...kind }, points * (held.get(kind.code) ?? 0)]);
  const rest = findings.reduce((left, [, share]) => left - share, points);
  return [...findings, [{ source: "layer", layer }, rest]];
}

function identityAccount(raised: readonly Raised[]): Account {
  const joined = raised.filter(({ finding }) => isJoined(finding.flag));
  return joined.length > 0 ? { source: "finding", ...kindOf(joined) } : { source: "identity" };
}

/** Shapley's value of each of a few players, by what any set of them comes to. */
function shapley(players: number, value: (has: (player: number) => boolean) => number): number[] {
  const sets = Array.from({ length: 2 ** players }, (_, set) => value((player) => (set >> player) % 2 === 1));
  const sizes = sets.map((_, set) => countOf(set));
  return Array.from({ length: players }, (_, player) =>
    sets.reduce((sum, without, set) => {
      if ((set >> player) % 2 === 1) return sum;
      return sum + (sets[set | (1 << player)]! - without) / (players * binomial(players - 1, sizes[set]!));
    }, 0),
  );
}

const countOf = (set: number): number => (set === 0 ? 0 : (set % 2) + countOf(set >> 1));
const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

/** Cut down to tenths; the tenths that are then missing go to those who lost most (largest remainder). */
function inTenths(entries: readonly Entry[], composite: number): Share[] {
  const cut = entries.map(([account, share]) => ({ account, exact: 1000 * share, tenths: Math.floor(1000 * share) }));
  const missing = Math.round(10 * composite) - cut.reduce((sum, { tenths }) => sum + tenths, 0);
  const lossOf = ({ exact, tenths }: (typeof cut)[number]) => exact - tenths;
  const given = new Set(cut.toSorted((a, b) => lossOf(b) - lossOf(a)).slice(0, missing));
  return cut.map((each) => ({ ...each.account, tenths: each.tenths + Number(given.has(each)) }));
}
