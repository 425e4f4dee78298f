import { type Check, findingOn } from "../judged.ts";

/** One label mixes alphabets. */
export const mixedScripts: Check = (judged) => {
  const { mixed } = judged.host;
  if (mixed.length === 0 || judged.official) return undefined;
  return findingOn(judged, "domain.mixed_scripts", `${mixed.join(" and ")} letters in one word`);
};
