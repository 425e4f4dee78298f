import type { Subject } from "@sextant/core";
import { intake } from "@sextant/core/intake";
import { knowledge } from "@sextant/knowledge";
import { type AgreementName, agreementsOf, speaksFor } from "../src/agreements.ts";
import { CHECKS } from "../src/checks/index.ts";
import type { Mail } from "../src/checks/check.ts";
import { organisationOf } from "../src/domains.ts";
import { NOT_ASKED } from "../src/evidence.ts";
import { partiesOf } from "../src/mail.ts";
import { messageOf } from "../src/message/message.ts";
import { relationsOf } from "../src/relations.ts";

/** When the collections' mails are submitted: after they were sent. */
export const RECEIVED_AT = Date.UTC(2026, 9, 1);

/** A mail as the checks are given it, through intake, look-ups off; undefined for what has no header. */
export async function mailOf(content: string): Promise<Mail | undefined> {
  const known = knowledge();
  const { subject } = await intake(content, {
    id: "quality",
    receivedAt: RECEIVED_AT,
    inputType: "email",
    owners: known.owners,
  });
  const message = messageOf(subject);
  if (!message) return undefined;
  const relations = relationsOf(partiesOf(subject, message, known), known);
  return {
    message,
    evidence: NOT_ASKED,
    receivedAt: subject.receivedAt,
    relations,
    files: subject.mail?.files ?? [],
  };
}

/** Registrable domain of a mail's sender; empty when there is none. */
export function senderOf(subject: Subject): string {
  const from = subject.domains.find(({ role }) => role === "from");
  return from ? (organisationOf(from.name) ?? from.name) : "";
}

/** What was found in a mail. */
export interface Found {
  readonly flags: ReadonlySet<string>;
  readonly agreements: ReadonlySet<AgreementName>;
  /** There is nothing to score. */
  readonly abstained: boolean;
  /** Registrable domain of the sender; empty when there is none. */
  readonly sender: string;
}

export function foundIn(mail: Mail): Found {
  const flags = new Set(CHECKS.flatMap((check) => check(mail)).map(({ flag }) => flag));
  const agreements = agreementsOf(mail);
  return {
    flags,
    agreements,
    abstained: flags.size === 0 && !speaksFor(agreements),
    sender: mail.relations.parties.from?.registrable ?? "",
  };
}
