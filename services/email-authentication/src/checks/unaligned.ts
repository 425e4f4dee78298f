import { isRegistrable, sameOrganisation } from "../domains.ts";
import type { Recorded } from "../message/auth-results.ts";
import { author, type Check, finding, passedFor } from "./check.ts";

/** The receiving side saw something pass for this domain; also by the weaker signs that Microsoft records and HELO gives. */
const aligns = (entry: Recorded, domain: string): boolean =>
  passedFor(entry.result === "bestguesspass" ? { ...entry, result: "pass" } : entry, domain) ||
  (entry.method === "spf" &&
    entry.result === "pass" &&
    sameOrganisation(entry.properties.get("smtp.helo") ?? "", domain));

/** The receiving side authenticated the mail, and nothing that passed belongs to the organisation in From. */
export const unaligned: Check = (mail) => {
  const from = author(mail);
  const { recorded } = mail.message.delivery;
  const methods = new Set(recorded.map(({ method }) => method));
  // A name that nobody can register is aligned with nobody; it is mostly a copy's masking.
  if (!from || !isRegistrable(from.domain) || !methods.has("spf") || !methods.has("dkim")) return [];
  if (recorded.some((entry) => aligns(entry, from.domain))) return [];
  return [finding("mail.unvouched_sender", from.field.span, "as the receiving server recorded")];
};
