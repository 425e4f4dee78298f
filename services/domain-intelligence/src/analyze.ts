import { type Analysis, type Finding, NOTHING_FOUND, type Subject } from "@sextant/core";
import { CHECKS } from "./checks/index.ts";
import type { Evidence } from "./evidence.ts";
import { judgedOf } from "./judged.ts";
import type { Knowledge } from "./knowledge/index.ts";
import type { Model } from "./model/model.ts";
import { scamTypesOf } from "./scam-types.ts";
import { scoreOf } from "./weigh.ts";

/** Domains judged of one subject; at some 40 µs each they stay far within a layer's time. */
const MAX_DOMAINS = 300;
/** Findings told of one subject. */
const MAX_FINDINGS = 40;
/** From this score on a domain says what kind of scam it would be. */
const SCAM_TYPES_FROM = 20;

/** The judgement, with all that it knows beforehand. Pure and total. */
export const analyzer =
  (knowledge: Knowledge, model: Model) =>
  (subject: Subject, evidence: Evidence): Analysis => {
    const findings: Finding[] = [];
    /** What is told of which domain: that a sender's address is also where replies go is no second fact. */
    const told = new Set<string>();
    let worst: { score: number; scamTypes: Analysis["scamTypes"] } | undefined;
    // Where pictures and style sheets lie leads nobody anywhere.
    const domains = subject.domains.filter(({ role }) => role !== "resource");
    for (const domain of domains.slice(0, MAX_DOMAINS)) {
      const judged = judgedOf(domain, knowledge, evidence);
      if (!judged) continue;
      const seen = CHECKS.flatMap((check) => check(judged, subject.receivedAt) ?? []);
      const news = seen.filter(({ flag }) => isNew(told, `${flag} ${judged.host.readable}`));
      findings.push(...news.slice(0, MAX_FINDINGS - findings.length));
      const flags = new Set(seen.map(({ flag }) => flag));
      const score = scoreOf(judged, flags, model, knowledge.surprisal, subject.receivedAt);
      if (score === undefined || (worst && worst.score >= score)) continue;
      worst = { score, scamTypes: score >= SCAM_TYPES_FROM ? scamTypesOf(judged) : {} };
    }
    const unknowns = unknownsOf(evidence);
    if (!worst) return { ...NOTHING_FOUND, findings, unknowns };
    const score = Math.round(worst.score * 10) / 10;
    return { score, findings, scamTypes: worst.scamTypes, unknowns, abstained: false };
  };

function isNew(told: Set<string>, fact: string): boolean {
  const before = told.size;
  return told.add(fact).size > before;
}

/** What was asked and not answered. Look-ups that are switched off were not asked. */
function unknownsOf({ facts }: Evidence): string[] {
  const names = new Set<string>();
  for (const { registration, dns, certificate } of facts) {
    if (!registration.known && registration.why !== "off") names.add("rdap");
    if (!dns.known && dns.why !== "off") names.add("dns");
    if (!certificate.known && certificate.why !== "off") names.add("certificate");
  }
  return [...names];
}
