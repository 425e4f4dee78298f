import { type Check, findingOn } from "../judged.ts";
import { isCountry } from "../knowledge/tlds.ts";
import { brandWords } from "./owner.ts";

/** A brand's very name under an ending that is not the brand's; a country's own ending aside: no registry lists them all. */
export const tldSwap: Check = (judged) => {
  const { match, host } = judged;
  if (match?.technique !== "tld_swap" || !match.believable || isCountry(host.suffix)) return undefined;
  return findingOn(judged, "domain.tld_swap", `.${host.suffix} is not an ending of ${brandWords(match)}`);
};
