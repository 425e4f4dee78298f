import { type Check, findingOn } from "../judged.ts";

/** A page on free hosting. An address under such a name says nothing. */
export const freeHosting: Check = (judged) => {
  const { hosting, domain, host } = judged;
  if (hosting?.kind !== "free" || domain.role === "mention" || host.ascii === hosting.name || judged.official)
    return undefined;
  return findingOn(judged, "domain.free_hosting", `on ${hosting.name} (registry)`);
};

/** A name of a dynamic DNS service. */
export const dynamicDns: Check = (judged) => {
  const { hosting } = judged;
  if (hosting?.kind !== "dynamic" || judged.host.ascii === hosting.name || judged.official) return undefined;
  return findingOn(judged, "domain.dynamic_dns", `under ${hosting.name} (registry)`);
};
