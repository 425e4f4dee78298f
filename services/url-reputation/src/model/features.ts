import { carriedHosts } from "../url/nested.ts";
import { isOwned } from "../url/brands.ts";
import { FEATURES } from "./feature-names.ts";
import { brandInside, brandLikeness } from "./fuzzy.ts";
import { countLetters, entropy } from "./letters.ts";
import { type Tables, riskOfSuffix } from "./tables.ts";
import { addPath, HEX, longest, worst } from "./path-features.ts";
import { Row } from "./row.ts";
import type { UrlView } from "./view.ts";
import { countClasses, WORD_CLASSES } from "./words.ts";

const GENERIC = new Set(["com", "net", "org"]);
const PUBLIC_BODIES = /(?:^|\.)(?:gov|edu|mil|ac|gob|gouv|gov|go|edu|govt|int)(?:\.[a-z]{2})?$/;
/** Endings that are given out only after a check of who asks. */
const RESTRICTED = /(?:^|\.)(?:gov|edu|mil|bank|insurance|pharmacy|aero|coop|museum|post|int|law|cpa)$/;

function addLetters(row: Row, text: string, tables: Tables): void {
  const counts = countLetters(text);
  const length = Math.max(1, text.length);
  row.add(text.length, counts.digits, counts.digits / length, counts.vowels / Math.max(1, counts.letters));
  row.add(counts.hyphens, counts.others, counts.switches, counts.longestConsonants, counts.longestDigits);
  row.add(entropy(text), tables.bits(text));
}

const likeness = (tokens: readonly string[]): number => {
  let best = 0;
  for (const token of tokens) best = Math.max(best, brandLikeness(token));
  return best;
};

function addHost(row: Row, view: UrlView, tables: Tables): void {
  const { parts, name, suffix, nameTokens, subTokens } = view;
  addLetters(row, name, tables);
  addLetters(row, view.sub, tables);
  row.add(nameTokens.length, 0, worst(nameTokens, tables));
  const host = parts.host.replace(/^www\./, "");
  row.add(view.sub === "" ? 0 : view.sub.split(".").length, host.length, parts.isAddress);
  row.add(parts.port === undefined ? 0 : parts.port < 1024 ? 1 : 2, host.includes("xn--"), longest(subTokens));
  row.add(subTokens.filter((token) => /\d/.test(token)).length);
  const last = suffix.slice(suffix.lastIndexOf(".") + 1);
  row.add(riskOfSuffix(tables, suffix), suffix.split(".").length, GENERIC.has(suffix), last.length === 2);
  row.add(RESTRICTED.test(suffix) ? 2 : PUBLIC_BODIES.test(suffix), last.length);
  const { platforms, platform } = parts;
  row.add(tables.platform.get(platform) ?? 0, platform !== "");
  row.add(platforms.has("shorteners"), platforms.has("pages"), platforms.has("files"), platforms.has("gateways"));
  row.add(platforms.has("tenants"), platforms.has("wrappers"));
}

function addBrand(row: Row, { parts, name, nameTokens, subTokens, pathTokens }: UrlView): void {
  const compact = name.replaceAll("-", "");
  const own = parts.platform === "" && isOwned(parts.registrable) ? 1 : 0;
  row.add(own, own ? 0 : Math.max(brandLikeness(compact), likeness(nameTokens)), own ? 0 : brandInside(compact));
  row.add(own ? 0 : likeness(subTokens), own ? 0 : likeness(pathTokens));
  row.add(own ? 0 : nameTokens.filter((token) => brandLikeness(token) === 1).length);
}

function addQuery(row: Row, { parts, path, query }: UrlView): void {
  const pairs = parts.query === "" ? [] : parts.query.split("&");
  row.add(query.length, pairs.length, longest(pairs), HEX.test(query));
  row.add(query !== "" && carriedHosts(parts).length > 0, query.includes("@") || query.includes("%40"));
  row.add(parts.fragment.length, pairs.length > 0 && !parts.query.includes("="), path === "" && query === "");
}

