import { shownOf } from "../mail.ts";
import { isUnknownSender } from "../relations.ts";
import { type Check, finding } from "./check.ts";

/** Subjects of mails that are passed on, in the languages of mail programs. */
const FORWARD = /^\s*(?:fwd?|wg|tr|rv|i|enc|vs|doorst|pd|továbbítás|转发|轉寄|전달)\s*[:：]/i;

/** A person passes somebody else's mail on: its links are that one's. */
function isPassedOn({ message, relations }: Parameters<Check>[0]): boolean {
  const { name, parties } = relations;
  const isPerson = name !== undefined && !name.parts.isOrganisation && name.parts.words.length > 1;
  const isOwnMailbox = name?.parts.words.some((word) => word.length > 1 && parties.from?.local.includes(word)) ?? false;
  return isPerson && isOwnMailbox && FORWARD.test(message.all("subject")[0]?.value ?? "");
}

/**
 * All that one clicks leads to strangers that have nothing to do with the sender, its return path or its signatures. People
 * write each other addresses of all kinds: only buttons and words that are links count.
 */
export const linksElsewhere: Check = (mail) => {
  const { relations } = mail;
  const { parties, strangeLinks } = relations;
  const button = strangeLinks.find(({ isButton }) => isButton);
  if (!parties.from || !button || strangeLinks.length < parties.destinations.length) return [];
  if (!isUnknownSender(relations) || isPassedOn(mail)) return [];
  return [
    {
      ...finding(
        "mail.links_elsewhere",
        parties.from.field.span,
        `from ${shownOf(parties.from)}, to ${shownOf(button)}`,
      ),
      ...(button.link.span && { against: button.link.span }),
    },
  ];
};
