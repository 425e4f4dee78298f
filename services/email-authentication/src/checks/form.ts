import { parseDate } from "../message/received.ts";
import { type Check, finding } from "./check.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** A clock that is off by a time zone or a weekend in a queue is no sign of anything. */
const MAX_AHEAD = 2 * DAY;
const MAX_BEHIND = 14 * DAY;

/** Fields that a message has at most once (RFC 5322, 3.6). From has a check of its own. */
const ONCE = ["subject", "to", "date", "message-id", "reply-to", "sender"] as const;

/** The Date field disagrees with the time at which the receiving server took the mail; without that, it lies in the future. */
export const dateOff: Check = ({ message, receivedAt }) => {
  const [date] = message.all("date");
  const written = date ? parseDate(date.value) : Number.NaN;
  if (!date || Number.isNaN(written)) return [];
  const arrived = message.delivery.time;
  if (written - (arrived ?? receivedAt) > MAX_AHEAD)
    return [finding("mail.date_off", date.span, "ahead of its arrival")];
  if (arrived !== undefined && arrived - written > MAX_BEHIND)
    return [finding("mail.date_off", date.span, `${Math.round((arrived - written) / DAY)} days before its arrival`)];
  return [];
};

/** A field that may stand once stands twice: programs differ in which they show. */
export const repeatedFields: Check = ({ message }) =>
  ONCE.flatMap((name) => message.all(name)[1] ?? [])
    .slice(0, 1)
    .map(({ name, span }) => finding("mail.repeated_field", span, name));

/** Lines in the header that are no header. */
export const malformedHeader: Check = ({ message }) =>
  message.header.malformed.slice(0, 1).map((span) => finding("mail.malformed_header", span));
