/**
 * Headers of every page: nothing but our own files runs or is shown, nobody frames us, no page of ours is reached from the
 * window of another site (https://www.w3.org/TR/CSP3, https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies).
 */
export const SECURITY_HEADERS = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types sextant",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

/** Sent where the page itself came by TLS: two years, as https://hstspreload.org asks. */
export const HSTS = { "Strict-Transport-Security": "max-age=63072000" } as const;

/** A browser says where a request comes from (https://www.w3.org/TR/fetch-metadata); `none`: typed, or shared by an app. */
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * True of a request that changes something and that one of our own pages made, or no page at all. Old browsers send no
 * `Sec-Fetch-Site`; of theirs the origin is compared. Who sends neither is no browser, and has no cookie to abuse.
 * @param origins those that we are reached under.
 */
export function isOwnRequest(headers: NodeJS.Dict<string | string[]>, origins: ReadonlySet<string>): boolean {
  const site = headers["sec-fetch-site"];
  if (typeof site === "string") return OWN_SITES.has(site);
  const { origin } = headers;
  return origin === undefined || (typeof origin === "string" && origins.has(origin));
}
