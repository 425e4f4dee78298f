import { isLure } from "../brands/words.ts";
import type { Match } from "../brands/match.ts";

/** The brand with its main domain, as a note names it. */
export const brandWords = ({ key }: Match): string => `${key.brand.name} (${key.brand.domains[0]})`;

/** Dearest likeness that words beside it make believable, in edits, the half edit for being a part included. */
const MAX_COST = 1.05;

/** Words that ask for an account or promise money: beside a common word that is a brand's name they mean the brand. */
const ACCOUNT =
  /^(?:log-?[io]n|sign-?[io]n|signup|verif\w*|accounts?|unlock(?:ed)?|confirm\w*|auth\w*|suspend\w*|wallet|2fa|otp|password)$/;
/** The same, where the common word stands for itself between hyphens. */
const ACCOUNT_APART = /^(?:secured?|support|billing|refunds?|rewards?|giftcards?|prize|fraud|kyc|payees?)$/;
/** Shortest common word that is taken for a brand so. */
const MIN_COMMON = 4;

const isAccountOf = ({ technique, cost, key, lures, apart }: Match): boolean =>
  technique === "combosquat" &&
  !isLure(key.text) &&
  cost <= 0.4 &&
  key.text.length >= MIN_COMMON &&
  lures.some((word) => ACCOUNT.test(word) || (apart && ACCOUNT_APART.test(word)));

/** A match that is told: the likeness is believed, or the words beside it make it so. */
export function isTold(match: Match | undefined): match is Match {
  if (!match || match.believable) return match !== undefined;
  if (match.lures.length === 0) return false;
  if (match.key.weak && !match.key.short) return isAccountOf(match);
  const isWhole = match.technique === "combosquat" || match.technique === "subdomain" || match.technique === "hosted";
  return isWhole ? match.cost <= 0.75 : !match.key.short && match.cost <= MAX_COST;
}
