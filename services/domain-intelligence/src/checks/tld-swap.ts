import { type Check, findingOn } from "../judged.ts";
import { RISKY_TLD } from "../knowledge/tlds.ts";
import { brandWords } from "./owner.ts";

/** Endings of one country: brands have them in more countries than a registry lists. */
const COUNTRY = /^(?:[a-z]{2}|[a-z]{2,3}\.[a-z]{2})$/;

/** A brand's very name under an ending that is not the brand's; a country's ending only when it is a risky one. */
export const tldSwap: Check = (judged) => {
  const { match, host, tldRisk } = judged;
  if (match?.technique !== "tld_swap" || !match.believable) return undefined;
  if (COUNTRY.test(host.suffix) && tldRisk < RISKY_TLD) return undefined;
  return findingOn(judged, "domain.tld_swap", `.${host.suffix} is not an ending of ${brandWords(match)}`);
};
