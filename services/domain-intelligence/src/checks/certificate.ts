import { type Check, findingOn } from "../judged.ts";
import { DAY_MS } from "./registration.ts";

export const FRESH_DAYS = 3;

/** A certificate of the last days, on a site that nobody knows. */
export const freshCertificate: Check = (judged, receivedAt) => {
  const certificate = judged.facts?.certificate;
  if (!certificate?.known || judged.official || judged.established || judged.domain.role !== "link") return undefined;
  const days = Math.floor((receivedAt - certificate.value.validFrom) / DAY_MS);
  if (days < 0 || days >= FRESH_DAYS) return undefined;
  return findingOn(judged, "domain.fresh_certificate", `issued ${days} days ago by ${certificate.value.issuer}`);
};
