import { type Domain, type DomainRole, type Finding, isCompanysOwn } from "@sextant/core";
import type { Brand } from "@sextant/knowledge";
import { type Host, readHost } from "./brands/host.ts";
import type { Match } from "./brands/match.ts";
import { readWords } from "./brands/words.ts";
import type { DomainFacts, Evidence } from "./evidence.ts";
import type { Knowledge } from "./knowledge/index.ts";
import { type MailProvider, mailProviderOf, type Platform, platformOf } from "./knowledge/hosting.ts";
import { claimedBrand } from "./brands/claim.ts";
import { isTold } from "./checks/owner.ts";

/** One domain with all that is known of it, before anybody judges. */
export interface Judged {
  readonly domain: Domain;
  readonly host: Host;
  /** The party of the organisation whose own domain it is, whichever. */
  readonly official: string | undefined;
  /** Many people visit it; not a platform for anybody's pages. */
  readonly established: boolean;
  /** Whom it resembles. Undefined for official and established names. */
  readonly match: Match | undefined;
  readonly hosting: Platform | undefined;
  readonly mail: MailProvider | undefined;
  readonly tldRisk: number;
  readonly surprisal: number;
  /** Words in the name that ask the reader to act: beside the brand when one is told, else anywhere. */
  readonly lures: readonly string[];
  /** The brand that the display name beside the address claims, when the domain is not the brand's. */
  readonly claimed: Brand | undefined;
  readonly facts: DomainFacts | undefined;
}

/** Likeness up to which a name in front of a service's is the firm's own name, in edits. */
const FIRMS_NAME = 0.4;

/** What a company that gives names below its own keeps for itself. */
const FRONTS: ReadonlySet<string> = new Set([
  "www",
  "login",
  "signin",
  "secure",
  "account",
  "accounts",
  "my",
  "online",
]);

/** The brand whose own front door a host is, though customers have names beside it (`login.wordpress.com`). */
function brandsFront({ ascii }: Host, { brands }: Knowledge): string | undefined {
  const dot = ascii.indexOf(".");
  return FRONTS.has(ascii.slice(0, dot)) ? brands.officialAt(ascii.slice(dot + 1))?.id : undefined;
}

/** A name read by the lists alone. */
export function studyHost(host: Host, knowledge: Knowledge): Omit<Judged, "domain" | "claimed" | "facts"> {
  const entry = knowledge.owners.entryOf(host.ascii);
  const official = entry?.owner.kind === "own" ? entry.owner.party : brandsFront(host, knowledge);
  const hosting = official === undefined ? hostingOf(host, entry && platformOf(entry)) : undefined;
  const established =
    !hosting &&
    official === undefined &&
    (knowledge.established.has(host.registrable) || knowledge.established.has(host.icannDomain));
  const likeness = official !== undefined || established ? undefined : knowledge.brands.lookup(host);
  const match = likeness && isServicesOwn(likeness, host, hosting) ? undefined : likeness;
  return {
    host,
    official,
    established,
    match,
    hosting,
    mail: mailProviderOf(knowledge.owners, host.registrable, host.ascii),
    tldRisk: knowledge.tldRisk(host.suffix),
    surprisal: knowledge.surprisal(host.label),
    lures: isTold(match) ? match.lures : readWords([...host.subdomains, host.label].join("-")).lures,
  };
}

function hostingOf(host: Host, platform: Platform | undefined): Judged["hosting"] {
  if (host.privateSuffix && platform?.kind !== "dynamic" && !platform?.isForFirms)
    return { name: host.suffix, kind: "free", isForFirms: false };
  return platform && isCompanysOwn(host.ascii, platform.name) ? undefined : platform;
}

/**
 * The likeness is a service's own name (`awstrack.me`), or a firm's name in front of the name of a service for firms, with
 * nothing beside it that asks the reader to act.
 */
function isServicesOwn({ technique, lures, cost }: Match, host: Host, hosting: Judged["hosting"]): boolean {
  if (!hosting) return false;
  const isInFront = technique === "subdomain" || technique === "hosted" || technique === "split";
  if (!isInFront && !host.privateSuffix && `.${hosting.name}`.endsWith(`.${host.registrable}`)) return true;
  return hosting.isForFirms && lures.length === 0 && cost <= FIRMS_NAME;
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
  resource: "picture",
};

/** A finding about a domain; the note says which role the domain has. */
export function findingOn({ domain, host }: Judged, flag: string, note: string): Finding {
  const about = `${ROLE_WORDS[domain.role]} ${host.readable}: ${note}`;
  return domain.span ? { flag, span: domain.span, note: about } : { flag, note: about };
}

/** One check: what it saw in one domain. */
export type Check = (judged: Judged, receivedAt: number) => Finding | undefined;
