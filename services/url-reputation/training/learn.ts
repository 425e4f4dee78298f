import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALPHABET, letterOf, Markov } from "../src/model/markov.ts";
import { FIRST_LABEL_RANK } from "../src/model/model.ts";
import type { Tables } from "../src/model/tables.ts";
import type { Row } from "./rows.ts";

/** What features take from data, as it is learnt. */
export interface Learnt {
  readonly suffix: ReadonlyMap<string, number>;
  readonly platform: ReadonlyMap<string, number>;
  readonly costs: Uint8Array;
  readonly vocabulary: ReadonlySet<string>;
  readonly ranks: ReadonlyMap<string, number>;
}

/** Log-odds of a suffix or platform are drawn to 0 as by this many rows. */
const PRIOR = 12;

/** Smoothed log-odds by a name, every source's rows weighted. */
function oddsBy(rows: readonly Row[], weights: Float32Array, nameOf: (row: Row) => string[]): Map<string, number> {
  const counts = new Map<string, [number, number]>();
  // A registrable domain counts once: a suffix is not risky because one of its customers is.
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const once = `${row.label} ${row.view.name} ${row.view.suffix} ${row.source}`;
    if (seen.has(once)) continue;
    seen.add(once);
    for (const name of nameOf(row)) {
      const pair = counts.get(name) ?? [0, 0];
      pair[row.label] += weights[index] ?? 0;
      counts.set(name, pair);
    }
  }
  const odds = new Map<string, number>();
  for (const [name, [honest, scam]] of counts) {
    if (honest + scam >= 3) odds.set(name, Math.log((scam + PRIOR / 2) / (honest + PRIOR / 2)));
  }
  return odds;
}

const suffixNames = ({ view: { suffix } }: Row): string[] => {
  const last = suffix.slice(suffix.lastIndexOf(".") + 1);
  return last === suffix ? [suffix] : [suffix, last];
};

/** Trigram costs of honest names, in eighths of a bit. */
function trigramCosts(rows: readonly Row[]): Uint8Array {
  const counts = new Float64Array(ALPHABET ** 3);
  const seen = new Set<string>();
  const edge = ALPHABET - 1;
  for (const { label, view } of rows) {
    if (label === 1) continue;
    for (const text of [view.name, ...view.subTokens, ...view.pathTokens.slice(0, 12)]) {
      if (seen.has(text) || text.length < 3 || text.length > 24) continue;
      seen.add(text);
      let first = edge;
      let second = edge;
      for (let at = 0; at <= text.length; at++) {
        const third = at < text.length ? letterOf(text.charCodeAt(at)) : edge;
        counts[(first * ALPHABET + second) * ALPHABET + third]! += 1;
        first = second;
        second = third;
      }
    }
  }
  const costs = new Uint8Array(ALPHABET ** 3);
  for (let pair = 0; pair < ALPHABET ** 2; pair++) {
    let total = 0;
    for (let third = 0; third < ALPHABET; third++) total += counts[pair * ALPHABET + third] ?? 0;
    for (let third = 0; third < ALPHABET; third++) {
      const p = ((counts[pair * ALPHABET + third] ?? 0) + 0.2) / (total + 0.2 * ALPHABET);
      costs[pair * ALPHABET + third] = Math.min(255, Math.round(-Math.log2(p) * 8));
    }
  }
  return costs;
}

/** Sources in which a word must stand to belong to the vocabulary, and times. */
const MIN_SOURCES = 2;
const MIN_TIMES = 4;

/** Words of honest paths and queries: of many sources, so that no site's own words are among them. */
function vocabularyOf(rows: readonly Row[]): Set<string> {
  const times = new Map<string, number>();
  const sources = new Map<string, Set<string>>();
  for (const { label, source, view } of rows) {
    if (label === 1) continue;
    for (const word of new Set(view.pathTokens)) {
      if (!/^[a-z]{3,14}$/.test(word)) continue;
      times.set(word, (times.get(word) ?? 0) + 1);
      sources.set(word, (sources.get(word) ?? new Set()).add(source));
    }
  }
  const words = [...times].filter(
    ([word, count]) => count >= MIN_TIMES && (sources.get(word)?.size ?? 0) >= MIN_SOURCES,
  );
  return new Set(words.map(([word]) => word).toSorted());
}

const TOP = join(import.meta.dirname, "../../../../shared/data/domains/top_domains.csv");

/** 1 to 5 by rank; platforms' customers are not their platform. */
function ranksOf(): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const line of readFileSync(TOP, "utf8").split("\n").slice(1)) {
    const [domain = "", rank = "", bucket = ""] = line.trim().split(",");
    const at = Math.min(Number(rank) || Infinity, Number(bucket) || Infinity);
    if (domain === "" || at === Infinity) continue;
    ranks.set(domain, at <= 1_000 ? 5 : at <= 5_000 ? 4 : at <= 20_000 ? 3 : at <= 50_000 ? 2 : 1);
  }
  return ranks;
}

/** The best rank of each label, of ranks that labels are kept for. */
export function labelRanks(ranks: ReadonlyMap<string, number>): Map<string, number> {
  const labels = new Map<string, number>();
  for (const [domain, rank] of ranks) {
    const label = domain.slice(0, domain.indexOf("."));
    if (rank >= FIRST_LABEL_RANK && label.length > 2) labels.set(label, Math.max(rank, labels.get(label) ?? 0));
  }
  return labels;
}

/** The tables as features read them. */
export const tablesOf = ({ suffix, platform, costs, vocabulary, ranks }: Learnt): Tables => {
  const markov = new Markov(costs);
  const labels = labelRanks(ranks);
  return {
    suffix,
    platform,
    bits: (text) => markov.bits(text),
    isWord: (word) => vocabulary.has(word),
    rank: (domain) => ranks.get(domain) ?? 0,
    labelRank: (label) => labels.get(label) ?? 0,
  };
};

/** Learns the tables from rows. */
export function learn(rows: readonly Row[], weights: Float32Array): Learnt {
  return {
    suffix: oddsBy(rows, weights, suffixNames),
    platform: oddsBy(rows, weights, ({ view }) => (view.parts.platform === "" ? [] : [view.parts.platform])),
    costs: trigramCosts(rows),
    vocabulary: vocabularyOf(rows),
    ranks: ranksOf(),
  };
}
