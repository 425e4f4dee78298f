import { escapeBytes, unescapeFully } from "./escape.ts";
import { ipv4Of } from "./ipv4.ts";

/** A URL as Safe Browsing canonicalises it: one text for every way to write the same place. */
export interface CanonicalUrl {
  /** scheme://host/path?query, without port, userinfo and fragment. */
  readonly href: string;
  /** Lower-case scheme without the colon; `http` when none was written. */
  readonly scheme: string;
  /** Lower-case A-label host, IPv4 as four decimal numbers, or an IPv6 address in brackets. */
  readonly host: string;
  /** Starts with a slash. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** As written; absent when none was. */
  readonly port?: number;
}

/** Matches a scheme and its colon (RFC 3986, 3.1). */
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Matches what stands before a colon and digits; with a dot in it, it is a host and port, not a scheme. */
const BEFORE_PORT = /^([^/:@]*):\d+(?:[/?]|$)/;
const isHostAndPort = (text: string): boolean => BEFORE_PORT.exec(text)?.[1]?.includes(".") === true;
const PORT = /:(\d{0,5})$/;
const WEB = /^(?:https?|ftp|wss?)$/;
const ESCAPED = /%[0-9a-f]{2}/;
// oxlint-disable-next-line no-control-regex -- that a host is not ASCII is the question
const NOT_ASCII = /[^\u0000-\u007f]/;

/** Labels of the longest host suffix beyond the exact host. */
const MAX_SUFFIX_LABELS = 7;
/** Folders of the path that are expressions of their own, the root included. */
const MAX_PATH_PREFIXES = 4;

/** Splits once: [before, after], `after` undefined when the mark is absent. */
function cut(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Path with `.`, `..` and repeated slashes resolved; a final slash is kept. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  const parts = path.split("/");
  for (const part of parts) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  const isFolder = path.endsWith("/") && kept.length > 0;
  return `/${kept.join("/")}${isFolder ? "/" : ""}`;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The A-label form of a host whose unescaped bytes are UTF-8 beyond ASCII; undefined when it has none. */
function asciiHost(host: string): string | undefined {
  if (!ESCAPED.test(host)) return undefined;
  try {
    const name = decoder.decode(unescapeFully(host));
    return NOT_ASCII.test(name) ? new URL(`http://${name}/`).hostname : undefined;
  } catch {
    return undefined;
  }
}

function parseHost(hostish: string): { host: string; port?: number } | undefined {
  const authority = hostish.slice(hostish.lastIndexOf("@") + 1);
  const port = PORT.exec(authority);
  const written = port ? authority.slice(0, port.index) : authority;
  const portOf = port?.[1] ? { port: Number(port[1]) } : {};
  if (written.startsWith("[")) return written.endsWith("]") ? { host: written.toLowerCase(), ...portOf } : undefined;
  const dotted = (asciiHost(written) ?? written).replace(/\.{2,}/g, ".").replace(/^\.|\.$/g, "");
  const host = ipv4Of(dotted) ?? dotted.toLowerCase();
  return host === "" ? undefined : { host, ...portOf };
}

/** Backslashes separate like slashes in web schemes, in front of the query (WHATWG URL, "special" schemes). */
function straighten(text: string): string {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && !WEB.test(scheme)) return text;
  const [before, query] = cut(text, "?");
  return before.replaceAll("\\", "/") + (query === undefined ? "" : `?${query}`);
}

/**
 * Canonicalises as Safe Browsing defines it ("URLs and Hashing", Canonicalization); without a scheme, http is meant.
 * Undefined when there is no host to speak of: `mailto:`, `data:`, relative references.
 */
export function canonicalUrl(url: string): CanonicalUrl | undefined {
  const [withoutFragment] = cut(url, "#");
  const bare = straighten(withoutFragment.trim().replace(/[\t\r\n]/g, ""));
  const escaped = escapeBytes(unescapeFully(bare));
  const schemeMatch = isHostAndPort(escaped) ? null : SCHEME.exec(escaped);
  const [beforeQuery, query = ""] = cut(escaped.slice(schemeMatch?.[0].length ?? 0), "?");
  if (schemeMatch && !beforeQuery.startsWith("//")) return undefined;
  const [hostish, path = ""] = cut(schemeMatch ? beforeQuery.slice(2) : beforeQuery, "/");
  const authority = hostish === "" ? undefined : parseHost(hostish);
  if (!authority) return undefined;
  const scheme = schemeMatch?.[1]?.toLowerCase() ?? "http";
  const cleaned = cleanPath(`/${path}`);
  const href = `${scheme}://${authority.host}${cleaned}${query === "" ? "" : `?${query}`}`;
  return { href, scheme, path: cleaned, query, ...authority };
}

/** The canonical URL without its scheme, the key under which a link is known: `host/path?query`. */
export function urlKey(url: string): string | undefined {
  const canonical = canonicalUrl(url);
  return canonical?.href.slice(canonical.scheme.length + 3);
}

const isAddress = (host: string) => host.startsWith("[") || ipv4Of(host) !== undefined;

/** The exact host, then its suffixes of at most seven labels down to two. */
export function hostSuffixes(host: string): string[] {
  if (isAddress(host)) return [host];
  const labels = host.split(".");
  const hosts = [host];
  for (let from = Math.max(1, labels.length - MAX_SUFFIX_LABELS); from <= labels.length - 2; from++) {
    hosts.push(labels.slice(from).join("."));
  }
  return hosts;
}

/** The exact path with and without its query, then the root's folders, longest first. */
function pathPrefixes(path: string, query: string): string[] {
  const paths = query === "" ? [path] : [`${path}?${query}`, path];
  const folders: string[] = [];
  for (let at = 0; at >= 0 && folders.length < MAX_PATH_PREFIXES; at = path.indexOf("/", at + 1)) {
    folders.push(path.slice(0, at + 1));
  }
  for (const folder of folders.toReversed()) if (folder !== path) paths.push(folder);
  return paths;
}

/**
 * Host-suffix and path-prefix expressions under which a URL may be listed (Safe Browsing, "Suffix/prefix
 * expressions"), most exact first; undefined when the URL has no canonical form.
 */
export function lookupExpressions(url: string): string[] | undefined {
  const canonical = canonicalUrl(url);
  if (!canonical) return undefined;
  const paths = pathPrefixes(canonical.path, canonical.query);
  return hostSuffixes(canonical.host).flatMap((host) => paths.map((path) => host + path));
}
