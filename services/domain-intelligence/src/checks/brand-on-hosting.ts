import { type Check, findingOn } from "../judged.ts";
import { brandWords } from "./owner.ts";

/** A brand's name as the name of a page on free hosting or dynamic DNS. */
export const brandOnFreeHosting: Check = (judged) => {
  const { match, hosting, host } = judged;
  if (!match?.believable || !hosting || hosting.kind === "shared" || host.ascii === hosting.name) return undefined;
  return findingOn(judged, "domain.brand_on_free_hosting", `${brandWords(match)} is named on ${hosting.name}`);
};
