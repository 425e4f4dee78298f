/** Companies that give customers names beside their own below one domain, and let nobody register the company's own. */
const COMPANIES = new Set(["jimdo.com", "squarespace.com", "strikingly.com", "typeform.com", "webflow.com", "wix.com"]);
/** Names that such a company keeps for itself. */
const OWN_NAMES = new Set(["about", "blog", "careers", "community", "developers", "docs", "help", "status", "support"]);

/**
 * Whether a host is the company's own page and not a customer's: `help.typeform.com`, where customers' names stand beside
 * the company's. Only for companies named here: below most hosting domains anybody can register `support`.
 * @param platform the domain below which customers get names.
 */
export function isCompanysOwn(host: string, platform: string): boolean {
  return COMPANIES.has(platform) && host.endsWith(`.${platform}`) && OWN_NAMES.has(host.slice(0, -platform.length - 1));
}