function addWords(row: Row, { nameTokens, subTokens, pathTokens }: UrlView): number {
  const host = new Float32Array(WORD_CLASSES.length);
  const path = new Float32Array(WORD_CLASSES.length);
  let covered = 0;
  for (const token of nameTokens) covered += countClasses(token, host);
  for (const token of subTokens) countClasses(token, host);
  for (const token of pathTokens) countClasses(token, path);
  for (let index = 0; index < WORD_CLASSES.length; index++) row.add(host[index] ?? 0, path[index] ?? 0);
  row.add(
    host.reduce((sum, count) => sum + Math.min(1, count), 0),
    path.reduce((sum, count) => sum + Math.min(1, count), 0),
  );
  return covered;
}

/** Shortest word of the vocabulary that is looked for inside a name, in characters. */
const MIN_WORD = 3;
const MAX_WORD = 14;

/** How many vocabulary words a token is made of, and how many of its characters they cover: fewest left over first. */
function wordsIn(token: string, { isWord }: Tables): { words: number; covered: number } {
  const text = token.slice(0, 40);
  const best = new Float32Array(text.length + 1);
  const count = new Float32Array(text.length + 1);
  for (let end = 1; end <= text.length; end++) {
    best[end] = best[end - 1] ?? 0;
    count[end] = count[end - 1] ?? 0;
    for (let length = MIN_WORD; length <= Math.min(MAX_WORD, end); length++) {
      // A word less is worth a third of a character: few long words beat many short ones.
      const covered = (best[end - length] ?? 0) + length - 0.34;
      if (covered > (best[end] ?? 0) && isWord(text.slice(end - length, end))) {
        best[end] = covered;
        count[end] = (count[end - length] ?? 0) + 1;
      }
    }
  }
  const words = count[text.length] ?? 0;
  return { words, covered: (best[text.length] ?? 0) + 0.34 * words };
}

const NO_LETTERS = /[^a-z]+/;
/** Words of a query that are looked up. */
const MAX_WORDS = 60;
/** Matches the keys that honest sites and newsletters give their parameters. */
const USUAL_KEYS =
  /(?:^|&)(?:utm_[a-z]+|fbclid|gclid|ref|source|mc_[ce]id|id|q|query|search|page|p|v|lang|locale|hl|t|s|type|category|tab|view|sort|article|story|cmp|smid|feature|format)=/g;

const usualKeys = (query: string): number => (query === "" ? 0 : (query.match(USUAL_KEYS)?.length ?? 0));

const knownIn = (tokens: readonly string[], { isWord }: Tables): number =>
  tokens.filter((token) => token.length >= MIN_WORD && isWord(token)).length;

/** Most vocabulary words one after another; shorter tokens between them do not count. */
function longestRun(tokens: readonly string[], { isWord }: Tables): number {
  let [run, most] = [0, 0];
  for (const token of tokens) {
    if (token.length < MIN_WORD) continue;
    run = isWord(token) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

function addVocabulary(
  row: Row,
  { name, nameTokens, subTokens, pathTokens, parts, query }: UrlView,
  tables: Tables,
): void {
  let words = 0;
  let covered = 0;
  for (const token of nameTokens) {
    const found = wordsIn(token, tables);
    words += found.words;
    covered += found.covered;
  }
  const known = knownIn(pathTokens, tables);
  row.add(
    words,
    covered / Math.max(1, name.length),
    known / Math.max(1, pathTokens.length),
    parts.platform === "" ? tables.rank(parts.registrable) : 0,
    tables.labelRank(name),
    bestLabel(nameTokens, tables),
    bestLabel(subTokens, tables),
  );
  row.add(known, longestRun(pathTokens, tables), usualKeys(query), knownIn(query.split(NO_LETTERS, MAX_WORDS), tables));
  row.add(knownIn(subTokens, tables));
}

/** Shortest token that may be somebody's name, in characters. */
const MIN_LABEL = 4;

function bestLabel(tokens: readonly string[], tables: Tables): number {
  let best = 0;
  for (const token of tokens) if (token.length >= MIN_LABEL) best = Math.max(best, tables.labelRank(token));
  return best;
}

const COVERED = FEATURES.indexOf("name.covered");

/** A link's features, in the order of {@link FEATURES}. */
export function featuresOf(view: UrlView, tables: Tables): Float32Array {
  const row = new Row();
  addHost(row, view, tables);
  addBrand(row, view);
  addPath(row, view, tables);
  addQuery(row, view);
  const covered = addWords(row, view);
  addVocabulary(row, view, tables);
  row.values[COVERED] = covered / Math.max(1, view.name.length);
  return row.values;
}
