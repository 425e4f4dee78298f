import typical from "../data/typical.json" with { type: "json" };
import { FEATURES } from "./feature-names.ts";
import { gramsOfPiece } from "./grams.ts";
import { NAME_PARTS } from "./name-parts.ts";
import type { NameablePart } from "./nameable.ts";
import { PATH_PARTS } from "./path-parts.ts";
import type { GramWeights, Letters, Model } from "./shape.ts";
import { binOf, binsOf, oddsOfBins } from "./trees.ts";

/** A part of an address that raises the score, named. */
export interface TellingPart extends Pick<NameablePart, "words" | "aloneFrom"> {
  /** Log-odds that the link would lose if this part were like those of honest links. */
  readonly raise: number;
}

/** Log-odds from which on a part is told. */
const TOLD_FROM = 0.2;
/** Parts of an address that are told. */
const MAX_TOLD = 4;

const NAMERS = [...NAME_PARTS, ...PATH_PARTS];
const INDEX: ReadonlyMap<string, number> = new Map(FEATURES.map((name, index) => [name, index]));
const TYPICAL: Readonly<Record<string, number>> = typical;
const WHOLE = FEATURES.length;
const HOST = FEATURES.length + 1;

/**
 * The parts of a link that raise its score, the weightiest first: each is asked what the score would be without it; where each could be
 * missed because the others say enough, what it would be with it alone.
 */
export function tellingParts(model: Model, letters: Letters): TellingPart[] {
  const parts = NAMERS.flatMap((namer) => namer(letters.view, model.tables) ?? []).map((part) => weighed(part, model));
  const bins = binsOf(model.trees, letters.row);
  const oddsWithout = (missing: readonly Weighed[]) =>
    model.slope * oddsOfBins(model.trees, binsWithout(missing, bins, letters, model));
  const odds = oddsWithout([]);
  const told = weightiest(parts, (part) => odds - oddsWithout([part]));
  if (told.length > 0 || parts.length < 2) return told;
  const bare = oddsWithout(parts);
  return weightiest(parts, (part) => oddsWithout(parts.filter((other) => other !== part)) - bare);
}

/** A part with what its n-grams weigh in the two n-gram models. */
interface Weighed extends NameablePart {
  readonly whole: number;
  readonly host: number;
}

function weighed(part: NameablePart, { grams, hostGrams }: Model): Weighed {
  const inHost = part.pieces.filter(([, place]) => place !== "path" && place !== "query");
  return { ...part, whole: weightOf(part.pieces, grams), host: weightOf(inHost, hostGrams) };
}

function weightOf(pieces: NameablePart["pieces"], { weights, scale }: GramWeights): number {
  let sum = 0;
  for (const [text, place] of pieces) for (const bucket of gramsOfPiece(text, place)) sum += weights[bucket] ?? 0;
  return sum * scale;
}

function weightiest(parts: readonly Weighed[], raiseOf: (part: Weighed) => number): TellingPart[] {
  return parts
    .map((part) => ({ words: part.words, aloneFrom: part.aloneFrom, raise: raiseOf(part) }))
    .filter(({ raise }) => raise >= TOLD_FROM)
    .toSorted((a, b) => b.raise - a.raise)
    .slice(0, MAX_TOLD);
}

/** The bins of a link of which some parts are as they are in honest links, and whose letters say nothing. */
function binsWithout(
  missing: readonly Weighed[],
  bins: Uint8Array,
  { grams, row }: Letters,
  { trees }: Model,
): Uint8Array {
  if (missing.length === 0) return bins;
  const other = bins.slice();
  const set = (index: number, value: number) => {
    const own = trees.edges[index];
    if (own) other[index] = binOf(own, value);
  };
  let [whole, host] = [row[WHOLE] ?? 0, row[HOST] ?? 0];
  for (const part of missing) {
    for (const name of part.features) set(INDEX.get(name) ?? -1, TYPICAL[name] ?? 0);
    whole -= part.whole / rootOf(grams.whole);
    host -= part.host / rootOf(grams.host);
  }
  set(WHOLE, whole);
  set(HOST, host);
  return other;
}

/** What an n-gram score is divided by. */
const rootOf = (buckets: Int32Array): number => Math.sqrt(Math.max(1, buckets.length));
