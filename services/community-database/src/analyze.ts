import { type Analysis, NOTHING_FOUND, type ScamType, type Subject } from "@sextant/core";
import { isAccused, reportedIndicators, reportedText } from "./checks/reported.ts";
import type { Evidence } from "./evidence.ts";
import { communityScore } from "./trust.ts";

/** How much the kind named by most reporters weighs. */
const TYPE_WEIGHT = 0.8;

/** (subject, evidence) → findings and score. Pure and total. */
export function analyze(_subject: Subject, evidence: Evidence): Analysis {
  const score = communityScore(evidence);
  if (score === undefined) return NOTHING_FOUND;
  const findings = [...reportedIndicators(evidence), ...reportedText(evidence)];
  // An honest majority is no proof of honesty: anybody may report. It takes the accusation back, no more.
  if (findings.length === 0) return NOTHING_FOUND;
  return { score, findings, scamTypes: typesOf(evidence), unknowns: [], weighs: true };
}

function typesOf({ indicators, texts }: Evidence): Partial<Record<ScamType, number>> {
  const accused = [...indicators, ...texts].map(({ standing }) => standing).filter(isAccused);
  const [loudest] = accused.filter(({ scamType }) => scamType).toSorted((a, b) => b.scamReports - a.scamReports);
  return loudest?.scamType ? { [loudest.scamType]: TYPE_WEIGHT } : {};
}
