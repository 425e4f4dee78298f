import { type Check, findingOn } from "../judged.ts";

/** Name servers of parking services: sublime-security/static-files parked_domain_nameservers (MIT), without registrars' defaults. */
const PARKING = ["dns-parking.com", "parkingcrew.net", "sedoparking.com"];

const isSender = (role: string) => role === "from" || role === "return_path" || role === "reply_to";

/** A sender's domain with a null MX (RFC 7505): it declares that it takes no mail. */
export const noMail: Check = (judged) => {
  const dns = judged.facts?.dns;
  if (!dns?.known || !isSender(judged.domain.role)) return undefined;
  if (!dns.value.mail.known || dns.value.mail.value !== "null") return undefined;
  return findingOn(judged, "domain.no_mail", "null MX record (DNS)");
};

/** Name servers of a parking service. */
export const parked: Check = (judged) => {
  const dns = judged.facts?.dns;
  if (!dns?.known || judged.official || judged.established) return undefined;
  const parking = PARKING.find((name) =>
    dns.value.nameServers.some((server) => server === name || server.endsWith(`.${name}`)),
  );
  return parking === undefined ? undefined : findingOn(judged, "domain.parked", `name servers of ${parking} (DNS)`);
};
