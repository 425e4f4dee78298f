import { type Check, findingOn } from "../judged.ts";

export const DAY_MS = 86_400_000;
/** Most phishing domains are used within their first month. */
export const NEW_DAYS = 30;
export const YOUNG_DAYS = 90;

/** Whole days since registration; undefined when that is not known. */
export function ageInDays(judged: Parameters<Check>[0], receivedAt: number): number | undefined {
  const registration = judged.facts?.registration;
  if (!registration?.known || registration.value.registeredAt === undefined) return undefined;
  return Math.max(0, Math.floor((receivedAt - registration.value.registeredAt) / DAY_MS));
}

/** Registered within the last month. */
export const newRegistration: Check = (judged, receivedAt) => {
  const days = ageInDays(judged, receivedAt);
  if (days === undefined || days >= NEW_DAYS || judged.official) return undefined;
  return findingOn(judged, "domain.new_registration", `registered ${days} days ago (RDAP)`);
};

/** Registered within the last three months, but not the last. */
export const youngRegistration: Check = (judged, receivedAt) => {
  const days = ageInDays(judged, receivedAt);
  if (days === undefined || days < NEW_DAYS || days >= YOUNG_DAYS || judged.official) return undefined;
  return findingOn(judged, "domain.young_registration", `registered ${days} days ago (RDAP)`);
};

/** The registry knows no such domain, or DNS has none. */
export const unregistered: Check = (judged) => {
  const { registration, dns } = judged.facts ?? {};
  const byRegistry = registration?.known === true && !registration.value.exists;
  const byDns =
    dns?.known === true && !dns.value.exists && !(registration?.known === true && registration.value.exists);
  if (!byRegistry && !byDns) return undefined;
  return findingOn(
    judged,
    "domain.unregistered",
    byRegistry ? "the registry knows no such domain (RDAP)" : "no such name (DNS)",
  );
};

/** RFC 8056: `client hold` and `server hold` take a domain out of DNS. */
const HOLDS = ["client hold", "server hold"];

/** Taken out of service. */
export const onHold: Check = (judged) => {
  const registration = judged.facts?.registration;
  const hold = registration?.known ? registration.value.statuses.find((status) => HOLDS.includes(status)) : undefined;
  return hold === undefined ? undefined : findingOn(judged, "domain.on_hold", `status "${hold}" (RDAP)`);
};
