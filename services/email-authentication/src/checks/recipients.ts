import { isRegistrable } from "../domains.ts";
import { author, type Check, finding, isAligned, type Mail } from "./check.ts";

/** "undisclosed-recipients:;" or an empty To: the mail was sent to many at once, each hidden. */
export const undisclosed: Check = ({ message }) => {
  const [to] = message.all("to");
  if (!to || message.to.length > 0) return [];
  return /^undisclosed[ -]recipients?/i.test(to.value) || to.value === ""
    ? [finding("mail.undisclosed_recipients", to.span)]
    : [];
};

/**
 * The mail says it is from its own recipient, and the authentication that was done did not confirm it: extortion "from
 * your own account". Without any authentication it may be a note to oneself, or an old newsletter written so.
 */
export const fromYourself: Check = (mail) => {
  const from = author(mail);
  const [to, ...more] = mail.message.to;
  if (!from || !to || more.length > 0 || to.address.toLowerCase() !== from.address.toLowerCase()) return [];
  return wasAuthenticated(mail) && isRegistrable(from.domain) && !isAligned(mail)
    ? [finding("mail.from_yourself", from.field.span)]
    : [];
};

/** Somebody tried: the receiving side recorded results, or DMARC was evaluated here. */
const wasAuthenticated = ({ message, evidence }: Mail): boolean =>
  message.delivery.recorded.some(({ method }) => method === "spf" || method === "dmarc") || evidence.dmarc.known;
