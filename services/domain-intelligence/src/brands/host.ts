import { unicodeHost } from "@sextant/core";
import { parse } from "tldts";
import { latinForm } from "../text/latin.ts";
import { mixedScripts } from "../text/scripts.ts";

/** A host name taken apart for every check. */
export interface Host {
  /** A-labels, lower-case. */
  readonly ascii: string;
  /** U-labels, as a person reads it. */
  readonly readable: string;
  /** eTLD+1 with private suffixes (`shop.github.io`), A-labels; the host itself when it has none. */
  readonly registrable: string;
  /** eTLD+1 under the ICANN suffix (`github.io`). */
  readonly icannDomain: string;
  readonly suffix: string;
  /** The suffix belongs to a company that lets anybody have a name under it. */
  readonly privateSuffix: boolean;
  /** The registrable part's own label as read by the eye, Latin letters; hyphens kept. */
  readonly label: string;
  /** Labels in front of the registrable part, nearest last, Latin letters; `www` left out. */
  readonly subdomains: readonly string[];
  /** The label uses letters outside ASCII. */
  readonly nonAscii: boolean;
  /** The scripts that one label mixes; empty: none. */
  readonly mixed: readonly string[];
}

const PARSE = { extractHostname: false, validateHostname: false } as const;
/** Second levels that are sold or given like any ending (com.ru, gov.ru), though the list has them as a company's. */
const LIKE_ENDING = /^(?:ac|co|com|edu|gov|int|mil|net|org)\.[a-z]{2}$/;
const PLAIN = /^[a-z0-9._-]+$/;

/** The A-label form; undefined for what is no host name. */
function toAscii(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/\.$/, "");
  if (plain.length === 0 || plain.length > 1_000) return undefined;
  if (PLAIN.test(plain)) return plain.length > 253 ? undefined : plain;
  const url = URL.parse(`http://${plain}/`);
  return url && url.pathname === "/" && url.port === "" && url.username === "" ? url.hostname : undefined;
}

/** @returns undefined for IP addresses, single labels and what is no host name. */
export function readHost(name: string): Host | undefined {
  const ascii = toAscii(name);
  if (ascii === undefined || !ascii.includes(".") || /(?:^|\.)\d+$|^\[|\.\.|^\./.test(ascii)) return undefined;
  const parts = parse(ascii, { ...PARSE, allowPrivateDomains: true });
  const registrable = parts.domain ?? ascii;
  const icannDomain = parts.isPrivate ? (parse(ascii, PARSE).domain ?? ascii) : registrable;
  const suffix = parts.publicSuffix ?? ascii.slice(ascii.lastIndexOf(".") + 1);
  const isEncoded = ascii.includes("xn--");
  const readable = isEncoded ? unicodeHost(ascii) : ascii;
  const ownLabel = parts.domainWithoutSuffix ?? ascii.slice(0, ascii.indexOf("."));
  const rawLabel = isEncoded ? unicodeHost(ownLabel) : ownLabel;
  const labels = readable.split(".");
  const subdomain = ascii.length > registrable.length ? ascii.slice(0, -registrable.length - 1) : "";
  const subdomains = (isEncoded ? unicodeHost(subdomain) : subdomain)
    .split(".")
    .filter((label) => label !== "" && label !== "www");
  return {
    ascii,
    readable,
    registrable,
    icannDomain,
    suffix,
    privateSuffix: parts.isPrivate === true && !LIKE_ENDING.test(suffix),
    label: latinForm(rawLabel),
    subdomains: isEncoded ? subdomains.map(latinForm) : subdomains,
    nonAscii: isEncoded && rawLabel !== latinForm(rawLabel),
    mixed: isEncoded ? (labels.map(mixedScripts).find((found) => found.length > 0) ?? []) : [],
  };
}
