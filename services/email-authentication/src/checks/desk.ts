import { shownOf } from "../mail.ts";
import { isDeskMailbox, isUnknownSender, linksAreOwn } from "../relations.ts";
import { type Check, finding } from "./check.ts";

/**
 * A support desk, department or team speaks, and nobody knows whose: its address is a stranger's and does not bear its
 * name. A name that says nothing but "Support" is held against the links and the mailbox instead.
 */
export const deskOfStranger: Check = ({ relations }) => {
  const { name, parties } = relations;
  if (!parties.from || !name?.parts.isDesk || name.agreement === "yes" || !isUnknownSender(relations)) return [];
  const isNameless = name.parts.specific.length === 0;
  if (isNameless && (linksAreOwn(relations) || (parties.destinations.length === 0 && isDeskMailbox(relations))))
    return [];
  return [finding("mail.desk_of_stranger", parties.from.field.span, `sent from ${shownOf(parties.from)}`)];
};
