import type { Technique } from "../brands/match.ts";
import { type Check, findingOn } from "../judged.ts";
import { brandWords } from "./owner.ts";

const HOW: Readonly<Partial<Record<Technique, string>>> = {
  glyph: "signs drawn alike",
  typo: "a slip of the keyboard away",
  bitsquat: "one bit away",
  hyphenation: "a hyphen inside",
  split: "a dot inside",
};

/** Nearly a brand's name. */
export const lookalike: Check = (judged) => {
  const { match } = judged;
  const how = match && HOW[match.technique];
  if (!match?.believable || how === undefined) return undefined;
  return findingOn(judged, "domain.lookalike", `${how} from ${brandWords(match)}`);
};
