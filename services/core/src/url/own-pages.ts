import { parse } from "tldts";

/** Names that a company keeps for itself below its own domain. */
const OWN_NAMES = new Set(
  "about academy api blog careers community developer developers docs forum forums help jobs learn legal press status support".split(
    " ",
  ),
);

/**
 * Whether a host is the company's own page and not a customer's: `help.typeform.com`, where customers' names stand beside
 * the company's. Below a public suffix, private ones included (`pages.dev`), everybody chooses a name: never there.
 * @param platform the domain below which customers get names.
 */
export function isCompanysOwn(host: string, platform: string): boolean {
  if (!host.endsWith(`.${platform}`) || !OWN_NAMES.has(host.slice(0, -platform.length - 1))) return false;
  return parse(platform, { extractHostname: false, allowPrivateDomains: true }).publicSuffix !== platform;
}
