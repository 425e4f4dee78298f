import { canonicalUrl, type CanonicalUrl, ipv4Of, isCompanysOwn } from "@sextant/core";
import type { PlatformKind } from "@sextant/knowledge";
import { parse as parseHost } from "tldts";
import { platformsOf } from "./platforms.ts";

/** Longest part of a URL that is looked at, in UTF-16 code units. */
export const MAX_URL_LENGTH = 4_000;

/** Longest name that can be looked up, RFC 1035 section 2.3.4: a longer one leads nowhere. */
const MAX_HOST = 253;

/** A link taken apart once, for every check and for the model. */
export interface UrlParts {
  /** As written, cut to {@link MAX_URL_LENGTH}. */
  readonly written: string;
  /** Lower-case scheme without the colon. */
  readonly scheme: string;
  /** As a browser reads it: lower-case A-label, or an IP address; empty for `data:` and the like. */
  readonly host: string;
  /** The host's characters between `//`, userinfo and port, as written. */
  readonly writtenHost: string;
  readonly userinfo: string;
  readonly port: number | undefined;
  /** Percent-unescaped canonical path; starts with a slash. */
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
  readonly isAddress: boolean;
  /** eTLD+1 by the ICANN section of the Public Suffix List; the address of an IP host; else the host. */
  readonly registrable: string;
  /** Public suffix by the ICANN section. */
  readonly suffix: string;
  /** Labels before the registrable domain, `www` left out. */
  readonly subdomains: readonly string[];
  /** The platform's part of the host when customers get names below it, or the empty string. */
  readonly platform: string;
  /** What platforms the host is known to be of: the listed name by kind. */
  readonly platforms: ReadonlyMap<PlatformKind, string>;
  readonly canonical: CanonicalUrl | undefined;
}

/** Matches a scheme and its colon (RFC 3986, 3.1). */
const SCHEME = /^\s*([a-z][a-z0-9+.-]*):/i;
/** Matches what lies between the slashes after a scheme and the next delimiter. */
const AUTHORITY = /^\s*[a-z][a-z0-9+.-]*:[/\\]*([^/\\?#]*)/i;
const WRITTEN_PORT = /:\d*$/;

function splitAuthority(written: string): { userinfo: string; writtenHost: string } {
  const authority = AUTHORITY.exec(written)?.[1] ?? "";
  const at = authority.lastIndexOf("@");
  return {
    userinfo: at < 0 ? "" : authority.slice(0, at),
    writtenHost: authority.slice(at + 1).replace(WRITTEN_PORT, ""),
  };
}

function unescapedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What lists say of a host; a company's own help page is not one of its customers'. */
function knownOf(host: string): ReadonlyMap<PlatformKind, string> {
  const platforms = platformsOf(host);
  const platform = platforms.get("hosting");
  if (platform === undefined || !isCompanysOwn(host, platform)) return platforms;
  return new Map([...platforms].filter(([kind]) => kind !== "hosting"));
}

function nameOf(host: string): Pick<UrlParts, "registrable" | "suffix" | "subdomains" | "platform" | "platforms"> {
  const options = { extractHostname: false, validateHostname: false };
  const icann = parseHost(host, options);
  const registrable = icann.domain ?? host;
  const subdomains = (icann.subdomain ?? "").split(".").filter((label) => label !== "" && label !== "www");
  const withPrivate = parseHost(host, { ...options, allowPrivateDomains: true });
  const platforms = knownOf(host);
  const isBelowPrivate = withPrivate.isPrivate && withPrivate.publicSuffix !== host;
  const platform = platforms.get("hosting") ?? (isBelowPrivate ? (withPrivate.publicSuffix ?? "") : "");
  return { registrable, suffix: icann.publicSuffix ?? "", subdomains, platform, platforms };
}

const NO_NAME = { suffix: "", subdomains: [], platform: "", platforms: new Map<PlatformKind, string>() } as const;

/** Takes a URL apart as a browser would read it. Total: what cannot be read has an empty host. */
export function partsOf(link: string): UrlParts {
  const written = link.slice(0, MAX_URL_LENGTH);
  const scheme = SCHEME.exec(written)?.[1]?.toLowerCase() ?? "";
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const canonical = canonicalUrl(written) ?? (url ? canonicalUrl(url.href) : undefined);
  const browserHost = url?.hostname.replace(/\.$/, "") ?? "";
  const found = browserHost || canonical?.host || "";
  const host = found.length <= MAX_HOST ? found : "";
  const isAddress = host.startsWith("[") || ipv4Of(host) !== undefined;
  const name = isAddress || host === "" ? { registrable: host, ...NO_NAME } : nameOf(host);
  return {
    written,
    scheme,
    host,
    ...splitAuthority(written),
    port: url?.port ? Number(url.port) : undefined,
    path: unescapedPath(url?.pathname ?? canonical?.path ?? "/"),
    query: url?.search.slice(1) ?? canonical?.query ?? "",
    fragment: url?.hash.slice(1) ?? "",
    isAddress,
    ...name,
    canonical,
  };
}

/** Last segment of the path, lower-case. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1).toLowerCase();
