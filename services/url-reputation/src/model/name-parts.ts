import { brandInside, brandLikeness } from "./fuzzy.ts";
import type { GramPlace } from "./grams.ts";
import { countLetters } from "./letters.ts";
import { ALONE, MAX_QUOTED, type Namer, prefixed, quoted, quotedAll, senselessIn, wordsQuoted } from "./nameable.ts";
import { riskOfSuffix, type Tables } from "./tables.ts";
import { luresIn, classWordsIn, WORD_CLASSES } from "./words.ts";

const MANY_HYPHENS = 3;
const LONG_NAME = 18;
const LONG_CHAIN = 3;
/** Words of the vocabulary that are named, in characters. */
const MIN_WORD = 4;
const MAX_WORD = 14;
/** Log-odds of an ending or a platform from which on it is commoner among scams, and from which on that alone is a reason. */
const COMMONER = 0.7;
const PREFERRED = 2;

const ending: Namer = ({ suffix, parts }, tables) => {
  const risk = riskOfSuffix(tables, suffix);
  if (parts.platform !== "" || parts.isAddress || risk < COMMONER) return undefined;
  return {
    words: `the ending ${quoted(`.${suffix}`)}`,
    aloneFrom: risk < PREFERRED ? ALONE.weak : ALONE.telling,
    features: prefixed("suffix", "risk", "labels", "generic", "country", "public", "length"),
    pieces: [[suffix, "suffix"]],
  };
};

const platform: Namer = ({ parts }, tables) => {
  const risk = tables.platform.get(parts.platform) ?? 0;
  if (parts.platform === "" || risk < 0) return undefined;
  return {
    words: `a page that anybody can put on ${quoted(parts.platform)}`,
    aloneFrom: risk < COMMONER ? ALONE.weak : ALONE.telling,
    features: ["platform.risk", "platform.any", ...prefixed("place", "page", "file", "gateway", "tenant")],
    pieces: [[parts.platform, "platform"]],
  };
};

const address: Namer = ({ parts }) =>
  parts.isAddress
    ? {
        words: `the number ${quoted(parts.host)} instead of a name`,
        aloneFrom: ALONE.telling,
        features: ["host.address"],
        pieces: [],
      }
    : undefined;

const lureKeywords: Namer = ({ nameTokens, subTokens }) => {
  const { words, isLure } = luresIn([...nameTokens, ...subTokens]);
  if (words.length === 0) return undefined;
  return {
    words: `${wordsQuoted(words)} in the site's name`,
    aloneFrom: isLure ? ALONE.telling : ALONE.weak,
    features: [...prefixed("host", ...WORD_CLASSES, "classes"), "name.covered"],
    pieces: words.flatMap((word) => [[word, "name"] as const, [word, "sub"] as const]),
  };
};

/** Words of the vocabulary in names that hold none of the classes. */
const otherWords: Namer = ({ nameTokens }, tables) => {
  const words = nameTokens.flatMap((token) => (classWordsIn(token).length > 0 ? [] : vocabularyIn(token, tables)));
  if (words.length === 0) return undefined;
  return {
    words: `${wordsQuoted(words)} in the site's name`,
    aloneFrom: ALONE.weak,
    features: [],
    pieces: words.map((word) => [word, "name"] as const),
  };
};

/** The vocabulary's words in a token, from left to right, of several that begin alike the longest. */
function vocabularyIn(token: string, { isWord }: Tables): string[] {
  const words: string[] = [];
  for (let at = 0; at < token.length && at < MAX_QUOTED;) {
    let end = Math.min(token.length, at + MAX_WORD);
    while (end - at >= MIN_WORD && !isWord(token.slice(at, end))) end--;
    const isFound = end - at >= MIN_WORD;
    if (isFound) words.push(token.slice(at, end));
    at = isFound ? end : at + 1;
  }
  return words;
}

/** A known name that a token is, holds or is a letter away from, in words. */
function brandIn(token: string): string | undefined {
  const likeness = brandLikeness(token);
  if (likeness === 2) return `the known name ${quoted(token)}`;
  if (brandInside(token) > 0) return `a known name inside ${quoted(token)}`;
  return likeness === 1 ? `${quoted(token)}, a letter away from a known name,` : undefined;
}

