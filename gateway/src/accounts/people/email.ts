import { domainToASCII } from "node:url";

/** Longest address (RFC 5321 section 4.5.3.1.3). */
export const MAX_EMAIL = 254;
/** A dot-atom of RFC 5322 section 3.2.3 and a host: quoted local parts, comments and addresses of other scripts are not taken. */
const FORM = /^([\w!#$%&'*+/=?^`{|}~.-]{1,64})@([^\s@<>(),;:"[\]\\/?#]{1,189})$/;
const HOST = /^[\da-z](?:[\da-z.-]*[\da-z])?$/;

/**
 * An e-mail address in the one form under which it is kept and written to: lower case, its domain in ASCII.
 * @returns undefined when it is none.
 */
export function emailOf(text: string): string | undefined {
  const [, local, domain] = FORM.exec(text.trim()) ?? [];
  if (!local || !domain) return undefined;
  const host = domainToASCII(domain.toLowerCase());
  const email = `${local.toLowerCase()}@${host}`;
  return HOST.test(host) && email.length <= MAX_EMAIL ? email : undefined;
}
