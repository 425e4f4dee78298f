import { LAYER_NUMBERS, type LayerNumber, type Verdict, VERDICT_FROM, VERDICTS } from "@sextant/core";
import type {
  Conclusion,
  FlagKind,
  Ledger as WireLedger,
  Otherwise,
  Share as WireShare,
} from "@sextant/proto/aggregator";
import type { Ledger, LedgerShare, RedFlagKind, ToVerdict } from "./result.ts";
import { verdictWord } from "./words.ts";

/** The least step between two scores. */
const STEP = 0.1;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** @throws TypeError on a layer that there is not. */
function layerOf(number: number): LayerNumber {
  const layer = LAYER_NUMBERS.find((candidate) => candidate === number);
  if (!layer) throw new TypeError("the aggregator's ledger names an unknown layer");
  return layer;
}

const kindOf = ({ layer, flag, redFlags }: FlagKind): RedFlagKind => ({
  layer: layerOf(layer),
  code: flag,
  red_flags: [...redFlags],
});

function shareOf({ tenths, account }: WireShare): LedgerShare {
  const points = tenths / 10;
  switch (account.case) {
    case "finding":
      return { source: "finding", ...kindOf(account.value), points };
    case "layer":
      return { source: "layer", layer: layerOf(account.value), points };
    case "rule":
      return { source: "rule", rule: account.value, points };
    case "start":
    case "identity":
      return { source: account.case, points };
    case undefined:
      throw new TypeError("the aggregator's ledger has a share of nobody");
  }
}

const otherwiseOf = ({ compositeScore, verdict }: Otherwise) => ({
  verdict: verdictWord(verdict),
  composite_score: compositeScore,
});

/** How far a composite is from the verdicts beside its own. */
function distanceOf(composite: number, verdict: Verdict): Pick<Ledger, "to_lower" | "to_higher"> {
  const at = VERDICTS.indexOf(verdict);
  const [lower, higher] = [VERDICTS[at - 1], VERDICTS[at + 1]];
  const to = (other: Verdict, points: number): ToVerdict => ({ verdict: other, points: tenth(points) });
  return {
    ...(lower ? { to_lower: to(lower, composite - VERDICT_FROM[verdict] + STEP) } : {}),
    ...(higher ? { to_higher: to(higher, VERDICT_FROM[higher] - composite) } : {}),
  };
}

/** The ledger as the contract has it. @throws TypeError when it is not whole. */
export function toLedger({ compositeScore, verdict }: Conclusion, ledger: WireLedger): Ledger {
  const { shares, without, ifGenuine, versions } = ledger;
  return {
    shares: shares.map(shareOf),
    ...distanceOf(compositeScore, verdictWord(verdict)),
    ...(without ? { without: { red_flags: without.flags.map(kindOf), ...otherwiseOf(without) } } : {}),
    ...(ifGenuine ? { if_genuine: { name: ifGenuine.name, ...otherwiseOf(ifGenuine) } } : {}),
    versions: Object.fromEntries(versions.map(({ part, version }) => [part, version])),
  };
}
