import { type LayerNumber, type Verdict, VERDICT_FROM, verdictOf } from "@sextant/core";
import type { Outcome } from "./conclude.ts";
import { fuse, logit, sigmoid } from "./fuse.ts";
import type { Fusion } from "./fusion.ts";
import { holdings, isJoined, type Kind, kindsOf } from "./ledger.ts";
import type { LayerResults, LayerResult } from "./layer-results.ts";

/** What a content would come to if something were otherwise. */
export interface Otherwise {
  readonly composite: number;
  readonly verdict: Verdict;
}

/** Without these red flags the verdict would be a lower one. */
export interface Without extends Otherwise {
  readonly kinds: readonly Kind[];
}

/** If it were from whom it says. */
export interface Genuine extends Otherwise {
  /** Whom it claims to be from, by its usual name. */
  readonly name: string;
}

/** Less than any share of a layer's alarm. */
const NOTHING_LEFT = 1e-9;
/** Of so many kinds of red flags all sets up to this size are tried; of more, those that can be spared are left out in turn. */
const MOST_KINDS = 12;
const MOST_TRIED = 3;

const judged = (layerResults: LayerResults, fusion: Fusion): Otherwise => {
  const { composite } = fuse(layerResults, fusion);
  return { composite, verdict: verdictOf(composite) };
};

/** A layer without findings of these kinds: without their part of its alarm, and if nothing is left, as if it had found nothing. */
function resultWithout(layerResult: LayerResult, gone: ReadonlySet<string>, raised: Outcome["redFlags"]): LayerResult {
  const { layer, report } = layerResult;
  const own = kindsOf(raised.filter((each) => each.layer === layer));
  if (!report || !own.some(({ code }) => gone.has(code))) return layerResult;
  const findings = report.findings.filter(({ flag }) => own.some(({ code }) => code === flag) && !gone.has(flag));
  // What is certain is so by a finding: it stays so by any other, and without one nothing is known.
  const isCertain = report.score === 100;
  const left = isCertain ? Number(findings.length > 0) : leftOf(layer, gone, raised);
  if (left <= NOTHING_LEFT) return { ...layerResult, report: { ...report, findings, score: 0, abstained: true } };
  const odds = logit(report.score);
  const score = odds > 0 && !isCertain ? 100 * sigmoid(odds * left) : report.score;
  return { ...layerResult, report: { ...report, findings, score } };
}

/** What is left of a layer's alarm, 0 to 1. */
const leftOf = (layer: LayerNumber, gone: ReadonlySet<string>, raised: Outcome["redFlags"]): number =>
  [...holdings(layer, raised)].reduce((rest, [code, share]) => (gone.has(code) ? rest - share : rest), 1);

function without(
  layerResults: LayerResults,
  { redFlags }: Pick<Outcome, "redFlags">,
  kinds: readonly Kind[],
): LayerResults {
  const gone = new Set(kinds.map(({ code }) => code));
  const { reading, ...rest } = layerResults;
  const isOfIdentity = kinds.some(({ code }) => isJoined(code));
  return {
    ...rest,
    layers: layerResults.layers.map((layerResult) => resultWithout(layerResult, gone, redFlags)),
    ...(reading && !isOfIdentity ? { reading } : {}),
  };
}

/** All sets of so many of a list. */
function* setsOf<T>(list: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  for (const [index, first] of list.entries()) {
    if (size > 0) for (const rest of setsOf(list.slice(index + 1), size - 1)) yield [first, ...rest];
  }
}

/**
 * The smallest set of red flags without which the verdict would be lower, a layer's alarm shared among its findings as the
 * ledger shares it; undefined when there is none. Of sets as small the one that would leave least. Above three kinds it is a set of
 * which none can be spared.
 */
export function smallestWithout(layerResults: LayerResults, outcome: Outcome, fusion: Fusion): Without | undefined {
  const kinds = kindsOf(outcome.redFlags);
  const tried = (some: readonly Kind[]): Without => ({
    kinds: some,
    ...judged(without(layerResults, outcome, some), fusion),
  });
  const changes = ({ verdict }: Otherwise) => VERDICT_FROM[verdict] < VERDICT_FROM[outcome.verdict];
  if (kinds.length === 0 || !changes(tried(kinds))) return undefined;
  for (let size = 1; size <= MOST_TRIED && kinds.length <= MOST_KINDS; size += 1) {
    const found = [...setsOf(kinds, size)].map(tried).filter(changes);
    if (found.length > 0) return found.reduce((least, each) => (each.composite < least.composite ? each : least));
  }
  const needed = kinds.toReversed().reduce((kept, kind) => {
    const fewer = kept.filter((each) => each !== kind);
    return changes(tried(fewer)) ? fewer : kept;
  }, kinds);
  return tried(needed);
}

const LINKS: readonly LayerNumber[] = [1, 2];
const SENDER: readonly LayerNumber[] = [3];

/** What it would come to if the link, or the sender, that contradicts a claim were the claimed one's; undefined where none does, or the verdict were the same. */
export function ifGenuine(layerResults: LayerResults, outcome: Outcome, fusion: Fusion): Genuine | undefined {
  const { reading } = layerResults;
  if (reading?.kind !== "mismatch") return undefined;
  const abstaining = reading.against.place === "link" ? LINKS : SENDER;
  const layers = layerResults.layers.map((layerResult) =>
    abstaining.includes(layerResult.layer) && layerResult.report
      ? { ...layerResult, report: { ...layerResult.report, findings: [], score: 0, abstained: true } }
      : layerResult,
  );
  const { name } = reading.claim;
  const otherwise = judged({ ...layerResults, layers, reading: { kind: "match", weight: 1, name } }, fusion);
  return VERDICT_FROM[otherwise.verdict] < VERDICT_FROM[outcome.verdict] ? { name, ...otherwise } : undefined;
}
