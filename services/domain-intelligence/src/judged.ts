import { type Domain, type DomainRole, type Finding, isCompanysOwn } from "@sextant/core";
import { type Host, readHost } from "./brands/host.ts";
import type { Match } from "./brands/match.ts";
import type { Brand } from "./brands/registry.ts";
import { readWords } from "./brands/words.ts";
import type { DomainFacts, Evidence } from "./evidence.ts";
import type { Knowledge } from "./knowledge/index.ts";
import { entryFor, type Hosting, type MailProvider } from "./knowledge/hosting.ts";
import { claimedBrand } from "./brands/claim.ts";
import { isTold } from "./checks/owner.ts";

/** One domain with all that is known of it, before anybody judges. */
export interface Judged {
  readonly domain: Domain;
  readonly host: Host;
  /** The brand whose own domain it is. */
  readonly official: Brand | undefined;
  /** Many people visit it; not a platform for anybody's pages. */
  readonly established: boolean;
  /** Whom it resembles. Undefined for official and established names. */
  readonly match: Match | undefined;
  readonly hosting: { readonly name: string; readonly kind: Hosting } | undefined;
  readonly mail: MailProvider | undefined;
  readonly tldRisk: number;
  readonly oddness: number;
  /** Words in the name that ask the reader to act: beside the brand when one is told, else anywhere. */
  readonly bait: readonly string[];
  /** The brand that the display name beside the address claims, when the domain is not the brand's. */
  readonly claimed: Brand | undefined;
  readonly facts: DomainFacts | undefined;
}

/** A name read by the lists alone. */
export function studyHost(host: Host, knowledge: Knowledge): Omit<Judged, "domain" | "claimed" | "facts"> {
  const official = knowledge.brands.official(host);
  const hosting = hostingOf(host, knowledge);
  const established =
    !hosting &&
    !official &&
    (knowledge.established.has(host.registrable) || knowledge.established.has(host.icannDomain));
  const match = official || established ? undefined : knowledge.brands.lookup(host);
  return {
    host,
    official,
    established,
    match,
    hosting,
    mail: knowledge.mail.get(host.registrable) ?? entryFor(knowledge.mail, host.ascii)?.kind,
    tldRisk: knowledge.tldRisk(host.suffix),
    oddness: knowledge.oddness(host.label),
    bait: isTold(match) ? match.bait : readWords([...host.subdomains, host.label].join("-")).bait,
  };
}

function hostingOf(host: Host, { hosting }: Knowledge): Judged["hosting"] {
  const entry = entryFor(hosting, host.ascii);
  if (entry) return isCompanysOwn(host.ascii, entry.name) ? undefined : entry;
  return host.privateSuffix ? { name: host.suffix, kind: "free" } : undefined;
}

/** @returns undefined for an IP address and what is no host name. */
export function judgedOf(domain: Domain, knowledge: Knowledge, evidence: Evidence): Judged | undefined {
  const host = readHost(domain.name);
  if (!host) return undefined;
  const study = studyHost(host, knowledge);
  const claimed = domain.displayName === undefined ? undefined : claimedBrand(domain.displayName, study, knowledge);
  const facts = evidence.facts.find(({ name }) => name === host.icannDomain);
  return { ...study, domain, claimed, facts };
}

const ROLE_WORDS: Readonly<Record<DomainRole, string>> = {
  link: "link",
  from: "sender",
  reply_to: "reply address",
  return_path: "return path",
  mention: "address in the text",
};

/** A finding about a domain; the note says which role the domain has. */
export function findingOn({ domain, host }: Judged, flag: string, note: string): Finding {
  const about = `${ROLE_WORDS[domain.role]} ${host.readable}: ${note}`;
  return domain.span ? { flag, span: domain.span, note: about } : { flag, note: about };
}

/** One check: what it saw in one domain. */
export type Check = (judged: Judged, receivedAt: number) => Finding | undefined;
