import type { Finding } from "@sextant/core";
import type { Listing } from "../evidence.ts";
import { findingOn, type JudgedLink } from "../judged.ts";

/** "URLhaus: evil.example/a, version 2025-04-21, since 2025-04-20". */
export function noteOf({ feed, entry, version, firstSeen }: Listing): string {
  const since = firstSeen === undefined ? "" : `, first seen ${firstSeen}`;
  return `${feed} lists ${entry} (version ${version}${since})`;
}

/** Every listing of a link, its hops included, most trusted first. */
export function listingsOf({ evidence }: JudgedLink): Listing[] {
  const { listings, service, hops } = evidence;
  const answered = service?.known ? service.value : [];
  const beyond = hops?.known ? hops.value.flatMap((hop) => hop.listings) : [];
  return [...listings, ...answered, ...beyond].toSorted((a, b) => b.trust - a.trust);
}

/** A feed lists the link, or where it leads. */
export function listed(judged: JudgedLink): Finding | undefined {
  const [best] = listingsOf(judged);
  return best ? findingOn(judged, "url.listed", noteOf(best)) : undefined;
}
