import { type Check, findingOn } from "../judged.ts";
import { ODD } from "../model/features.ts";

/** Shorter labels are abbreviations as often as not. */
const MIN_LENGTH = 9;

/** Letters that follow each other as in no word. */
export const generated: Check = (judged) => {
  const { host, surprisal, official, established, hosting } = judged;
  if (official || established || hosting || host.label.length < MIN_LENGTH || surprisal <= ODD) return undefined;
  if (!/^[a-z0-9]+$/.test(host.label)) return undefined;
  return findingOn(judged, "domain.generated", "the letters follow each other as in no word");
};
