/** Longest `Cookie` header that is looked at. */
const MAX_HEADER = 4_096;

/** The value of a cookie, or undefined. Of two with one name the first counts. */
export function cookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").slice(0, MAX_HEADER).split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}

type SameSite = "Lax" | "Strict";
const attributes = (maxAgeS: number, secure: string, sameSite: SameSite) =>
  `Path=/; Max-Age=${maxAgeS};${secure} HttpOnly; SameSite=${sameSite}`;

/**
 * A cookie of this host alone: no other site sends it along, no script reads it, no subdomain sets it (RFC 6265bis section
 * 4.1.3.2, `__Host-`). Browsers take it by http from localhost too, but for Safari.
 */
export const hostCookie = (name: string, value: string, maxAgeS: number, sameSite: SameSite = "Lax"): string =>
  `${name}=${value}; ${attributes(maxAgeS, " Secure;", sameSite)}`;

/** The same for a host that is reached without TLS. */
export const plainCookie = (name: string, value: string, maxAgeS: number, sameSite: SameSite = "Lax"): string =>
  `${name}=${value}; ${attributes(maxAgeS, "", sameSite)}`;
