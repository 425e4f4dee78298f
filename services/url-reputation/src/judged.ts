import { type Finding, isActedOn, type Link, type ServiceKind, type Subject } from "@sextant/core";
import type { LinkEvidence } from "./evidence.ts";
import { partsOf, type UrlParts } from "./url/parts.ts";

/** A link with everything a check may look at. */
export interface JudgedLink {
  readonly link: Link;
  readonly parts: UrlParts;
  readonly evidence: LinkEvidence;
  /** The link that carries this one. */
  readonly carrier?: JudgedLink;
  /** Parts of the links that this one carries. */
  readonly carried: readonly UrlParts[];
  /** The content is a mail. */
  readonly isInMail: boolean;
  /** Different addresses of its registrable domain that a person of this content can follow, this one among them. */
  readonly siblings: number;
}

/** A check: what it saw of one link, each with a note or none. */
export type Check = (judged: JudgedLink) => Finding | undefined;

const NO_EVIDENCE: LinkEvidence = { listings: [] };

/** How many different addresses of each registrable domain a person can follow. */
function familiesOf(links: readonly Link[], parts: readonly UrlParts[]): ReadonlyMap<string, number> {
  const families = new Map<string, Set<string>>();
  for (const [index, link] of links.entries()) {
    const { registrable = "" } = parts[index] ?? {};
    if (registrable === "" || !isActedOn(link)) continue;
    families.set(registrable, (families.get(registrable) ?? new Set()).add(link.url));
  }
  return new Map([...families].map(([registrable, urls]) => [registrable, urls.size]));
}

/** The subject's first `limit` links, taken apart, each knowing its carrier and what it carries. */
export function judgedLinks(subject: Subject, evidence: readonly LinkEvidence[], limit: number): JudgedLink[] {
  const links = subject.links.slice(0, limit);
  const parts = links.map(({ url }) => partsOf(url));
  const families = familiesOf(links, parts);
  const isInMail = subject.inputType === "email";
  const carried = links.map((): UrlParts[] => []);
  for (const [index, { carrier }] of links.entries()) {
    const own = parts[index];
    if (carrier !== undefined && own) carried[carrier]?.push(own);
  }
  const judged: JudgedLink[] = [];
  for (const [index, link] of links.entries()) {
    const own = parts[index];
    // A carrier stands before what it carries; a reference forward would be a circle.
    const carrier = link.carrier !== undefined && link.carrier < index ? judged[link.carrier] : undefined;
    if (!own) continue;
    const facts = {
      link,
      parts: own,
      evidence: evidence[index] ?? NO_EVIDENCE,
      carried: carried[index] ?? [],
      isInMail,
      siblings: families.get(own.registrable) ?? 0,
    };
    judged.push(carrier ? { ...facts, carrier } : facts);
  }
  return judged;
}

/** Services through whose links mails lead on to what they carry. */
const PASSING: ReadonlySet<ServiceKind> = new Set(["tracker", "mail_service", "security_wrapper"]);

/** Passing visitors on is what the link's service is there for: what it carries is judged beside it. */
export const isServicePassing = ({ link: { owner } }: JudgedLink): boolean =>
  owner?.service !== undefined && PASSING.has(owner.service);

/** A finding on a link: its place in the text, or, for a link that has none (QR), its host in the note. */
export function findingOn({ link, parts }: JudgedLink, flag: string, note?: string): Finding {
  if (link.span) return note === undefined ? { flag, span: link.span } : { flag, span: link.span, note };
  const where = parts.host || `${parts.scheme}:`;
  return { flag, note: note === undefined ? where : `${where}: ${note}` };
}
