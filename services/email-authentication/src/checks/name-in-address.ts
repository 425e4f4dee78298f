import { shownOf } from "../mail.ts";
import { type Check, finding } from "./check.ts";
import { isUnknownSender, linksAgree } from "../relations.ts";

/** The name shown is an organisation's, and the address bears nothing of it. */
export const nameNotInAddress: Check = ({ relations }) => {
  const { name, parties } = relations;
  // A newsletter from another domain of the company's, whose links all lead to the company.
  if (linksAgree(relations)) return [];
  if (name?.agreement !== "no" || !parties.from || !isUnknownSender(relations)) return [];
  return [finding("mail.name_not_in_address", parties.from.field.span, `sent from ${shownOf(parties.from)}`)];
};
