import { type Answer, type Domain, type Subject, unknown } from "@sextant/core";
import { readHost } from "./brands/host.ts";
import type { DomainFacts, Evidence } from "./evidence.ts";
import { NO_EVIDENCE } from "./evidence.ts";
import { studyHost } from "./judged.ts";
import type { Knowledge } from "./knowledge/index.ts";
import type { Lookups } from "./lookups/index.ts";

/** Domains asked about for one subject: a message with more has them all of one kind, and each costs three questions. */
export const MAX_LOOKED_UP = 6;

/** Senders first: their domain is what a mail stands on. Then links; names merely mentioned last. */
const ORDER: Readonly<Record<Domain["role"], number>> = {
  from: 0,
  reply_to: 1,
  return_path: 2,
  link: 3,
  mention: 4,
  resource: 5,
};

interface Wanted {
  /** Registrable domain: what stands before it may name the reader, and is asked of nobody. */
  readonly name: string;
  readonly isLink: boolean;
}

/** The registrable domains worth asking about: nobody's official name, no well-known site, no hosting platform. */
export function wantedOf(domains: readonly Domain[], knowledge: Knowledge): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { name, role } of domains.toSorted((a, b) => ORDER[a.role] - ORDER[b.role])) {
    if (wanted.size >= MAX_LOOKED_UP || role === "resource") break;
    const host = readHost(name);
    if (!host) continue;
    const { official, established, hosting, mail } = studyHost(host, knowledge);
    if (official || established || hosting || mail || wanted.has(host.icannDomain)) continue;
    wanted.set(host.icannDomain, { name: host.icannDomain, isLink: role === "link" });
  }
  return [...wanted.values()];
}

/** Subject → what registries, DNS and the sites' own certificates say. Every answer is known or unknown. */
export async function gather(
  subject: Subject,
  knowledge: Knowledge,
  lookups: Lookups | undefined,
  signal: AbortSignal,
): Promise<Evidence> {
  if (!lookups) return NO_EVIDENCE;
  const facts = await Promise.all(
    wantedOf(subject.domains, knowledge).map((wanted) => factsOf(wanted, lookups, signal)),
  );
  return { facts };
}

async function factsOf({ name, isLink }: Wanted, lookups: Lookups, signal: AbortSignal): Promise<DomainFacts> {
  const [registration, dns, certificate] = await Promise.all([
    unlessAborted(lookups.registration.answer(name), signal),
    unlessAborted(lookups.dns.answer(name), signal),
    isLink ? unlessAborted(lookups.certificate.answer(name), signal) : unknown("off"),
  ]);
  return { name, registration, dns, certificate };
}

/** The answer, or unknown as soon as the request is given up. */
async function unlessAborted<T>(answer: Promise<Answer<T>>, signal: AbortSignal): Promise<Answer<T>> {
  if (signal.aborted) return unknown("timeout");
  const { promise, resolve } = Promise.withResolvers<Answer<T>>();
  const onAbort = () => resolve(unknown("timeout"));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
