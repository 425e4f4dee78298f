import { type Analysis, NOTHING_FOUND, type ScamType, type Subject } from "@sextant/core";
import { codesOf, findingsOf, linksOf } from "./checks/codes.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Score (0 to 100) of the most alarming thing that a code does. Assumptions, not measurements: there is no collection
 * of codes that people really met (the ones at hand are made, with payloads chosen by their makers). A link weighs
 * nothing here: layers 1, 2 and 6 judge where it leads. A flag that is not listed is told, and weighs nothing.
 */
const SCORES: Readonly<Record<string, number>> = {
  "qr.script": 88,
  "qr.device_login": 75,
  "qr.wallet": 60,
  // Vendors report most codes in mails that lead to a web page as phishing; tickets and invitations are the rest.
  "qr.link_in_mail": 55,
  "qr.app": 45,
};

const TYPES: Readonly<Record<string, Partial<Record<ScamType, number>>>> = {
  "qr.link_in_mail": { phishing: 0.4 },
  "qr.device_login": { phishing: 0.6 },
  "qr.wallet": { crypto: 0.4, investment: 0.1, extortion: 0.1 },
  "qr.script": { malware: 0.5 },
};

/** (subject, evidence) → findings, links for the other layers, and score. Pure and total. */
export function analyze(subject: Subject, evidence: Evidence): Analysis {
  const codes = codesOf(evidence);
  const unknowns = unknownsOf(evidence);
  const findings = findingsOf(subject, codes);
  if (findings.length === 0) return { ...NOTHING_FOUND, unknowns };
  const foundLinks = linksOf(subject, codes);
  const [worst] = findings
    .map(({ flag }) => flag)
    .filter((flag) => flag in SCORES)
    .toSorted((a, b) => SCORES[b]! - SCORES[a]!);
  if (worst === undefined) return { ...NOTHING_FOUND, findings, unknowns, foundLinks };
  return { score: SCORES[worst]!, findings, scamTypes: TYPES[worst] ?? {}, unknowns, abstained: false, foundLinks };
}

/** Images that could not be decoded, and codes that were seen but not read. */
function unknownsOf({ images }: Evidence): string[] {
  const names = images.flatMap((answer) => {
    if (!answer.known) return ["image"];
    return answer.value.codes.length === 0 && answer.value.unread > 0 ? ["qr"] : [];
  });
  return [...new Set(names)];
}
