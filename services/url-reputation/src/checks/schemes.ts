import { type Check, findingOn } from "../judged.ts";

/** Matches a data URL whose content is a page, a script or a drawing that may hold one. */
const ACTIVE_DATA =
  /^\s*data:\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|text\/javascript|application\/javascript)/i;
/** Matches a script that does nothing, as pages write for buttons, its white space left out. */
const IDLE_SCRIPT = /^javascript:(?:void\(?0?\)?|false|undefined|);?$/i;
const SCRIPTS = new Set(["javascript", "vbscript", "livescript"]);

/** A whole page inside the link itself: nothing to block, nothing to list. */
export const dataScheme: Check = (judged) =>
  ACTIVE_DATA.test(judged.parts.written) ? findingOn(judged, "url.data_page") : undefined;

/** A link that runs a script instead of leading anywhere. */
export const scriptScheme: Check = (judged) => {
  const { scheme, written } = judged.parts;
  if (!SCRIPTS.has(scheme) || IDLE_SCRIPT.test(written.replace(/\s/g, ""))) return undefined;
  return findingOn(judged, "url.script");
};
