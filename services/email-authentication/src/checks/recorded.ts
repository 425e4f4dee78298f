import { sameOrganisation } from "../domains.ts";
import type { Recorded } from "../message/auth-results.ts";
import { author, type Check, finding, type Mail } from "./check.ts";

const asRecorded = ({ method, result }: Recorded) => `${method}=${result}, as the receiving server recorded`;

/**
 * What the receiving side recorded. Of a copy without the mail's way, any record: nobody types a failure of his own. What
 * came along with a mail whose way is known was recorded further back, such as by a mailing list that had changed it.
 */
const records = ({ message: { delivery } }: Mail): readonly Recorded[] =>
  delivery.isTraced ? delivery.recorded : delivery.claimed;

const verdict = (mail: Mail, method: string): Recorded | undefined =>
  records(mail).find((entry) => entry.method === method);

const isAbout = (entry: Recorded, property: string, domain: string) =>
  sameOrganisation(entry.properties.get(property) ?? domain, domain);

/** DMARC failed when the mail came in. */
export const recordedDmarc: Check = (mail) => {
  const from = author(mail);
  const dmarc = verdict(mail, "dmarc");
  if (!from || dmarc?.result !== "fail" || !isAbout(dmarc, "header.from", from.domain)) return [];
  return [finding("mail.recorded_dmarc_fail", dmarc.field.span, asRecorded(dmarc))];
};

/** SPF said that the client may not send for the domain. */
export const recordedSpf: Check = (mail) => {
  const spf = verdict(mail, "spf");
  if (spf?.result !== "fail" && spf?.result !== "softfail") return [];
  return [finding(`mail.recorded_spf_${spf.result}`, spf.field.span, asRecorded(spf))];
};

/** A DKIM signature was there and did not verify. */
export const recordedDkim: Check = (mail) => {
  const all = records(mail).filter(({ method }) => method === "dkim");
  const failed = all.find(({ result }) => result === "fail" || result === "permerror");
  return failed && !all.some(({ result }) => result === "pass")
    ? [finding("mail.recorded_dkim_fail", failed.field.span, asRecorded(failed))]
    : [];
};
