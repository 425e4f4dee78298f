import type { Claim, Holding, Identity, InputType, Owner } from "@sextant/core";

/**
 * Who a content says it is from, held against whose its links and senders are. `mismatch`: it claims to be somebody, and
 * what one acts on is another's. `match`: it is theirs. `consistent`: it claims nothing that is known, but what one acts on is of one
 * hand: every link of a text one organisation's own; a mail shown to come from a sender whose name, address and links agree (anybody can
 * make such a stranger, and few scammers do). `unknown`: none of these; nothing follows from it.
 */
export type Reading =
  | {
      readonly kind: "mismatch";
      /** 0 to 1: how plainly it claims, times how far the other side is from the claimed one. */
      readonly weight: number;
      readonly claim: Claim;
      readonly against: Holding;
    }
  | {
      readonly kind: "match";
      /** 0 to 1. */
      readonly weight: number;
      readonly name: string;
      /** Of a link alone, which claims nothing: whose it is can be told, and weighs nothing. */
      readonly host?: string;
    }
  | {
      readonly kind: "consistent";
      /** 0 to 1. */
      readonly weight: number;
    }
  | { readonly kind: "unknown" };

const UNKNOWN: Reading = { kind: "unknown" };

/** How much a claim counts by its strength. */
const STRENGTH = { 1: 0, 2: 0.6, 3: 1 } as const;
/** Claims in a host or in a link's text are the layers' own findings already. */
const HEARD: ReadonlySet<Claim["place"]> = new Set(["label", "words", "display_name", "subject"]);
/** How far from the claimed one a link of somebody else is: a stranger's wholly, a service's as its use is. */
const LINK_DISTANCE: Readonly<Record<string, number>> = {
  unknown: 1,
  established: 0.5,
  own: 0.35,
  pages: 0.5,
  // Where it leads is not known: companies send short links, and so do scammers.
  shortener: 0.38,
  page_builder: 0.9,
  link_in_bio: 0.8,
  ipfs_gateway: 1,
  dynamic_dns: 1,
  file_host: 0.6,
  storage: 0.6,
  form: 0.5,
  qr_code: 0.6,
  site_host: 0.9,
  parked: 1,
  chat_link: 0.6,
  disposable_mail: 1,
  redirector: 0.5,
  shop_platform: 0.6,
  payment_page: 0.4,
};
const SENDER_DISTANCE: Readonly<Record<string, number>> = {
  unknown: 1,
  established: 0.5,
  own: 0.4,
  pages: 0.4,
  mailbox: 1,
  disposable_mail: 1,
  page_builder: 1,
  dynamic_dns: 1,
  site_host: 1,
  mail_service: 0.6,
};
/** What is left of the distance of a sender of whom name, address and links agree. */
const CONSISTENT = 0.3;
/** What agreement counts for where nothing shows that the mail came from the address it bears. */
const UNPROVEN = 0.7;
const isStrange = ({ kind, service }: Owner): boolean =>
  kind === "unknown" || (service !== undefined && (LINK_DISTANCE[service] ?? 0) >= STRANGE_FROM);
/** From this distance on a place is a stranger's. */
const STRANGE_FROM = 0.6;
/** From this weight on a mismatch is told as a red flag. */
export const TOLD_FROM = 0.4;

const keyOf = ({ kind, service }: Owner): string => service ?? kind;

const isSamePlace = ({ span: a }: Claim, { span: b }: Claim): boolean =>
  a !== undefined && b !== undefined && a.view === b.view && a.start === b.start && a.end === b.end;

const isOf = (party: string, { owner }: Holding): boolean => owner.kind === "own" && owner.party === party;
/** The claimed one's own pages and services, or a service that speaks for nobody: neither for nor against. */
const isNeutral = (party: string, { owner }: Holding): boolean =>
  (owner.kind !== "own" && owner.party === party) ||
  (owner.service !== undefined && LINK_DISTANCE[owner.service] === undefined);

/**
 * Reads who speaks, of what the layers know of it. Pure; ids alone are compared. A claim holds against the farthest link of a text; of a mail that is
 * shown to come from the claimed one nothing is held against the links of others in it.
 */
export function readIdentity(identities: readonly Identity[], inputType: InputType): Reading {
  const claims = identities.flatMap((each) => each.claims);
  const holdings = identities.flatMap((each) => each.holdings);
  if (inputType === "url") return ownerOf(claims, holdings);
  const links = holdings.filter(({ place }) => place === "link");
  const senders = holdings.filter(({ place }) => place === "sender");
  const heard = claims.filter(({ place, strength }) => HEARD.has(place) && STRENGTH[strength] > 0);
  const proven = senders.find(({ owner, authenticated }) => owner.kind === "own" && authenticated === true);
  let worst: Extract<Reading, { kind: "mismatch" }> | undefined;
  const isMade = ({ party }: Claim) => [...links, ...senders].some((each) => isOf(party, each));
  for (const claim of heard) {
    // A name that several bear is that of the one whose links or address these are.
    if (heard.some((other) => other !== claim && isSamePlace(other, claim) && isMade(other))) continue;
    if (proven && isOf(claim.party, proven)) continue;
    const against = contradiction(claim, links, senders, inputType);
    if (!against) continue;
    const weight = STRENGTH[claim.strength] * against.distance;
    if (!worst || weight > worst.weight) worst = { kind: "mismatch", weight, claim, against: against.holding };
  }
  // A claim that is made good takes the others with it: a bank names the shop, a carrier the sender.
  const matched = matchOf(heard, links, senders, holdings, inputType);
  if (matched) return matched;
  const isMadeGood = heard.some(
    (claim) =>
      claim.strength === 3 && links.some((link) => isOf(claim.party, link)) && claim.party !== worst?.claim.party,
  );
  if (worst && worst.weight > 0 && !(isMadeGood && worst.claim.strength < 3)) return worst;
  const isOneHand = inputType === "email" ? isConsistent(holdings) : partyOf(links) !== undefined;
  return isOneHand ? { kind: "consistent", weight: 1 } : UNKNOWN;
}

