import type { PlatformKind } from "@sextant/knowledge";
import { ownerOf } from "../url/brands.ts";
import type { UrlParts } from "../url/parts.ts";
import { bytesOf, floatsOf, intsOf, shortsOf } from "./bytes.ts";
import { FEATURES } from "./feature-names.ts";
import { featuresOf } from "./features.ts";
import { gramsOf } from "./grams.ts";
import { Markov } from "./markov.ts";
import { FORMAT, type GramFile, type ModelFile } from "./model-file.ts";
import { Ranks } from "./ranks.ts";
import type { GramWeights, Letters, Model } from "./shape.ts";
import { logOdds } from "./trees.ts";
import { tellingParts, type TellingPart } from "./telling.ts";
import { viewOf } from "./view.ts";

export type { Model } from "./shape.ts";

const gramWeights = ({ weights, scale, bias }: GramFile): GramWeights => ({
  weights: new Int8Array(bytesOf(weights).buffer),
  scale,
  bias,
});

/** The mean effect of a link's n-grams, as `training/linear.ts` learns it. */
function gramScore({ weights, scale, bias }: GramWeights, ids: Int32Array): number {
  let sum = 0;
  for (const id of ids) sum += weights[id] ?? 0;
  return bias + (sum * scale) / Math.sqrt(Math.max(1, ids.length));
}

/**
 * Unpacks a model.
 * @throws Error when it is of another format, or was trained on other features than this code computes.
 */
export function readModel(file: ModelFile): Model {
  if (file.format !== FORMAT) throw new Error(`model ${file.name} has format ${file.format}, not ${FORMAT}`);
  if (file.features.join() !== FEATURES.join()) throw new Error(`model ${file.name} was trained on other features`);
  const markov = new Markov(bytesOf(file.trigrams));
  const vocabulary = new Set(file.vocabulary.split(" "));
  const ranks = new Ranks(file.ranks);
  const labels = new Ranks(file.labels);
  const { trees, grams, hostGrams } = file;
  return {
    tables: {
      suffix: new Map(Object.entries(file.suffix)),
      platform: new Map(Object.entries(file.platform)),
      bits: (text) => markov.bits(text),
      isWord: (word) => vocabulary.has(word),
      rank: (domain) => ranks.of(domain),
      labelRank: (label) => labelRankOf(labels.of(label)),
    },
    grams: gramWeights(grams),
    hostGrams: gramWeights(hostGrams),
    trees: {
      edges: trees.edges.map(floatsOf),
      roots: intsOf(trees.roots),
      feature: bytesOf(trees.feature),
      bin: bytesOf(trees.bin),
      child: shortsOf(trees.child),
      value: floatsOf(trees.value),
      base: trees.base,
    },
    slope: file.slope,
    shift: file.shift,
  };
}

/** Labels are kept from this rank up. */
export const FIRST_LABEL_RANK = 3;
const labelRankOf = (list: number): number => (list === 0 ? 0 : list + FIRST_LABEL_RANK - 1);

/** A brand's own site is at most this, in log-odds (6 %), however its address is written. */
const OFFICIAL_MOST = -2.75;
/** Places of a brand's domain where anybody may put a page. */
const ANYBODYS: readonly PlatformKind[] = [
  "shorteners",
  "hosting",
  "pages",
  "files",
  "gateways",
  "tenants",
  "wrappers",
];

/** Matches a home page and the pages on which a platform's owner lets people in; no page of a customer. */
const FRONT_DOOR = /^\/(?:(?:log|sign)-?(?:in|up)\/?)?$/i;

/** The host is a known organisation's own, or a service's front door. */
function isOfficial({ host, registrable, platform, platforms, path, query, fragment }: UrlParts): boolean {
  const { kind } = ownerOf(host.replace(/^www\./, ""));
  // Some official sites lie below a suffix of the list's private section (google.com.ru).
  if (platform !== "" && host !== platform && kind === "own") return true;
  const isItself = host === registrable || host === `www.${registrable}`;
  const isKnown = kind === "own" || kind === "pages" || kind === "infrastructure";
  // A platform's own site, not a customer's: customers have a name in front of it.
  if (isKnown && isItself && platform === registrable) return true;
  if (isKnown && isItself && FRONT_DOOR.test(path) && query === "" && fragment === "") return true;
  return kind === "own" && platform === "" && !ANYBODYS.some((place) => platforms.has(place));
}

/** What the model makes of a link. */
export interface Reading {
  /** Calibrated log-odds, at a prevalence of one half, that a web link is a scam. */
  readonly odds: number;
  /** The parts of the address that raise it, the weightiest first. */
  readonly telling: () => readonly TellingPart[];
}

/** Reads a link: what its letters make it, and which of its parts do. */
export function readIn(model: Model, parts: UrlParts): Reading {
  const letters = lettersOf(model, parts);
  const odds = oddsOfLetters(model, letters);
  return {
    odds: isOfficial(parts) ? Math.min(odds, OFFICIAL_MOST) : odds,
    telling: () => tellingParts(model, letters),
  };
}

/** Calibrated log-odds, at a prevalence of one half, that a web link is a scam. */
export const riskIn = (model: Model, parts: UrlParts): number => readIn(model, parts).odds;

/** Calibrated log-odds by the letters of the link alone. */
export const lexicalOdds = (model: Model, parts: UrlParts): number => oddsOfLetters(model, lettersOf(model, parts));

const oddsOfLetters = (model: Model, { row }: Letters): number => model.slope * logOdds(model.trees, row) + model.shift;

function lettersOf(model: Model, parts: UrlParts): Letters {
  const view = viewOf(parts);
  const grams = gramsOf(view);
  const row = new Float32Array(FEATURES.length + 2);
  row.set(featuresOf(view, model.tables));
  row[FEATURES.length] = gramScore(model.grams, grams.whole);
  row[FEATURES.length + 1] = gramScore(model.hostGrams, grams.host);
  return { view, grams, row };
}
