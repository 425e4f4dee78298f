import { type Analysis, NOTHING_FOUND, type ScamType, type Subject } from "@sextant/core";
import { isVouchedFor } from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { knowledge, type NameIndex } from "@sextant/knowledge";
import type { Evidence } from "./evidence.ts";
import { identityOf } from "./identity.ts";
import { messageOf } from "./message/message.ts";
import { scoreOf } from "./score.ts";

/** What could not be found out, by name. A mail without a From has nothing to ask about. */
function unknownsOf({ spf, dkim, dmarc }: Evidence): string[] {
  return Object.entries({ spf, dkim, dmarc }).flatMap(([name, answer]) => (answer.known ? [] : [name]));
}

/** What a forged sender is used for; the text decides which, so the weights are small. */
const TYPES: Readonly<Record<string, Partial<Record<ScamType, number>>>> = {
  "mail.from_yourself": { extortion: 0.4 },
  "mail.reply_to_freemail": { advance_fee: 0.2, business_email_compromise: 0.2 },
  "mail.display_name_address": { phishing: 0.3, business_email_compromise: 0.2 },
  "mail.dmarc_fail": { phishing: 0.3 },
  "mail.recorded_dmarc_fail": { phishing: 0.3 },
};

/** (subject, evidence) → findings and score. Pure and total. */
export function analyze(subject: Subject, evidence: Evidence, names: NameIndex = knowledge().names): Analysis {
  const message = messageOf(subject);
  if (!message) return NOTHING_FOUND;
  const mail = { message, evidence, receivedAt: subject.receivedAt };
  const findings = CHECKS.flatMap((check) => check(mail));
  const unknowns = unknownsOf(evidence);
  // Authentication says who sent a mail, never that he is honest: that nothing is wrong with it is no evidence.
  const identity = identityOf(subject, mail, new Set(findings.map(({ flag }) => flag)), names);
  if (findings.length === 0) return { ...NOTHING_FOUND, unknowns, identity };
  const strongest = findings.map(({ flag }) => TYPES[flag]).find((types) => types !== undefined);
  return {
    score: scoreOf(findings, isVouchedFor(mail)),
    findings,
    scamTypes: strongest ?? {},
    unknowns,
    weighs: true,
    identity,
  };
}
