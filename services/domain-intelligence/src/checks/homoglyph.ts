import { type Check, findingOn } from "../judged.ts";
import { brandWords } from "./owner.ts";

/** Letters of other alphabets, or with marks, drawn like a brand's name. */
export const homoglyph: Check = (judged) => {
  const { match } = judged;
  if (match?.technique !== "homoglyph" || !match.believable) return undefined;
  const letters =
    judged.host.mixed.length > 0
      ? `${judged.host.mixed.join(" and ")} letters`
      : "letters with marks or of another alphabet";
  return findingOn(judged, "domain.homoglyph", `${letters}, drawn like ${brandWords(match)}`);
};
