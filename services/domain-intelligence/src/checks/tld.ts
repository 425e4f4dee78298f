import { type Check, findingOn } from "../judged.ts";
import { LIST_VERSION } from "../knowledge/lists.ts";
import { RISKY_TLD } from "../knowledge/tlds.ts";

/** An ending that scams prefer, on a name that is nobody's we know. */
export const riskyTld: Check = (judged) => {
  const { tldRisk, host, official, established } = judged;
  if (tldRisk < RISKY_TLD || official || established || host.privateSuffix) return undefined;
  return findingOn(judged, "domain.risky_tld", `ending .${host.suffix} (list tlds ${LIST_VERSION})`);
};
