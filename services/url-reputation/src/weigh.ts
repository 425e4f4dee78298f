import { type Finding, isActedOn, type ServiceKind } from "@sextant/core";
import { listingsOf } from "./checks/listed.ts";
import type { JudgedLink } from "./judged.ts";
import { riskOf } from "./model/shipped.ts";
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
const COUNTERS: ReadonlySet<ServiceKind> = new Set(["tracker", "mail_service", "security_wrapper", "help_desk", "cdn"]);
/** Links with no web address of their own are judged by their flags alone. */
const NO_HOST = 0;
/** Largest score of what is not certain. */
const MOST_UNCERTAIN = 99.5;
const WEB = new Set(["http", "https", "ftp", "ws", "wss", ""]);

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Names and addresses of one's own network or machine (RFC 1918, 3927, 4193, 6761, 6762, 8375): no stranger's page is there. */
const OWN_NETWORK =
  /^(?:[^.:[\]]+|.*\.(?:localhost|local|lan|internal|home\.arpa)|(?:10|127)\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|169\.254\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[(?:::1|f[cde][0-9a-f]{2}:.*)\])$/;

const isWeb = ({ scheme, host }: UrlParts): boolean => WEB.has(scheme) && host !== "" && !OWN_NETWORK.test(host);

/** The most that a link's letters count for, by whose it is and what carries it; undefined: no limit. */
function mostOf({ link, parts, carried }: JudgedLink): number | undefined {
  const { owner } = link;
  if (parts.places.has("wrappers")) return WRAPPER_MOST;
  if (owner?.kind === "own") return OWN_MOST;
  if (!isActedOn(link) && link.origin === "resource") return LOADED_MOST;
  if (owner?.service !== undefined && COUNTERS.has(owner.service))
    return carried.length > 0 ? WRAPPER_MOST : COUNTER_MOST;
  return undefined;
}

/** What a link's letters look like is not told: its owner is known, or it is on its way elsewhere. */
export const isExcused = (judged: JudgedLink): boolean =>
  judged.parts.places.has("shorteners") || mostOf(judged) !== undefined;

/** How a link's letters alone are judged, 0 to 1; undefined when it has no web address. */
export function lexicalRisk({ parts }: JudgedLink, risk: (parts: UrlParts) => number): number | undefined {
  return isWeb(parts) ? probability(risk(parts)) : undefined;
}

/** Log-odds of the place where a short link leads in the end, when that is known. */
function targetOdds({ evidence: { hops } }: JudgedLink): number | undefined {
  const last = hops?.known ? hops.value.at(-1) : undefined;
  const parts = last && partsOf(last.url);
  return parts && isWeb(parts) && !parts.places.has("shorteners") ? riskOf(parts) : undefined;
}

/** A link's score, 0 to 100, from its letters, its flags and its listings. */
export function scoreLink(judged: JudgedLink, findings: readonly Finding[], lexical: number | undefined): number {
  let odds = lexical === undefined ? startOf(judged) : Math.log(lexical / (1 - lexical));
  if (judged.parts.places.has("shorteners")) odds = targetOdds(judged) ?? Math.min(odds, SHORTENER_MOST);
  odds = Math.min(odds, mostOf(judged) ?? odds);
  for (const { flag } of findings) odds += LIFTS[flag] ?? 0;
  const trust = listingsOf(judged)[0]?.trust ?? 0;
  const score = 100 * Math.max(probability(odds), trust);
  return trust === 1 ? 100 : Math.min(MOST_UNCERTAIN, score);
}

/** `mailto:` and `tel:` say nothing; a script or a page inside a link starts even. */
const startOf = ({ parts }: JudgedLink): number =>
  parts.scheme === "data" || parts.scheme.endsWith("script") ? NO_HOST : -5;
