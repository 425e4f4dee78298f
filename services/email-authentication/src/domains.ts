import { getDomain, parse } from "tldts";

/**
 * Only registries' suffixes count. A customer of a hosting platform is thereby of the platform's organisation: mail of
 * such names is sent by the platform, and two of its customers are not told apart.
 */
const OPTIONS = { allowPrivateDomains: false, validateHostname: false } as const;

/** Organisational domain (eTLD+1, lower-case, labels as written) of a host name; undefined for an IP or a bare suffix. */
export function organisationOf(host: string): string | undefined {
  return getDomain(host, OPTIONS)?.toLowerCase() ?? undefined;
}

/** Both names belong to one organisation. A name without an organisational domain only matches itself. */
export function sameOrganisation(a: string, b: string): boolean {
  const [left, right] = [organisationOf(a), organisationOf(b)];
  return left !== undefined && right !== undefined ? left === right : a.toLowerCase() === b.toLowerCase();
}

/** A host name under a registry's suffix, so that somebody could have registered it. */
export function isRegistrable(host: string): boolean {
  const { domain, isIcann } = parse(host, { ...OPTIONS, validateHostname: true });
  return domain !== null && isIcann === true;
}
