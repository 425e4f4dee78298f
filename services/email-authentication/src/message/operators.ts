import { organisationOf } from "../domains.ts";

/** Mail services whose own servers bear names under several organisational domains. */
const FAMILIES: readonly (readonly string[])[] = [
  ["outlook.com", "office365.com", "office.com", "hotmail.com", "microsoft.com", "exchangelabs.com", "msn.com"],
  ["google.com", "gmail.com", "googlemail.com", "1e100.net"],
  ["yahoo.com", "yahoodns.net", "yahoo.co.jp", "aol.com"],
  ["icloud.com", "apple.com", "me.com", "mac.com"],
];
const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.map((name) => [name, family[0]!] as const)));

/** Whoever runs a host: its organisational domain, or the first of its family; undefined for a name without one. */
export function operatorOf(host: string): string | undefined {
  const organisation = organisationOf(host);
  return organisation === undefined ? undefined : (FAMILY_OF.get(organisation) ?? organisation);
}
