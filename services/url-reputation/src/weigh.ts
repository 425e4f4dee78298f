import { type Finding, isActedOn, type ServiceKind } from "@sextant/core";
import { listingsOf } from "./checks/listed.ts";
import { isServicePassing, type JudgedLink } from "./judged.ts";
import { riskOf } from "./model/shipped.ts";
import { isCounter } from "./url/counter.ts";
import { partsOf, type UrlParts } from "./url/parts.ts";

/**
 * What a flag adds to the log-odds, for flags of which the training URLs hold too few to learn from. They are
 * assumptions, kept so low that one alone on an otherwise harmless link warns and does not condemn.
 */
const LIFTS: Readonly<Record<string, number>> = {
  "url.script": 1.5,
  "url.data_page": 1.5,
  "url.userinfo": 3,
  "url.ip_disguised": 3,
  "url.encoded_host": 2.5,
  "url.text_mismatch": 2,
  "url.double_extension": 2,
  "url.deep_wrapping": 0.7,
};

/** A short link's own letters say nothing of its target: at most this, in log-odds, unless it is listed (score 45). */
const SHORTENER_MOST = -0.2;
/** A mail gateway's wrapper says nothing of itself: what it carries is judged beside it (score 12). */
const WRAPPER_MOST = -2;
/** A link on a name that is a known organisation's own: what its letters look like is no evidence (score 4). */
const OWN_MOST = -3;
/** What is loaded without anybody's doing leads nobody anywhere (score 12). */
const LOADED_MOST = -2;
/** A click counter whose destination cannot be read from it says little of where it leads (score 31). */
const COUNTER_MOST = -0.8;
/** A click counter's host on somebody's own domain: as of a short link, where it leads is not known (score 45). */
const OWN_COUNTER_MOST = SHORTENER_MOST;
/**
 * Different links of one mail to one site, from which on it is a newsletter's or a shop's mail: of phishing mails in the even
 * half of the validation mails, one in 200 has as many, of honest ones one in seven.
 */
const MANY_SIBLINGS = 15;
/**
 * What a bare home page of an unknown name loses in a mail, in log-odds: businesses sign so, phishing leads to pages. In the
 * even half of the validation mails 9.4 % of the honest and 5.1 % of the phishing mails have one whose letters alone are
 * likelier a scam's; outside mails bare names are what scams are listed by.
 */
const BARE_IN_MAIL = -2.4;
/** Log-odds from which on a domain's bare name is a sign by itself, whatever stands before and behind it (score 75). */
const ODD_NAME = 1.1;
/** A site that many people visit, or whose ending is given to few: of the training's scams 0.2 % are there (score 31). */
const ESTABLISHED_MOST = -0.8;
/**
 * Forms, documents and files of anybody below a service's own name: the path is a number that the service drew, so its
 * letters say nothing (score 45).
 */
const ANYBODYS_MOST = SHORTENER_MOST;
const ANYBODYS: ReadonlySet<ServiceKind> = new Set(["form", "esign", "calendar", "event", "file_host", "payment_page"]);
/** Links with no web address of their own are judged by their flags alone. */
const NO_HOST = 0;
/** Largest score of what is not certain. */
const MOST_UNCERTAIN = 99.5;
const WEB = new Set(["http", "https", "ftp", "ws", "wss", ""]);

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Names and addresses of one's own network or machine (RFC 1918, 3927, 4193, 6761, 6762, 8375): no stranger's page is there. */
const OWN_NETWORK =
  /^(?:[^.:[\]]+|.*\.(?:localhost|local|lan|internal|home\.arpa)|(?:10|127)\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|169\.254\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[(?:::1|f[cde][0-9a-f]{2}:.*)\])$/;

export const isWeb = ({ scheme, host }: UrlParts): boolean => WEB.has(scheme) && host !== "" && !OWN_NETWORK.test(host);

/** The most that a newsletter's links to somebody's own domain count for: what the domain's name alone does, where that is odd. */
function ownCounterMost({ registrable, scheme }: UrlParts): number {
  const name = riskOf(partsOf(`${scheme || "http"}://${registrable}/`));
  return name >= ODD_NAME ? name : OWN_COUNTER_MOST;
}

