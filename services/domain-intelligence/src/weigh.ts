import { isWeakKeyword } from "./brands/words.ts";
import { ageInDays, NEW_DAYS, YOUNG_DAYS } from "./checks/registration.ts";
import { isTold } from "./checks/owner.ts";
import type { Judged } from "./judged.ts";
import { isCountry, RISKY_TLD } from "./knowledge/tlds.ts";
import { featuresOf } from "./model/features.ts";
import { type Model, sigmoid } from "./model/model.ts";

/** A brand's own domain, and a site that many people visit: what may still go wrong there is not the name's doing. */
const OFFICIAL = 3;
const ESTABLISHED = 8;
/** Likeness to a brand without a second sign is a warning at most (below 60 is `warning`). */
const LIKENESS_ALONE = 55;
/** A brand's name grown into a longer one, or under another ending: brands themselves have such names. */
const NAME_ALONE = 50;
/** Signs that many honest sites carry too, a weak keyword among them: one, two, three of them alone reach no further. */
const FAINT = [50, 58, 75];
const FAINT_SIGNS = new Set([
  "domain.risky_tld",
  "domain.free_hosting",
  "domain.generated",
  "domain.parked",
  "domain.fresh_certificate",
  "domain.young_registration",
]);
/** Only look-ups and reports are certain; a name never is. */
const HIGHEST = 97;

/**
 * What look-ups add, in log-odds. There is no labelled set of look-ups to fit them on: the first months' are modest
 * readings of published registration ages of phishing domains, the rest are assumptions.
 */
const LOG_ODDS = {
  new: 1.8,
  young: 0.8,
  old: -0.6,
  onHold: 1.5,
  unregisteredSender: 1.2,
  noMail: 1,
  parked: 0.3,
  freshCertificate: 0.2,
  displayName: 1.8,
  disposable: 1.2,
  freeMailClaim: 0.8,
} as const;
const OLD_DAYS = 5 * 365;
/**
 * Score of a link's name without a sign that has been registered so long: it was not made for a scam, though its site may
 * have been broken into. An assumption too; just under `warning`, for a name that nothing speaks against.
 */
const OLD_ALONE = 19;

const SENDERS = new Set(["from", "reply_to", "return_path"]);

/** Flags that are a second sign beside a likeness. */
const SECOND_SIGNS = new Set([
  "domain.credential_bait",
  "domain.display_name_brand",
  "domain.mixed_scripts",
  "domain.risky_tld",
  "domain.free_hosting",
  "domain.dynamic_dns",
  "domain.disposable_mail",
  "domain.new_registration",
  "domain.on_hold",
  "domain.brand_on_free_hosting",
]);

/**
 * The score of one domain, 0 to 100; undefined when its name says nothing: an unknown name without a sign and not known to be old, a page on a
 * platform that everybody shares, an address at a free mail provider.
 */
export function scoreOf(
  judged: Judged,
  flags: ReadonlySet<string>,
  model: Model,
  surprisal: (label: string) => number,
  receivedAt: number,
): number | undefined {
  const { official, established, match, hosting, mail, domain } = judged;
  const isSender = SENDERS.has(domain.role);
  const isPlatform = hosting?.kind === "shared" || (hosting !== undefined && judged.host.ascii === hosting.name);
  const claim = flags.has("domain.display_name_brand");
  const isMailbox = mail !== undefined && domain.role !== "link";
  // A name that nobody knows is not thereby a scam's: without a single sign there is nothing to weigh, but its age.
  if (flags.size === 0 && !official && !established)
    return isOld(judged, receivedAt) && domain.role === "link" ? OLD_ALONE : undefined;
  let logit: number;
  if (claim && (official || established || isMailbox)) logit = mail === "free" ? LOG_ODDS.freeMailClaim : 0;
  else if (isMailbox) return mail === "disposable" ? 100 * sigmoid(LOG_ODDS.disposable) : undefined;
  else if (isPlatform && !isTold(match)) return undefined;
  else if (official) return OFFICIAL;
  else if (established) return ESTABLISHED;
  else logit = model.logit(featuresOf(judged, surprisal)) + (claim ? LOG_ODDS.displayName : 0);
  const score = 100 * sigmoid(logit + lookedUp(judged, flags, isSender, receivedAt));
  const isFaint = judged.lures.every(isWeakKeyword) && [...flags].every((flag) => FAINT_SIGNS.has(flag));
  return Math.min(
    isFaint ? (FAINT[Math.min(flags.size + judged.lures.length, FAINT.length) - 1] ?? HIGHEST) : HIGHEST,
    likenessCap(judged, flags),
    score,
  );
}

/** What a likeness may reach: anything beside a second sign, else a warning. */
function likenessCap({ match, tldRisk, host }: Judged, flags: ReadonlySet<string>): number {
  if (!match) return HIGHEST;
  // The brand itself is the likeliest owner of its name in one more country, however risky the ending is otherwise.
  const isOwnCountry = match.technique === "tld_swap" && isCountry(host.suffix);
  const isRisky = tldRisk >= RISKY_TLD && !isOwnCountry;
  if (isRisky || [...flags].some((flag) => SECOND_SIGNS.has(flag) && !(isOwnCountry && flag === "domain.risky_tld")))
    return HIGHEST;
  return match.technique === "combosquat" || match.technique === "tld_swap" ? NAME_ALONE : LIKENESS_ALONE;
}

/** Whether the name itself has been registered for years: a platform's age says nothing of its customers. */
function isOld(judged: Judged, receivedAt: number): boolean {
  const days = judged.hosting ? undefined : ageInDays(judged, receivedAt);
  return days !== undefined && days > OLD_DAYS;
}

/** Log-odds of what was looked up; 0 for everything unknown. */
function lookedUp(judged: Judged, flags: ReadonlySet<string>, isSender: boolean, receivedAt: number): number {
  const days = ageInDays(judged, receivedAt);
  let sum = 0;
  if (days !== undefined && days < NEW_DAYS) sum += LOG_ODDS.new;
  else if (days !== undefined && days < YOUNG_DAYS) sum += LOG_ODDS.young;
  else if (isOld(judged, receivedAt)) sum += LOG_ODDS.old;
  if (flags.has("domain.on_hold")) sum += LOG_ODDS.onHold;
  if (flags.has("domain.unregistered") && isSender) sum += LOG_ODDS.unregisteredSender;
  if (flags.has("domain.no_mail")) sum += LOG_ODDS.noMail;
  if (flags.has("domain.parked")) sum += LOG_ODDS.parked;
  if (flags.has("domain.fresh_certificate")) sum += LOG_ODDS.freshCertificate;
  return sum;
}
