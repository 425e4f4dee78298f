import { type Owner, type ServiceKind, UNKNOWN_OWNER } from "./owner.ts";
import type { Link, Span } from "./subject.ts";

/**
 * Where a content says who it is from. `label`: at the head or foot of a message, as senders sign (`CHASE:`, `Team
 * Netflix`). `words`: named in the message. `display_name`, `subject`: of a mail. `host`: a host name that resembles
 * another's. `shown`: the text of a link.
 */
export const CLAIM_PLACES = ["label", "words", "display_name", "subject", "host", "shown"] as const;
export type ClaimPlace = (typeof CLAIM_PLACES)[number];

/** Somebody whom a content says, or lets one think, that it is from. */
export interface Claim {
  /** As {@link Owner.party}. */
  readonly party: string;
  /** The organisation's name that the content bears, as the registry writes it. */
  readonly name: string;
  readonly place: ClaimPlace;
  /** 1: a mention; 2: likely spoken for; 3: signed as. */
  readonly strength: 1 | 2 | 3;
  readonly span?: Span;
  /** Written so that a program should not read it (look-alike letters). */
  readonly disguised: boolean;
}

export const HOLDING_PLACES = ["link", "sender", "reply_to", "return_path"] as const;
export type HoldingPlace = (typeof HOLDING_PLACES)[number];

/** Whose a link's destination or a sender's address is. */
export interface Holding {
  readonly place: HoldingPlace;
  readonly owner: Owner;
  /** The registrable domain or host, as it is told to people. */
  readonly host: string;
  readonly span?: Span;
  /** Of a sender: whether the mail is shown to come from there (DMARC or aligned DKIM); absent: not known. */
  readonly authenticated?: boolean;
  /** Of a sender that no registry knows: the name shown agrees with the address, and what one clicks belongs to it. */
  readonly consistent?: boolean;
}

/** What one layer knows of who speaks. */
export interface Identity {
  readonly claims: readonly Claim[];
  readonly holdings: readonly Holding[];
}

/** A person acts on it: opens, presses or types it. Pictures and style sheets are loaded without asking. */
export const isActedOn = ({ origin }: Link): boolean => origin === "href" || origin === "text" || origin === "qr";

/** Services whose links lead on to what they carry. */
const LEADS_ON: ReadonlySet<ServiceKind> = new Set([
  "tracker",
  "mail_service",
  "security_wrapper",
  "redirector",
  "shortener",
  "help_desk",
]);

/** Longest way from link to link that is followed. */
const MAX_HOPS = 5;

/**
 * The place where a link leads as far as it can be read from it: the link that it carries where a service or a known
 * company's redirect passes one on, else itself. A stranger's own redirect is the stranger's.
 * @returns index in `links`.
 */
export function destinationOf(links: readonly Link[], index: number): number {
  let at = index;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const { owner = UNKNOWN_OWNER } = links[at] as Link;
    const isPassedOn =
      owner.kind === "own" || owner.kind === "pages" || (owner.service !== undefined && LEADS_ON.has(owner.service));
    if (!isPassedOn) return at;
    const next = links.findIndex(({ carrier }, child) => carrier === at && child !== at);
    if (next === -1) return at;
    at = next;
  }
  return at;
}
