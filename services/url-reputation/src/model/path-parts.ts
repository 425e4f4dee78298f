import { ALONE, MIN_RANDOM, type Namer, prefixed, quoted, senselessIn, wordsQuoted } from "./nameable.ts";
import { HEX } from "./path-features.ts";
import { type Tables } from "./tables.ts";
import { luresIn, WORD_CLASSES } from "./words.ts";

const AFTER = "after the site's name";
/** Folders of a site's own machinery, in which scams are hidden on sites that were broken into. */
const INNER = /wp-(?:content|includes|admin)|cgi-bin|\.well-known|administrator|modules|components|plugins/;
const FILE = /\.(?:php|html?|aspx?|jsp|cgi|do)$/;
/** Longest folder that is short, in characters, and letters that all of a short path may have. */
const SHORT = 5;
const SHORT_PATH = 16;
const MAX_PAIRS = 10;
const SEPARATORS = /[^a-z0-9]+/;
const MAX_TOKENS = 60;

const hasBoth = (token: string): boolean => /\d/.test(token) && /[a-z]/.test(token);

/** Tokens that look drawn by lot, the longest first. */
const randomIn = (tokens: readonly string[], tables: Tables): string[] =>
  tokens
    .filter((token) => token.length >= MIN_RANDOM)
    .filter((token) => HEX.test(token) || hasBoth(token) || senselessIn([token], tables).isPlain)
    .toSorted((a, b) => b.length - a.length);

const random: Namer = ({ pathTokens }, tables) => {
  const tokens = randomIn(pathTokens, tables);
  const [longest] = tokens;
  if (longest === undefined) return undefined;
  return {
    words: `${longest.length} random letters ${AFTER}, ${quoted(longest)}`,
    // Honest services number their pages so too.
    aloneFrom: ALONE.never,
    features: [
      ...prefixed("path", "digits", "longestToken", "entropy", "bits", "worstBits", "longestSegment", "hex", "upper"),
      ...prefixed("path", "lastLength", "lastDigits", "digitTokens", "switchTokens", "length"),
    ],
    pieces: tokens.map((token) => [token, "path"] as const),
  };
};

const words: Namer = ({ pathTokens }) => {
  const { words: found, isLure } = luresIn(pathTokens);
  if (found.length === 0) return undefined;
  return {
    words: `${wordsQuoted(found)} ${AFTER}`,
    aloneFrom: isLure ? ALONE.telling : ALONE.weak,
    features: prefixed("path", ...WORD_CLASSES, "classes", "known", "knownRun", "worded"),
    pieces: found.map((word) => [word, "path"] as const),
  };
};

const file: Namer = ({ path }) => {
  const inner = INNER.exec(path)?.[0];
  const last = path.slice(path.lastIndexOf("/") + 1);
  const found = inner ?? (FILE.test(last) ? last : undefined);
  if (found === undefined) return undefined;
  return {
    words: inner === undefined ? `the file ${quoted(found)}` : `${quoted(found)}, a folder of a site's own machinery`,
    aloneFrom: inner === undefined ? ALONE.weak : ALONE.telling,
    features: prefixed("path", "ending", "index", "cms", "dots"),
    pieces: [[found, "path"]],
  };
};

/** Folders of a few letters that are no words. */
const folders: Namer = ({ path, pathTokens }, tables) => {
  const short = pathTokens.filter((token) => token.length <= SHORT && !tables.isWord(token));
  if (short.length === 0 || path.length > SHORT_PATH) return undefined;
  return {
    words: `${quoted(path)} ${AFTER}`,
    aloneFrom: ALONE.weak,
    features: prefixed("path", "length", "depth", "shortFolders", "tokens", "known", "worded", "entropy", "bits"),
    pieces: short.map((token) => [token, "path"] as const),
  };
};

const query: Namer = ({ query: text, parts }, tables) => {
  if (text === "") return undefined;
  const hasMail = /@|%40/.test(text);
  const [longest] = randomIn(text.split(SEPARATORS, MAX_TOKENS), tables);
  if (!hasMail && longest === undefined) return undefined;
  const names = prefixed("query", "length", "pairs", "longest", "hex", "url", "mail", "fragment", "bare");
  const pairs = parts.query.toLowerCase().split("&", MAX_PAIRS);
  return {
    words: hasMail
      ? "an e-mail address carried in the link"
      : `${longest?.length ?? 0} random letters ${AFTER}, ${quoted(longest ?? "")}`,
    aloneFrom: hasMail ? ALONE.telling : ALONE.never,
    features: [...names, "query.usual", "query.known"],
    pieces: pairs.map((pair) => [pair.slice(0, Math.max(0, pair.indexOf("="))), "query"] as const),
  };
};

/** The parts of what follows a site's name. */
export const PATH_PARTS: readonly Namer[] = [random, words, file, folders, query];
