import { author, type Check, finding } from "./check.ts";

/** Several From fields, or authors of several domains in one: readers' programs show one, filters look at another (RFC 9989, 11.5). */
export const severalFrom: Check = ({ message }) => {
  const fields = message.all("from");
  if (fields.length > 1) return [finding("mail.several_from", fields[1]!.span, `${fields.length} From fields`)];
  const domains = new Set(message.from.map(({ domain }) => domain));
  if (domains.size < 2 || message.sender) return [];
  return [finding("mail.several_from", fields[0]!.span, `authors at ${domains.size} domains, no Sender`)];
};

/** A From field without any usable address. A mail without the field at all is a copy that lost it; delivery reports (null sender) often write a bare name. */
export const noAddress: Check = (mail) => {
  const [field] = mail.message.all("from");
  const isReport = mail.message.delivery.mailFrom === "";
  return field && !author(mail) && field.value !== "" && !isReport ? [finding("mail.no_from_address", field.span)] : [];
};
