import { type Check, findingOn } from "../judged.ts";
import { brandWords, isTold } from "./owner.ts";

/** Words quoted in a note. */
const MAX_WORDS = 4;

/** A brand's name, or nearly, beside words that ask the reader to act. */
export const credentialBait: Check = (judged) => {
  const { match } = judged;
  if (!isTold(match) || match.lures.length === 0 || match.technique === "tld_swap") return undefined;
  const words = match.lures.slice(0, MAX_WORDS).join(", ");
  return findingOn(judged, "domain.credential_bait", `like ${brandWords(match)}, beside: ${words}`);
};
