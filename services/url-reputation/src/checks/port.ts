import { type Check, findingOn } from "../judged.ts";

/** Customary beside 80 and 443, which are not written. */
const CUSTOMARY = new Set([80, 443, 8080, 8443]);
const WEB = new Set(["http", "https"]);

/** A web page on a port that public sites do not use. */
export const oddPort: Check = (judged) => {
  const { port, scheme } = judged.parts;
  if (port === undefined || CUSTOMARY.has(port) || !WEB.has(scheme)) return undefined;
  return findingOn(judged, "url.odd_port", `port ${port}`);
};
