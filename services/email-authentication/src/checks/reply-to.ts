import { isFreeMail } from "../data/free-mail.ts";
import { bears } from "../name-agreement.ts";
import { isRegistrable, sameOrganisation } from "../domains.ts";
import { author, type Check, finding } from "./check.ts";

/** Answers go to another organisation than the one the mail says it is from. */
export const replyTo: Check = (mail) => {
  const from = author(mail);
  if (!from || !isRegistrable(from.domain)) return [];
  const others = mail.message.replyTo.filter(({ domain }) => !sameOrganisation(domain, from.domain));
  const free = others.find(({ domain, address }) => isFreeMail(domain) && !sameLocalPart(address, from.address));
  if (free && !isFreeMail(from.domain))
    return [finding("mail.reply_to_freemail", free.field.span, `from ${from.domain}, answers to ${free.domain}`)];
  const [other] = others.filter(({ domain }) => !isOfTheName(mail, domain));
  if (!other || isAmongRecipients(mail, other.domain)) return [];
  return [finding("mail.reply_to_other", other.field.span, `from ${from.domain}, answers to ${other.domain}`)];
};

/** Somebody known, or the customer of a mail service, has answers sent to the address of the name that it shows. */
function isOfTheName({ relations: { name, parties } }: Parameters<Check>[0], domain: string): boolean {
  const place = parties.replyTo.find(({ host }) => host === domain.toLowerCase());
  if (!name || !place || !bears(place, name.parts)) return false;
  return (
    place.owner.kind === "own" || place.owner.kind === "established" || parties.from?.owner.service === "mail_service"
  );
}

/** The same person under two providers writes the same name before the "@". */
const sameLocalPart = (a: string, b: string) => a.split("@")[0]!.toLowerCase() === b.split("@")[0]!.toLowerCase();

/** A discussion list sends answers to itself, and is itself written to. */
const isAmongRecipients: (mail: Parameters<Check>[0], domain: string) => boolean = ({ message }, domain) =>
  message.to.some((mailbox) => sameOrganisation(mailbox.domain, domain));