/** The most that a link's letters count for, by whose it is and what carries it; undefined: no limit. */
function mostOf(judged: JudgedLink): number | undefined {
  const { link, parts, carried, siblings } = judged;
  const { owner } = link;
  if (parts.platforms.has("wrappers")) return WRAPPER_MOST;
  if (owner?.kind === "own") return OWN_MOST;
  if (!isActedOn(link) && link.origin === "resource") return LOADED_MOST;
  // Names below a CDN's are drawn by lot; a customer's name before another service's own is the customer's choice.
  if (owner?.service === "cdn") return ANYBODYS_MOST;
  const isPassing = isServicePassing(judged);
  if (isPassing && carried.length > 0) return WRAPPER_MOST;
  if (parts.platform !== "") return undefined;
  if (isPassing) return COUNTER_MOST;
  if (owner?.kind === "established") return ESTABLISHED_MOST;
  if (owner?.kind === "pages" || (owner?.service !== undefined && ANYBODYS.has(owner.service))) return ANYBODYS_MOST;
  return isCounter(parts) || siblings >= MANY_SIBLINGS ? ownCounterMost(parts) : undefined;
}

/** Whether a flag that is no matter of letters speaks against a link. */
export const isLifted = (findings: readonly Finding[]): boolean =>
  findings.some(({ flag }) => LIFTS[flag] !== undefined);

/** Sites whose letters count as chances, at most: whoever adds links to others' sites so gains an eighth of the odds and no more. */
const MOST_CHANCES = 8;

/**
 * The riskiest link's score, 0 to 100, among those of so many sites that were judged by their letters: its log-odds less the logarithm of
 * how many chances honest names had to look bad (Bonferroni). Of the received mails that no half reports, honest ones with one such site have a link at `danger`
 * in 7 of 100, with four to seven in 37, scams have three at most in 19 of 20. What is certain stays.
 */
export function amongSites(score: number, sites: number): number {
  if (sites <= 1 || score >= 100 || score <= 0) return score;
  const odds = Math.log(score / (100 - score)) - Math.log(Math.min(sites, MOST_CHANCES));
  return 100 * probability(odds);
}

/** What a link's letters look like is not told: its owner is known, or it is on its way elsewhere. */
export const isExcused = (judged: JudgedLink): boolean =>
  judged.parts.platforms.has("shorteners") || mostOf(judged) !== undefined;

/** A home page, on a name of its owner's own. */
const isBare = ({ path, query, fragment, platform, isAddress }: UrlParts): boolean =>
  path === "/" && query === "" && fragment === "" && platform === "" && !isAddress;

/** How a link's letters alone are judged, 0 to 1, by their log-odds. */
export const lexicalRisk = ({ parts, isInMail }: JudgedLink, odds: number): number =>
  probability(odds + (isInMail && isBare(parts) ? BARE_IN_MAIL : 0));

/** Log-odds of the place where a short link leads in the end, when that is known. */
function targetOdds({ evidence: { hops } }: JudgedLink): number | undefined {
  const last = hops?.known ? hops.value.at(-1) : undefined;
  const parts = last && partsOf(last.url);
  if (!parts || !isWeb(parts) || parts.platforms.has("shorteners")) return undefined;
  return last?.owner?.kind === "own" ? Math.min(riskOf(parts), OWN_MOST) : riskOf(parts);
}

/** A link's score, 0 to 100, from its letters, its flags and its listings. */
export function scoreLink(judged: JudgedLink, findings: readonly Finding[], lexical: number | undefined): number {
  let odds = lexical === undefined ? startOf(judged) : Math.log(lexical / (1 - lexical));
  if (judged.parts.platforms.has("shorteners")) odds = targetOdds(judged) ?? Math.min(odds, SHORTENER_MOST);
  odds = Math.min(odds, mostOf(judged) ?? odds);
  for (const { flag } of findings) odds += LIFTS[flag] ?? 0;
  const trust = listingsOf(judged)[0]?.trust ?? 0;
  const score = 100 * Math.max(probability(odds), trust);
  return trust === 1 ? 100 : Math.min(MOST_UNCERTAIN, score);
}

/** `mailto:` and `tel:` say nothing; a script or a page inside a link starts even. */
const startOf = ({ parts }: JudgedLink): number =>
  parts.scheme === "data" || parts.scheme.endsWith("script") ? NO_HOST : -5;
