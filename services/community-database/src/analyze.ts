import { type Analysis, NOTHING_FOUND, type ScamType, type Subject } from "@sextant/core";
import { premiumNumbers } from "./checks/premium-number.ts";
import { blocked } from "./checks/blocked.ts";
import { isAccused, reportedIndicators, reportedText } from "./checks/reported.ts";
import type { Evidence } from "./evidence.ts";
import { communityScore } from "./trust.ts";

/** How much the kind named by most reporters weighs. */
const TYPE_WEIGHT = 0.8;

/** A block list is not evidence but an order: certain. */
const BLOCKED = 100;

/** (subject, evidence) → findings and score. Pure and total. */
export function analyze(subject: Subject, evidence: Evidence): Analysis {
  const premium = premiumNumbers(subject);
  const onList = blocked(subject);
  if (onList.length > 0)
    return { ...NOTHING_FOUND, score: BLOCKED, findings: [...onList, ...premium], abstained: false };
  const score = communityScore(evidence);
  const reported = [...reportedIndicators(evidence), ...reportedText(evidence)];
  const findings = [...reported, ...premium];
  // An honest majority is no proof of honesty: anybody may report. It takes the accusation back, no more.
  if (score === undefined || reported.length === 0) return { ...NOTHING_FOUND, findings: premium };
  return { score, findings, scamTypes: typesOf(evidence), unknowns: [], abstained: false };
}

function typesOf({ indicators, texts }: Evidence): Partial<Record<ScamType, number>> {
  const accused = [...indicators, ...texts].map(({ standing }) => standing).filter(isAccused);
  const [loudest] = accused.filter(({ scamType }) => scamType).toSorted((a, b) => b.scamReports - a.scamReports);
  return loudest?.scamType ? { [loudest.scamType]: TYPE_WEIGHT } : {};
}
