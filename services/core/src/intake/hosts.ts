import { parse } from "tldts";
import { withoutInvisible } from "../text/chars.ts";

/** Longest host name, RFC 1035 section 2.3.4. */
const MAX_HOST = 253;

/** Letters, digits, hyphens, underscores and dots, or an IPv6 address in brackets. */
const HOST_CHARACTERS = /^(?:[a-z0-9_-][a-z0-9._-]*|\[[0-9a-f:.]+\])$/;

/** Four decimal, octal or hexadecimal numbers with dots between. */
const DOTTED_QUAD = /^(?:0x[0-9a-f]{1,8}|\d{1,11})(?:\.(?:0x[0-9a-f]{1,8}|\d{1,11})){3}$/i;

/** The host as a browser would look it up (A-labels, IPv4 in four decimals), or undefined when it is none. */
export function asciiHost(host: string): string | undefined {
  if (host.length === 0 || host.length > 4 * MAX_HOST) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(`http://${host}/`);
  } catch {
    return undefined;
  }
  if (parsed.pathname !== "/" || parsed.username !== "" || parsed.port !== "") return undefined;
  const name = parsed.hostname.endsWith(".") ? parsed.hostname.slice(0, -1) : parsed.hostname;
  return name.length <= MAX_HOST && HOST_CHARACTERS.test(name) ? name : undefined;
}

/** Four numbers (any base that browsers read) or a bracketed IPv6 address. */
export function isIpHost(host: string): boolean {
  if (host.startsWith("[")) return host.endsWith("]") && asciiHost(host) !== undefined;
  return DOTTED_QUAD.test(host) && /^\d+\.\d+\.\d+\.\d+$/.test(asciiHost(host) ?? "");
}

/**
 * True when an A-label host name can be a site's: it lies under a suffix of the ICANN section of the Public Suffix List, or
 * is such a suffix of two labels or more (`gov.uk`, `com.br`), under which the registry itself may have its site.
 */
export function isSiteName(ascii: string): boolean {
  const result = parse(ascii, { allowPrivateDomains: false, extractHostname: false, validateHostname: false });
  return result.isIcann === true && (result.domain !== null || ascii.includes("."));
}

/** A host as written, as a `Domain` names it: lower-case, compatibility forms and invisible characters resolved, no final dot. */
export function domainName(written: string): string {
  const plain = /^[\x21-\x7e]*$/.test(written) ? written : withoutInvisible(written).normalize("NFKC");
  const lower = plain.toLowerCase().replace(/[。．｡]/g, ".");
  return lower.endsWith(".") ? lower.slice(0, -1) : lower;
}

/** Extensions that are also top-level domains. */
const FILE_EXTENSIONS = new Set([
  "md",
  "py",
  "sh",
  "rs",
  "pl",
  "cc",
  "so",
  "ps",
  "zip",
  "mov",
  "app",
  "ai",
  "mm",
  "pm",
]);

/** Base names under which a bare `name.ext` is a file, not a site. */
const FILE_NAMES = new Set(
  (
    "readme changelog changes contributing license licence notes note todo index main script setup install build test tests run start stop " +
    "config configure settings app lib mod module utils util helper helpers server client model models views urls manage deploy update upgrade " +
    "backup archive data dataset file files document documents doc docs report invoice photo photos image images picture pictures video movie clip " +
    "scan attachment download downloads example demo sample hello init __init__ __main__ conftest package logs log entrypoint bootstrap makefile " +
    "requirements security code_of_conduct faq summary agenda draft untitled"
  ).split(" "),
);

/** True of a bare two-label name that is more likely a file than a site (`readme.md`, `main.py`, `script.sh`). */
export function isCommonFileName(host: string): boolean {
  const lower = host.toLowerCase();
  const dot = lower.indexOf(".");
  if (dot < 1 || lower.indexOf(".", dot + 1) !== -1) return false;
  return FILE_EXTENSIONS.has(lower.slice(dot + 1)) && FILE_NAMES.has(lower.slice(0, dot));
}
