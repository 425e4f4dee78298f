import { type Check, findingOn } from "../judged.ts";
import { brandWords } from "./owner.ts";

/** A brand's name with something added. With lure keywords it is {@link credentialBait} alone. */
export const combosquat: Check = (judged) => {
  const { match } = judged;
  if (match?.technique !== "combosquat" || !match.believable || match.lures.length > 0) return undefined;
  return findingOn(judged, "domain.combosquat", `"${match.key.text}" of ${brandWords(match)} with something added`);
};
