import { isAligned, type Mail } from "./checks/check.ts";
import { belongTogether, type Place } from "./mail.ts";
import { linksAreOwn } from "./relations.ts";

/**
 * What speaks for a mail: what belongs together as an honest sender's does. No flags, and bounded, because a scammer can
 * make a stranger of whom everything agrees.
 */
export const AGREEMENTS = [
  "vouched",
  "name_agrees",
  "links_own",
  "own_domain",
  "unsubscribe_signed",
  "established",
] as const;
export type AgreementName = (typeof AGREEMENTS)[number];

/** The mailbox is one of the sender's own organisation: not of a service at which anybody gets one. */
const isOwnAddress = ({ owner }: Place): boolean => owner.kind !== "infrastructure";

/** What agrees in a mail. What is said of an address counts only where the mail is shown to come from it. */
export function agreementsOf(mail: Mail): Set<AgreementName> {
  const found = new Set<AgreementName>();
  const { parties, name } = mail.relations;
  const { from } = parties;
  if (!from) return found;
  if (linksAreOwn(mail.relations)) found.add("links_own");
  if (!isAligned(mail)) return found;
  found.add("vouched");
  if (!isOwnAddress(from) && from.owner.service === "mailbox") return found;
  if (name?.agreement === "yes") found.add("name_agrees");
  if (from.owner.kind === "own") found.add("own_domain");
  if (from.owner.kind === "own" || from.owner.kind === "established") found.add("established");
  const isOf = (place: Place) => belongTogether(place, from);
  if (parties.unsubscribe.some(isOf) && parties.signers.some(isOf)) found.add("unsubscribe_signed");
  return found;
}

/**
 * Enough agrees to speak for the mail where no flag speaks against it. That a sender whom nobody knows is authenticated and
 * its links are its own is so of most scams.
 */
export const speaksFor = (agreements: ReadonlySet<AgreementName>): boolean =>
  agreements.has("name_agrees") ||
  agreements.has("own_domain") ||
  (agreements.has("established") && agreements.has("links_own"));