/** The organisation whose own all links are, if there is one. */
function partyOf(links: readonly Holding[]): string | undefined {
  const [party, ...others] = new Set(links.map(({ owner }) => (owner.kind === "own" ? owner.party : undefined)));
  return others.length === 0 ? party : undefined;
}

/** A mail that is shown to come from a sender of whom everything agrees, and whose answers go to no mailbox that anybody gets. */
function isConsistent(holdings: readonly Holding[]): boolean {
  const sender = holdings.find(({ place }) => place === "sender");
  const isService = sender?.owner.kind === "infrastructure" || sender?.owner.kind === "pages";
  const isElsewhere = holdings.some(({ place, owner }) => place === "reply_to" && owner.service === "mailbox");
  // A name that many visit may be a mailbox that was broken into: then a stranger's link is not of its hand.
  const isKnown = sender?.owner.kind !== "unknown";
  const isLost = isKnown && holdings.some(({ place, owner }) => place === "link" && isStrange(owner));
  return sender?.authenticated === true && sender.consistent === true && !isService && !isElsewhere && !isLost;
}

/** Whose the link is, where it is a known organisation's own. */
function ownerOf(claims: readonly Claim[], holdings: readonly Holding[]): Reading {
  const [holding] = holdings;
  const owner = claims.find(({ place, party }) => place === "host" && holding !== undefined && isOf(party, holding));
  return holding && owner ? { kind: "match", weight: 0, name: owner.name, host: holding.host } : UNKNOWN;
}

interface Contradiction {
  readonly holding: Holding;
  readonly distance: number;
}

/** The farthest from the claimed one of what one acts on and who sent it; undefined when nothing contradicts. */
function contradiction(
  claim: Claim,
  links: readonly Holding[],
  senders: readonly Holding[],
  inputType: InputType,
): Contradiction | undefined {
  const ownLinks = links.filter((link) => isOf(claim.party, link));
  const others = links.filter((link) => !isOf(claim.party, link) && !isNeutral(claim.party, link));
  // Beside the claimed one's own links, or in a mail of whose sender everything agrees, those of others are partners', shops' and pictures'; a stranger's still counts.
  const isTheirs = ownLinks.length > 0 || senders.some(({ consistent }) => consistent);
  const share = isTheirs ? (inputType === "email" ? 0.3 : 0.6) : 1;
  const byLink = others
    .map((holding) => ({ holding, distance: share * (LINK_DISTANCE[keyOf(holding.owner)] ?? 0) }))
    .toSorted((a, b) => b.distance - a.distance)[0];
  const bySender =
    claim.place === "words"
      ? undefined
      : senders
          .filter((sender) => !isOf(claim.party, sender))
          .map((holding) => ({
            holding,
            distance: (holding.consistent ? CONSISTENT : 1) * (SENDER_DISTANCE[keyOf(holding.owner)] ?? 0),
          }))
          .toSorted((a, b) => b.distance - a.distance)[0];
  // The claimed one's own address, and it is not so.
  const forged = senders.find((sender) => isOf(claim.party, sender) && sender.authenticated === false);
  const all = [bySender, byLink, forged && { holding: forged, distance: 1 }].filter((each) => each !== undefined);
  return all.toSorted((a, b) => b.distance - a.distance)[0];
}

/** Agreement: what one acts on is the claimed one's, and so is the address that it came from. */
function matchOf(
  claims: readonly Claim[],
  links: readonly Holding[],
  senders: readonly Holding[],
  holdings: readonly Holding[],
  inputType: InputType,
): Reading | undefined {
  if (inputType === "email") {
    const [sender] = senders;
    if (sender?.owner.kind !== "own" || sender.owner.party === undefined || sender.authenticated === false)
      return undefined;
    const { party } = sender.owner;
    const isTheirs = (holding: Holding) => isOf(party, holding);
    const isAnybodys = ({ place, owner }: Holding) =>
      place === "reply_to" && (isStrange(owner) || owner.service === "mailbox");
    if (holdings.some((holding) => !isTheirs(holding) && isAnybodys(holding))) return undefined;
    const strange = links.filter((link) => !isTheirs(link) && isStrange(link.owner)).length;
    const name = claims.find((claim) => claim.party === party)?.name ?? sender.host;
    const isProven = sender.authenticated === true;
    if (strange > (isProven ? links.length / 2 : 0)) return undefined;
    // An address can be forged; where every link is theirs all the same, nobody gains by it.
    const hasOwnLink = links.some(isTheirs);
    const weight = isProven ? (strange === 0 ? 1 : 0.5) : hasOwnLink ? UNPROVEN : 0;
    return weight === 0 ? undefined : { kind: "match", weight, name };
  }
  const party = partyOf(links);
  if (party === undefined) return undefined;
  const claim = claims.find((each) => each.party === party);
  return claim ? { kind: "match", weight: 1, name: claim.name } : undefined;
}
