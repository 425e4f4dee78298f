import { isRegistrable, sameOrganisation } from "../domains.ts";
import type { Recorded } from "../message/auth-results.ts";
import { author, type Check, finding } from "./check.ts";

/** Which identity a method's pass is about (RFC 8601, 2.7). */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  dmarc: ["header.from"],
  dkim: ["header.d", "header.i"],
  spf: ["smtp.mailfrom", "smtp.helo"],
};

const domainOf = (identity: string) => identity.slice(identity.lastIndexOf("@") + 1);

/** The receiving side saw something pass for this domain. */
const vouches = ({ method, result, properties }: Recorded, domain: string): boolean =>
  (result === "pass" || result === "bestguesspass") &&
  (IDENTITY[method] ?? []).some((name) => sameOrganisation(domainOf(properties.get(name) ?? ""), domain));

/** The receiving side authenticated the mail, and nothing that passed belongs to the organisation in From. */
export const unvouched: Check = (mail) => {
  const from = author(mail);
  const { recorded } = mail.message.delivery;
  const methods = new Set(recorded.map(({ method }) => method));
  // A name that nobody can register is vouched for by nobody; it is mostly a copy's masking.
  if (!from || !isRegistrable(from.domain) || !methods.has("spf") || !methods.has("dkim")) return [];
  if (recorded.some((entry) => vouches(entry, from.domain))) return [];
  return [finding("mail.unvouched_sender", from.field.span, "as the receiving server recorded")];
};
