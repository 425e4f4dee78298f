import { isDeskWord } from "./data/sender-words.ts";
import { belongTogether, type Destination, isStranger, type Parties, sendersOf, type WhoIsWho } from "./mail.ts";
import { bears, nameAgreement, type NameAgreement } from "./name-agreement.ts";

/** How the parties of a mail belong together: worked out once, for the checks and the score. */
export interface Relations {
  readonly parties: Parties;
  readonly name: NameAgreement | undefined;
  /** Destinations of the sender, of its return path or of who signed. */
  readonly ownLinks: readonly Destination[];
  /** Destinations of strangers that are none of these. */
  readonly strangeLinks: readonly Destination[];
}

export function relationsOf(parties: Parties, known: WhoIsWho): Relations {
  const senders = sendersOf(parties);
  const answers = parties.replyTo.filter(({ owner }) => owner.kind !== "infrastructure");
  const isOwn = (link: Destination) => senders.some((sender) => belongTogether(sender, link));
  const ownLinks = parties.destinations.filter(isOwn);
  return {
    parties,
    name: nameAgreement(parties, known),
    ownLinks,
    strangeLinks: parties.destinations.filter(
      (link) => isStranger(link) && !isOwn(link) && !answers.some((answer) => belongTogether(answer, link)),
    ),
  };
}

/** Where mail programs write from that report about another mail (RFC 3464). */
const REPORTER = "mailer-daemon";

/** A sender of whom nothing is known, or a place where anybody gets an address. */
export function isUnknownSender({ parties: { from, isReport, destinations } }: Relations): boolean {
  if (!from || from.local === REPORTER) return false;
  if (isReport && !destinations.some(({ isButton }) => isButton)) return false;
  return from.owner.kind === "unknown" || from.owner.kind === "infrastructure";
}

/** What one clicks is the sender's: some of it, and nothing of it a stranger's. */
export const linksAreOwn = ({ ownLinks, strangeLinks }: Relations): boolean =>
  ownLinks.length > 0 && strangeLinks.length === 0;

/** The mailbox is one of a desk (`support@`, `no-reply@`). */
export const isDeskMailbox = ({ parties: { from } }: Relations): boolean =>
  (from?.local ?? "")
    .split(/[^a-z]+/)
    .some((word) => isDeskWord(word) || word === "noreply" || word === "donotreply" || word === "reply");

/** The name shown is that of where the links lead, and none leads to a stranger. */
export const linksAgree = ({ name, parties, strangeLinks }: Relations): boolean =>
  name !== undefined &&
  strangeLinks.length === 0 &&
  parties.destinations.some((link) => link.owner.kind !== "unknown" && bears(link, name.parts));

/** Mailboxes that a provider keeps for itself (RFC 2142, RFC 3464). */
const PROVIDERS: ReadonlySet<string> = new Set(["postmaster", "hostmaster", "abuse", REPORTER]);

/** Of whom everything agrees: a stranger's name, address and what one clicks; a known site's name and address; a mailbox provider's own. */
export function isConsistent(relations: Relations): boolean {
  const { from } = relations.parties;
  if (from?.owner.service === "mailbox" && PROVIDERS.has(from.local)) return true;
  return relations.name?.agreement === "yes" && (linksAreOwn(relations) || from?.owner.kind === "established");
}
