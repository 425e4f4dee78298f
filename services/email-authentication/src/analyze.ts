import { type Analysis, NOTHING_FOUND, type ScamType, type Subject } from "@sextant/core";
import { agreementsOf, speaksFor } from "./agreements.ts";
import { CHECKS } from "./checks/index.ts";
import { knowledge } from "@sextant/knowledge";
import type { Evidence } from "./evidence.ts";
import { identityOf } from "./identity.ts";
import { partiesOf, type WhoIsWho } from "./mail.ts";
import { messageOf } from "./message/message.ts";
import { isUnknownSender, relationsOf } from "./relations.ts";
import { scoreOf } from "./score.ts";

/** What could not be found out, by name. A mail without a From has nothing to ask about. */
function unknownsOf({ spf, dkim, dmarc }: Evidence): string[] {
  return Object.entries({ spf, dkim, dmarc }).flatMap(([name, answer]) => (answer.known ? [] : [name]));
}

/** What a forged sender is used for; the text decides which, so the weights are small. */
const TYPES: Readonly<Record<string, Partial<Record<ScamType, number>>>> = {
  "mail.disguised_file": { malware: 0.6 },
  "mail.attached_program": { malware: 0.5 },
  "mail.sealed_file": { malware: 0.3 },
  "mail.from_yourself": { extortion: 0.4 },
  "mail.reply_to_freemail": { advance_fee: 0.2, business_email_compromise: 0.2 },
  "mail.display_name_address": { phishing: 0.3, business_email_compromise: 0.2 },
  "mail.dmarc_fail": { phishing: 0.3 },
  "mail.recorded_dmarc_fail": { phishing: 0.3 },
};

/** (subject, evidence) → findings and score. Pure and total. */
export function analyze(subject: Subject, evidence: Evidence, known: WhoIsWho = knowledge()): Analysis {
  const message = messageOf(subject);
  if (!message) return NOTHING_FOUND;
  const relations = relationsOf(partiesOf(subject, message, known), known);
  const files = subject.mail?.files ?? [];
  const mail = { message, evidence, receivedAt: subject.receivedAt, relations, files };
  const findings = CHECKS.flatMap((check) => check(mail));
  const unknowns = unknownsOf(evidence);
  const agreements = agreementsOf(mail);
  const flags = new Set(findings.map(({ flag }) => flag));
  const identity = identityOf(subject, mail, flags, known.names);
  // Authentication says who sent a mail, never that he is honest: alone it is no evidence.
  if (findings.length === 0 && !speaksFor(agreements)) return { ...NOTHING_FOUND, unknowns, identity };
  const strongest = findings.map(({ flag }) => TYPES[flag]).find((types) => types !== undefined);
  return {
    score: scoreOf(flags, agreements, isUnknownSender(relations)),
    findings,
    scamTypes: strongest ?? {},
    unknowns,
    abstained: false,
    identity,
  };
}
