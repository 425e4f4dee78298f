import { type Check, findingOn } from "../judged.ts";

/** An address at a provider of throw-away mailboxes. */
export const disposableMail: Check = (judged) => {
  const { mail, domain } = judged;
  if (mail !== "disposable" || domain.role === "link") return undefined;
  return findingOn(judged, "domain.disposable_mail", "listed provider of throw-away mailboxes (registry)");
};
