import { z } from "zod";
import type { Registration } from "../evidence.ts";
import type { Outage, Reach } from "@sextant/chassis";
import { get } from "./get.ts";
import { type Ask, Unanswered } from "./question.ts";

const KEEP_MS = 24 * 3_600_000;
/** A domain may be registered at any moment. */
const KEEP_NONE_MS = 5 * 60_000;
/** Pause after 429 without a Retry-After, in milliseconds, and the longest that is obeyed. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The part of a domain object that is read (RFC 9083 section 5.3). */
const schema = z.object({
  objectClassName: z.literal("domain"),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
  status: z.array(z.string()).default([]),
});

function registrationOf(body: string): Registration {
  let parsed: z.infer<typeof schema>;
  try {
    parsed = schema.parse(JSON.parse(body));
  } catch {
    throw new Unanswered("failed", true);
  }
  const { events, status } = parsed;
  const date = events.find(({ eventAction }) => eventAction === "registration")?.eventDate;
  const registeredAt = date === undefined ? Number.NaN : Date.parse(date);
  return {
    exists: true,
    statuses: status.map((word) => word.toLowerCase()),
    ...(Number.isFinite(registeredAt) && { registeredAt }),
  };
}

/** Seconds or a date (RFC 9110 section 10.2.3), as milliseconds from now. */
function retryAfter(header: unknown, now: number): number {
  if (typeof header !== "string") return PAUSE_MS;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_PAUSE_MS) : PAUSE_MS;
}

/** What the registry says of a domain. Rate-limited or failed is unknown, never "no such domain". */
export function rdapAsk(
  baseOf: (domain: string) => string | undefined,
  outageOf: (domain: string) => Outage,
  reach: Reach,
): Ask<Registration> {
  return async (name, signal) => {
    const base = baseOf(name);
    if (base === undefined) throw new Unanswered("off", true);
    const headers = { accept: "application/rdap+json" };
    const url = `${base}domain/${encodeURIComponent(name)}`;
    const { status, headers: answered, body } = await get(url, reach, { signal, headers });
    if (status === 200) return { value: registrationOf(body), keepMs: KEEP_MS };
    if (status === 404) return { value: { exists: false, statuses: [] }, keepMs: KEEP_NONE_MS };
    if (status === 429) {
      outageOf(name).pauseFor(retryAfter(answered["retry-after"], Date.now()));
      throw new Unanswered("refused");
    }
    throw new Unanswered(status === 403 ? "refused" : "failed", status < 500);
  };
}
