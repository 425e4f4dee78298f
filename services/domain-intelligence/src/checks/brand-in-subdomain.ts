import { type Check, findingOn } from "../judged.ts";
import { brandWords } from "./owner.ts";

/** A brand's name in front of somebody else's domain. */
export const brandInSubdomain: Check = (judged) => {
  const { match, host } = judged;
  if (match?.technique !== "subdomain" || !match.believable) return undefined;
  return findingOn(judged, "domain.brand_in_subdomain", `${host.registrable} is not ${brandWords(match)}`);
};
