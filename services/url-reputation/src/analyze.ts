import { type Analysis, type Finding, isActedOn, type Steps, type Subject, UNKNOWN_OWNER } from "@sextant/core";
import { CHECKS } from "./checks/index.ts";
import { listingsOf } from "./checks/listed.ts";
import type { Evidence } from "./evidence.ts";
import { findingOn, type JudgedLink, judgedLinks } from "./judged.ts";
import type { Reading } from "./model/model.ts";
import { ALONE } from "./model/nameable.ts";
import { MODEL_NAME, readLetters } from "./model/shipped.ts";
import type { TellingPart } from "./model/telling.ts";
import { scamTypesOf } from "./scam-types.ts";
import type { UrlParts } from "./url/parts.ts";
import { claimOf, holdingsOf } from "./holdings.ts";
import { amongSites, isExcused, isLifted, isWeb, lexicalRisk, scoreLink } from "./weigh.ts";

/** Links of one subject that are judged: a few hundred take some tens of milliseconds. */
export const MAX_LINKS = 300;
/** Links between two steps, so that the event loop can turn: one whose parts are weighed takes a millisecond. */
const STEP = 5;
/** Findings of one flag that are told; a mail with a hundred bad links needs no hundred lines. */
const MAX_SAME = 5;
/** Risk by letters alone from which on a person is told. */
const LEXICAL_FLAG = 0.55;
/** The same, from which on several parts are a grave reason: of the honest links that no model had seen, one in 2,000 is there. */
const GRAVE_FLAG = 0.99;
/** Score from which on a layer has something to say of the kind of scam (`warning`). */
const SCAM_TYPES_FROM = 20;

/** Flags that say whose a name is not, and what stands on it: not of a name whose owner is known. */
const OF_NAMES: ReadonlySet<string> = new Set([
  "url.brand_in_subdomain",
  "url.brand_in_path",
  "url.free_hosting",
  "url.deep_subdomains",
  "url.shortener",
]);

export interface LinkVerdict {
  readonly judged: JudgedLink;
  readonly findings: readonly Finding[];
  readonly score: number;
}

/** One link's findings and score, its letters read by the shipped model unless told. */
export function judge(judged: JudgedLink, read: (parts: UrlParts) => Reading = readLetters): LinkVerdict {
  const isTheirs = (judged.link.owner ?? UNKNOWN_OWNER).kind === "own";
  const findings = CHECKS.map((check) => check(judged)).filter(
    (finding) => finding !== undefined && !(isTheirs && OF_NAMES.has(finding.flag)),
  ) as Finding[];
  const letters = isWeb(judged.parts) ? read(judged.parts) : undefined;
  const lexical = letters && lexicalRisk(judged, letters.odds);
  if (letters && lexical !== undefined && lexical >= LEXICAL_FLAG && !isExcused(judged)) {
    const parts = letters.telling();
    const flag = lexicalFlag(parts, lexical);
    const share = `${Math.min(99, Math.round(lexical * 100))} % by ${MODEL_NAME}`;
    if (flag) findings.push(findingOn(judged, flag, [...parts.map(({ words }) => words), share].join("; ")));
  }
  return { judged, findings, score: scoreLink(judged, findings, lexical) };
}

/**
 * What is told of an address by its parts; nothing where the only part that raises the score is one that honest links have as often: a
 * model's verdict alone is nothing that a person could check.
 */
function lexicalFlag(parts: readonly TellingPart[], lexical: number): string | undefined {
  const isTelling = parts.some(({ aloneFrom }) => aloneFrom === ALONE.telling);
  if (lexical >= GRAVE_FLAG && parts.length > 1 && isTelling) return "url.telling_parts";
  return parts.length > 1 || parts.some(({ raise, aloneFrom }) => raise >= aloneFrom) ? "url.lexical" : undefined;
}

/** At most {@link MAX_SAME} findings of a flag, and none twice. */
function told(verdicts: readonly LinkVerdict[]): Finding[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return verdicts
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ findings }) => findings)
    .filter((finding) => {
      const key = JSON.stringify(finding);
      const count = counts.get(finding.flag) ?? 0;
      if (seen.has(key) || count >= MAX_SAME) return false;
      seen.add(key);
      counts.set(finding.flag, count + 1);
      return true;
    });
}

/** What a link's own letters cannot say and nobody has looked up. */
function unknownsOf({ judged: { parts, evidence } }: LinkVerdict): string[] {
  const unknowns: string[] = [];
  if (parts.platforms.has("shorteners") && !evidence.hops?.known) unknowns.push("target of a short link");
  else if (evidence.hops && !evidence.hops.known) unknowns.push("redirects");
  if (evidence.service && !evidence.service.known) unknowns.push("hash-prefix service");
  return unknowns;
}

/** How many sites' links were judged by their letters, and could be followed. */
const sitesOf = (verdicts: readonly LinkVerdict[]): number =>
  new Set(
    verdicts.flatMap(({ judged }) =>
      isWeb(judged.parts) && isActedOn(judged.link) && !isExcused(judged) ? [judged.parts.registrable] : [],
    ),
  ).size;

/** A link's score among those of so many sites; what a feed or a flag says of it is no matter of chance. */
const scoreAmong = ({ judged, findings, score }: LinkVerdict, sites: number): number =>
  listingsOf(judged).length > 0 || isLifted(findings) ? score : amongSites(score, sites);

/** (subject, evidence) → findings and score. Pure and total; the riskiest link, among so many, is the subject's score. */
export function* analyze(subject: Subject, { links }: Evidence): Steps<Analysis> {
  const verdicts: LinkVerdict[] = [];
  for (const [index, judged] of judgedLinks(subject, links, MAX_LINKS).entries()) {
    verdicts.push(judge(judged));
    if (index % STEP === STEP - 1) yield;
  }
  const unknowns = new Set(verdicts.flatMap(unknownsOf));
  if (subject.links.length > MAX_LINKS) unknowns.add(`links beyond the first ${MAX_LINKS}`);
  const [worst] = verdicts.toSorted((a, b) => b.score - a.score);
  const sites = sitesOf(verdicts);
  const score = Math.max(0, ...verdicts.map((verdict) => scoreAmong(verdict, sites)));
  const scamTypes = worst && score >= SCAM_TYPES_FROM ? scamTypesOf(worst.judged, worst.findings) : {};
  const holdings = holdingsOf(subject.links.slice(0, MAX_LINKS), links);
  return {
    score,
    findings: told(verdicts),
    scamTypes,
    unknowns: [...unknowns],
    abstained: verdicts.length === 0,
    ...(holdings.length > 0 ? { identity: { claims: claimOf(subject.links, links, holdings), holdings } } : {}),
  };
}
