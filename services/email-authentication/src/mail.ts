import {
  canonicalUrl,
  destinationOf,
  isActedOn,
  type Link,
  type Owner,
  type ServiceKind,
  type Subject,
  UNKNOWN_OWNER,
} from "@sextant/core";
import type { Knowledge } from "@sextant/knowledge";
import { isRegistrable, organisationOf } from "./domains.ts";
import type { Mailbox } from "./message/mailboxes.ts";
import type { Message } from "./message/message.ts";

/** Who is who, as far as this layer asks. */
export type WhoIsWho = Pick<Knowledge, "names" | "owners">;

/** A host name that a mail rests on. */
export interface Place {
  /** Lower case. */
  readonly host: string;
  /** eTLD+1, or the host where there is none. */
  readonly registrable: string;
  readonly owner: Owner;
}

/** Where a link leads that a person acts on. */
export interface Destination extends Place {
  readonly link: Link;
  /** What the link shows is not its own address: a button or words. */
  readonly isButton: boolean;
}

/** Those who take part in a mail: who it says it is from, and whom its other addresses and its links belong to. */
export interface Parties {
  readonly from?: Place & { readonly name: string; readonly local: string; readonly field: Mailbox["field"] };
  readonly replyTo: readonly Place[];
  readonly returnPath?: Place;
  /** Domains of the signatures that the mail bears (DKIM `d=`), whether or not they verify. */
  readonly signers: readonly Place[];
  /** Hosts of List-Unsubscribe. */
  readonly unsubscribe: readonly Place[];
  /** One of each host; services that speak for nobody left out. */
  readonly destinations: readonly Destination[];
  /** It came with the null sender, as reports about other mails do (RFC 3464). */
  readonly isReport: boolean;
}

/** Services behind whose names anybody's content stands: a link to them leads to a stranger. */
const STRANGERS: ReadonlySet<ServiceKind> = new Set([
  "page_builder",
  "link_in_bio",
  "ipfs_gateway",
  "dynamic_dns",
  "file_host",
  "site_host",
  "shortener",
  "parked",
  "redirector",
]);

/** Nobody in particular is known to be there, or anybody may be. */
export const isStranger = ({ owner }: Place): boolean =>
  owner.kind === "unknown" || (owner.service !== undefined && STRANGERS.has(owner.service));

/** A service that works for others and is none of the parties. */
const isGoBetween = ({ owner }: Place): boolean =>
  owner.kind === "infrastructure" && !(owner.service !== undefined && STRANGERS.has(owner.service));

/** Signatures, unsubscribe addresses and destinations beyond these are not looked at. */
const MAX_PLACES = 50;
const SIGNER = /(?:^|;)\s*d\s*=\s*([a-z0-9._-]{1,253})/i;
/** Targets of List-Unsubscribe (RFC 2369): in angle brackets. */
const TARGET = /<\s*(?:https?:\/\/([a-z0-9.-]{1,253})|mailto:[^\s@<>]{1,64}@([a-z0-9.-]{1,253}))/gi;
/** Shown texts that are addresses themselves: programs make links of them. */
const ADDRESS = /^\s*(?:[a-z][a-z0-9+.-]{0,20}:|www\.|[^\s/]{1,253}\.[a-z]{2,24}(?:[/?:]|\s*$))/i;

/** The parts of a mail that the checks of identity relate to each other. */
export function partiesOf(subject: Subject, message: Message, { owners }: WhoIsWho): Parties {
  const given = new Map(subject.domains.map(({ name, role, owner }) => [`${role} ${name}`, owner]));
  const place = (host: string, owner?: Owner): Place => {
    const name = host.toLowerCase();
    return { host: name, registrable: organisationOf(name) ?? name, owner: owner ?? owners.ownerOf(name) };
  };
  const ofMail = (domain: string, role: string): Place =>
    place(domain, given.get(`${role} ${domain}`) ?? owners.ownerOfMail(domain));
  const [author] = message.from;
  const returned = message.delivery.mailFrom;
  const returnHost = returned?.slice(returned.lastIndexOf("@") + 1) ?? "";
  return {
    ...(author && {
      from: {
        ...ofMail(author.domain, "from"),
        name: author.name,
        local: author.address.slice(0, author.address.lastIndexOf("@")).toLowerCase(),
        field: author.field,
      },
    }),
    replyTo: message.replyTo.slice(0, MAX_PLACES).map(({ domain }) => ofMail(domain, "reply_to")),
    ...(returnHost !== "" && { returnPath: ofMail(returnHost, "return_path") }),
    signers: message
      .all("dkim-signature")
      .slice(0, MAX_PLACES)
      .flatMap(({ value }) => SIGNER.exec(value)?.[1] ?? [])
      .map((host) => place(host)),
    unsubscribe: message
      .all("list-unsubscribe")
      .flatMap(({ value }) => [...value.matchAll(TARGET)].map((match) => match[1] ?? match[2]!))
      .slice(0, MAX_PLACES)
      .map((host) => place(host)),
    destinations: destinationsOf(subject.links, place),
    isReport: returned === "",
  };
}

function destinationsOf(links: readonly Link[], place: (host: string, owner?: Owner) => Place): Destination[] {
  const found = new Map<string, Destination>();
  for (let index = 0; index < links.length && found.size < MAX_PLACES; index++) {
    const acted = links[index] as Link;
    if (!isActedOn(acted)) continue;
    const link = links[destinationOf(links, index)] as Link;
    const host = canonicalUrl(link.url)?.host ?? "";
    // Cut links and mistyped ones lead nowhere.
    if (!isRegistrable(host)) continue;
    const at = place(host, link.owner ?? UNKNOWN_OWNER);
    if (isGoBetween(at)) continue;
    const isButton = acted.origin === "href" && acted.shownText !== undefined && !ADDRESS.test(acted.shownText);
    const known = found.get(at.host);
    if (!known || (isButton && !known.isButton)) found.set(at.host, { ...at, link: acted, isButton });
  }
  return [...found.values()];
}

/** Shortest registered name that makes two domains look like one organisation's. */
const MIN_SHARED = 4;

const nameOf = ({ registrable }: Place): string => registrable.split(".")[0] ?? "";

/** Both are one organisation's as far as can be seen: one domain, one party, or one registered name, with an addition to it at most (`bullstrap.co`, `bullstraps.com`). */
export function belongTogether(a: Place, b: Place): boolean {
  if (a.registrable === b.registrable) return true;
  if (a.owner.party !== undefined && a.owner.party === b.owner.party)
    return a.owner.kind !== "infrastructure" && b.owner.kind !== "infrastructure";
  // A name that begins as a known company's does is what a forger takes; customers of a service bear its name.
  if ([a, b].some(({ owner }) => owner.party !== undefined || owner.service !== undefined)) return false;
  const [left, right] = [nameOf(a), nameOf(b)].toSorted((x, y) => x.length - y.length) as [string, string];
  return left.length >= MIN_SHARED && right.startsWith(left);
}

/** The sender and those that stand behind it: return path and signatures, services left out. */
export function sendersOf({ from, returnPath, signers }: Parties): Place[] {
  return [...(from ? [from] : []), ...(returnPath ? [returnPath] : []), ...signers].filter(
    (each) => each.owner.kind !== "infrastructure",
  );
}

/** A place as it is told to people: a service's customer by its own host. */
export const shownOf = ({ host, registrable, owner }: Place): string =>
  owner.kind === "infrastructure" ? host : registrable;
