import type { UrlParts } from "../url/parts.ts";

/** What the model sees of a link: no scheme, no `www.`, no final slash, so that none of them can move a score. */
export interface UrlView {
  readonly parts: UrlParts;
  /** The registrable domain's own label; for a platform's customer, the customer's name. */
  readonly name: string;
  /** Labels before it, nearest first left to right as written, joined by dots. */
  readonly sub: string;
  /** Public suffix, or `ip`. */
  readonly suffix: string;
  /** Lower-case, unescaped, no final slash; empty for a bare host. */
  readonly path: string;
  readonly query: string;
  readonly nameTokens: readonly string[];
  readonly subTokens: readonly string[];
  readonly pathTokens: readonly string[];
}

/** Longest path and query that the model reads, in UTF-16 code units. */
const MAX_PATH = 400;
const SEPARATORS = /[^a-z0-9\u0080-\uffff]+/;
const MAX_TOKENS = 60;

const tokens = (text: string): string[] => text.split(SEPARATORS, MAX_TOKENS).filter(Boolean);

/** The customer's labels on a platform, or the registrable domain's label and what stands before it. */
function names(parts: UrlParts): { name: string; sub: string } {
  const { host, platform, registrable, suffix, subdomains } = parts;
  if (platform !== "" && host.length > platform.length + 1 && host.endsWith(`.${platform}`)) {
    const labels = host
      .slice(0, -platform.length - 1)
      .split(".")
      .filter((label, index) => index > 0 || label !== "www");
    return { name: labels.at(-1) ?? "", sub: labels.slice(0, -1).join(".") };
  }
  const name = suffix === "" ? registrable : registrable.slice(0, -suffix.length - 1);
  return { name, sub: subdomains.join(".") };
}

function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x2f) end--;
  return text.slice(0, end);
}

export function viewOf(parts: UrlParts): UrlView {
  const { name, sub } = parts.isAddress ? { name: "", sub: "" } : names(parts);
  const path = withoutEndSlashes(parts.path.slice(0, MAX_PATH).toLowerCase());
  const query = `${parts.query}${parts.fragment === "" ? "" : `#${parts.fragment}`}`.slice(0, MAX_PATH).toLowerCase();
  return {
    parts,
    name,
    sub,
    suffix: parts.isAddress ? "ip" : parts.suffix,
    path,
    query: withoutEndSlashes(query),
    nameTokens: tokens(name),
    subTokens: tokens(sub),
    pathTokens: tokens(path),
  };
}
