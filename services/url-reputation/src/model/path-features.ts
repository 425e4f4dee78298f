import { countLetters, entropy } from "./letters.ts";
import type { Row } from "./row.ts";
import type { Tables } from "./tables.ts";
import type { UrlView } from "./view.ts";

/** Matches a long hexadecimal token. */
export const HEX = /(?:^|[^0-9a-z])[0-9a-f]{12,}(?![0-9a-z])/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/;
const DATE = /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2]|[a-z]{3})(?:[/-]|$)/;
const YEAR = /(?:19|20)\d\d/;
const LANGUAGE = /\/(?:[a-z]{2}|[a-z]{2}[-_][a-z]{2})(?:\/|$)/;
const CMS = /\/(?:wp-(?:content|includes|admin|login)|cgi-bin|\.well-known|administrator|modules|components|plugins)\b/;
const INDEX = /\/(?:index|home|main|default|login|signin)\.(?:php|html?|aspx?|jsp)$/;

/** Kinds of file endings; others count as 8, none as 0. */
const ENDINGS: Readonly<Record<string, number>> = {
  html: 1,
  htm: 1,
  shtml: 1,
  php: 2,
  asp: 3,
  aspx: 3,
  jsp: 3,
  do: 3,
  cfm: 3,
  cgi: 3,
  pdf: 4,
  doc: 4,
  docx: 4,
  txt: 4,
  xml: 4,
  md: 4,
  jpg: 5,
  jpeg: 5,
  png: 5,
  gif: 5,
  mp4: 5,
  mp3: 5,
  m3u8: 5,
  webp: 5,
  zip: 6,
  rar: 6,
  exe: 6,
  apk: 6,
  sh: 6,
  msi: 6,
  ps1: 6,
  bat: 6,
  dll: 6,
  js: 7,
  css: 7,
  json: 7,
};

const hasBoth = (token: string) => /\d/.test(token) && /[a-z]/.test(token);

/** Most bits per letter of the tokens of four letters or more: the least word-like one. */
export const worst = (tokens: readonly string[], tables: Tables): number => {
  let bits = 0;
  for (const token of tokens) if (token.length >= 4) bits = Math.max(bits, tables.bits(token));
  return bits;
};

/** Length of the longest token. */
export const longest = (tokens: readonly string[]): number => {
  let length = 0;
  for (const token of tokens) length = Math.max(length, token.length);
  return length;
};

/** The features of a path. */
export function addPath(row: Row, { parts, path, pathTokens }: UrlView, tables: Tables): void {
  const segments = path.split("/").filter(Boolean);
  const last = segments.at(-1) ?? "";
  const words = last.split(/[-_]/).filter((word) => /^[a-z]{2,}$/.test(word)).length;
  const ending = /\.([a-z0-9]{1,5})$/.exec(last)?.[1];
  row.add(path.length, segments.length, countLetters(path).digits, longest(pathTokens), pathTokens.length);
  row.add(entropy(path), tables.bits(path.slice(1)), worst(pathTokens, tables), words, longest(segments));
  row.add(HEX.test(path) || UUID.test(path), DATE.test(path), YEAR.test(path), LANGUAGE.test(path), CMS.test(path));
  row.add(INDEX.test(path), ending === undefined ? 0 : (ENDINGS[ending] ?? 8), path.includes("~"));
  row.add(countUpper(parts.path), path.split("_").length - 1, path.split(".").length - 1, path.includes("@"));
  row.add(last.length, countLetters(last).digits, pathTokens.filter((token) => /^\d+$/.test(token)).length);
  row.add(pathTokens.filter(hasBoth).length, segments.filter((segment) => segment.length <= 2).length);
}

function countUpper(path: string): number {
  let upper = 0;
  for (let at = 0; at < path.length && at < 400; at++) {
    const code = path.charCodeAt(at);
    upper += Number(code >= 65 && code <= 90);
  }
  return upper;
}