const brand: Namer = ({ parts, name, nameTokens, subTokens, pathTokens }, tables) => {
  if (parts.isAddress) return undefined;
  const inHost = [...new Set([...nameTokens, ...subTokens, name.replaceAll("-", "")])];
  for (const [tokens, places, where] of [
    [inHost, ["name", "sub"], "in an address not known to be theirs"],
    [pathTokens, ["path"], "after a site's name not known to be theirs"],
  ] as const) {
    const found = tokens.filter((token) => brandIn(token) !== undefined);
    // What is an everyday word as well is named where nothing else is.
    const token = found.find((each) => !tables.isWord(each)) ?? found[0];
    if (token === undefined) continue;
    return {
      words: `${brandIn(token)} ${where}`,
      aloneFrom: tables.isWord(token) ? ALONE.weak : ALONE.telling,
      features: [...prefixed("brand", "name", "nameInside", "sub", "nameNear", "path"), "label.nameTokens"],
      pieces: places.map((place: GramPlace) => [token, place] as const),
    };
  }
  return undefined;
};

const senseless: Namer = ({ name, nameTokens }, tables) => {
  const { tokens, isPlain } = senselessIn(nameTokens, tables);
  if (tokens.length === 0) return undefined;
  const letters = prefixed("name", "bits", "worstBits", "consonants", "entropy", "vowelShare", "words", "worded");
  return {
    words: `the site's name ${quotedAll(tokens)}, which reads like no word`,
    aloneFrom: isPlain ? ALONE.telling : ALONE.weak,
    features: [...letters, "label.name"],
    pieces: [[name, "name"]],
  };
};

const digits: Namer = ({ name }) => {
  const { digits: count, switches } = countLetters(name);
  if (count === 0) return undefined;
  return {
    words: `${switches > 0 ? "digits among letters" : "digits"} in the site's name ${quoted(name)}`,
    aloneFrom: ALONE.weak,
    features: prefixed("name", "digits", "digitShare", "switches", "digitRun"),
    pieces: [],
  };
};

const hyphens: Namer = ({ name, sub }) => {
  const count = countLetters(`${name}${sub}`).hyphens;
  if (count === 0) return undefined;
  return {
    words: `${count === 1 ? "a hyphen" : `${count} hyphens`} in ${quoted(sub === "" ? name : `${sub}.${name}`)}`,
    aloneFrom: count < MANY_HYPHENS ? ALONE.weak : ALONE.telling,
    features: ["name.hyphens", "sub.hyphens", "name.tokens"],
    pieces: [],
  };
};

const SUB_LETTERS =
  "length digits digitShare vowelShare hyphens others switches consonants digitRun entropy bits known".split(" ");

/** What stands in front of the site's own name. */
const chain: Namer = ({ sub, parts }, tables) => {
  if (sub === "" || parts.isAddress) return undefined;
  const labels = sub.split(".");
  const { tokens, isPlain } = senselessIn(labels, tables);
  return {
    words: isPlain
      ? `${quotedAll(tokens)} in front of the site's name, which reads like no word`
      : `${quoted(sub)} in front of the site's name`,
    aloneFrom: isPlain || labels.length >= LONG_CHAIN ? ALONE.telling : ALONE.weak,
    features: [
      ...prefixed("sub", ...SUB_LETTERS),
      ...prefixed("host", "labels", "length", "subLongest", "subDigitTokens"),
      "label.subTokens",
    ],
    pieces: labels.map((label) => [label, "sub"] as const),
  };
};

const long: Namer = ({ name }) =>
  name.length < LONG_NAME
    ? undefined
    : {
        words: `a name of ${name.length} letters, ${quoted(name)}`,
        aloneFrom: ALONE.weak,
        features: ["name.length", "host.length", "name.tokens"],
        pieces: [],
      };

/** The parts of a site's name. */
export const NAME_PARTS: readonly Namer[] = [
  ending,
  platform,
  address,
  lureKeywords,
  otherWords,
  brand,
  senseless,
  digits,
  hyphens,
  chain,
  long,
];
