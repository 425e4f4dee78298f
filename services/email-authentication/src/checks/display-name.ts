import type { Finding } from "@sextant/core";
import { isRegistrable, organisationOf, sameOrganisation } from "../domains.ts";
import { author, type Check, finding } from "./check.ts";

/** Longest display name that is looked into, in UTF-16 code units. */
const MAX_NAME = 500;
/** An address: a run without blanks around one "@"; every part is bounded. */
const ADDRESS = /[^\s<>"'(),;:@]{1,64}@([a-z0-9.-]{1,253}\.[a-z]{2,24})/gi;
/** A host name of at least two labels that stands alone. */
const HOST = /(?:^|[\s"'([<|,/])((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24})(?=$|[\s"')\]>|,:;!/])/gi;

/** The display name writes an address at another organisation than the real one's. */
export const nameIsAddress: Check = (mail) => {
  const from = author(mail);
  if (!from) return [];
  const other = [...from.name.slice(0, MAX_NAME).matchAll(ADDRESS)].find(
    (match) => isRegistrable(match[1]!) && !sameOrganisation(match[1]!, from.domain),
  );
  return other
    ? [finding("mail.display_name_address", from.field.span, `shown: ${other[0]}, real: ${from.address}`)]
    : [];
};

/** The display name writes a web address of another organisation than the real one's. Companies write their own so. */
export const nameIsDomain: Check = (mail): Finding[] => {
  const from = author(mail);
  if (!from) return [];
  const name = from.name.slice(0, MAX_NAME).replaceAll(ADDRESS, " ");
  const other = [...name.matchAll(HOST)].find((match) => {
    const host = match[1]!.toLowerCase();
    return (
      isRegistrable(host) &&
      registeredLabel(host) !== registeredLabel(from.domain) &&
      !from.address.startsWith(`${host}@`)
    );
  });
  return other
    ? [finding("mail.display_name_domain", from.field.span, `shown: ${other[1]}, real: ${from.domain}`)]
    : [];
};

/** The registered name without its suffix: Booking.com and booking.co.uk are one name. */
function registeredLabel(host: string): string {
  return (organisationOf(host) ?? host).split(".")[0]!;
}
