import type { UrlParts } from "./parts.ts";

/**
 * Matches the names that mail services' customers are told to give the host that counts clicks and opens below their own
 * domain (`click.mail.example.com`, `t2.email.example`), with a number behind.
 */
const COUNTER_LABEL =
  /^(?:ablinks?|clicks?|clickthru|clicktrack|clk|cl|ct|ctrk|e|elinks?|em|emails?|emaila|enews|eml|go|l|links?|lnk|mailings?|mkt|newsletters?|nl|r|redirect|response|t|tr|track|tracker|tracking|trk|trck|u|url|view)\d{0,3}$/;

/**
 * Matches paths under which mail services' programs count clicks, whatever the host is named: SendGrid (`/ls/click?upn=`,
 * `/ss/c/`), Iterable and Klaviyo (`/s/c/`), Customer.io (`/e/c/`), Amazon SES (`/CL0/`, `/L0/`), Adobe (`/r/?id=h`),
 * Salesforce (`/?qs=`), Eloqua (`/e/er?`), Responsys (`/pub/cc?_ri_=`), Zeta (`/rts/go2.aspx?h=`), Marketo, and others' words.
 */
const COUNTER_PATH =
  /^\/(?:ls\/click\?upn=|s[es]?\/c\/|e\/c\/|c[lf]0\/|l0\/|r\/\?id=h|\?qs=[0-9a-f]{32}|e\/er\?|pub\/[cs]c\?_ri_=|rts\/go2\.aspx\?h=|api\/mailings\/(?:click|opened|unsubscribe)\/|(?:[a-z]+\/){0,4}(?:track-?clicks?|click-?track|click-?through|track\/click|ltrack|click|hclick)[/?])/i;

/** Characters from which on a piece of a path or query that no words make up is a token: nobody chose how it looks. */
const MIN_TOKEN = 16;
/** The same, below a path of a mail service's program. */
const MIN_TOKEN_THERE = 8;
/** Pieces of one link that are looked at. */
const MAX_PIECES = 40;
/** Matches a piece made of words between hyphens, as articles have. */
const WORDS = /^[a-z]+(?:[-_][a-z]+)+$/i;
/** Matches what separates the pieces of a path and query. */
const BETWEEN = /[/?&=,;.:]+/;

const isToken = (piece: string, least: number): boolean =>
  piece.length >= least && !WORDS.test(piece) && (/\d/.test(piece) || /[a-z][A-Z]/.test(piece));

const hasToken = (text: string, least: number): boolean =>
  text.split(BETWEEN, MAX_PIECES).some((piece) => isToken(piece, least));

/**
 * Whether a link looks like a mail's click counter: a host named as such below somebody's domain, or a path of a mail
 * service's program, and a long token for who clicks on what. What the token's letters look like is no evidence; where
 * the link leads cannot be read from it.
 */
export function isCounter({ subdomains, path, query, platform, isAddress }: UrlParts): boolean {
  if (isAddress || platform !== "" || path + query === "/") return false;
  const rest = query === "" ? path : `${path}?${query}`;
  if (COUNTER_PATH.test(rest)) return hasToken(rest, MIN_TOKEN_THERE);
  return subdomains.some((label) => COUNTER_LABEL.test(label)) && hasToken(rest, MIN_TOKEN);
}
