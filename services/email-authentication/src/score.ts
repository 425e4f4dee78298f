import type { Finding } from "@sextant/core";

/**
 * Log-odds that each flag adds at equal numbers of scams and honest mails, hand-set near the measured likelihood ratios
 * (`quality/run.ts` prints them) and drawn towards nought where the collections are unlike what people submit: the
 * scams come from one provider's mailboxes, the modern honest mails from mailing lists. Below them stands the reason.
 */
interface Weight {
  /** Flags of one group are symptoms of one cause: the strongest counts whole, the others a quarter. */
  readonly group: "authentication" | "identity" | "answers" | "form";
  readonly logOdds: number;
}

const weight = (group: Weight["group"], logOdds: number): Weight => ({ group, logOdds });

export const WEIGHTS: Readonly<Record<string, Weight>> = {
  // Ten times as common in scams as the collections measure; forwarding breaks it for honest mail that they lack.
  "mail.recorded_dmarc_fail": weight("authentication", 2.4),
  "mail.dmarc_fail": weight("authentication", 2.4),
  // A policy of none means that the domain itself expects failures.
  "mail.dmarc_fail_monitored": weight("authentication", 1.4),
  "mail.recorded_spf_fail": weight("authentication", 1.9),
  "mail.recorded_spf_softfail": weight("authentication", 1.7),
  // A forwarder breaks SPF every time, so alone it is weak; what forwarding cannot explain is DMARC's business.
  "mail.spf_fail": weight("authentication", 1.2),
  "mail.dkim_fail": weight("authentication", 1.2),
  "mail.recorded_dkim_fail": weight("authentication", 1.3),
  // Common in scams; newsletters of small senders who have not set up their domain are missing from the honest side.
  "mail.unvouched_sender": weight("authentication", 1.5),
  "mail.from_yourself": weight("authentication", 2.5),
  "mail.display_name_address": weight("identity", 2.4),
  // Companies whose newsletters are sent from another of their domains write their best-known one.
  "mail.display_name_domain": weight("identity", 1.4),
  "mail.disguised_name": weight("identity", 2.6),
  "mail.several_from": weight("identity", 2.6),
  "mail.no_from_address": weight("identity", 1.3),
  // Never seen in the honest collections.
  "mail.reply_to_freemail": weight("answers", 2.6),
  // Help desks and event tools set Reply-To at another organisation every day; lists of today's mail lack them.
  "mail.reply_to_other": weight("answers", 1.1),
  // Never seen in the honest collections; clubs and schools write to all in blind copy.
  "mail.undisclosed_recipients": weight("form", 1.3),
  "mail.date_off": weight("form", 0.9),
  "mail.repeated_field": weight("form", 0.9),
  "mail.malformed_header": weight("form", 0.7),
};

/** Log-odds where something fired but weighs nothing: everything else stayed quiet, which honest mails do more often. */
const BASE = -1.2;
/** A domain that DMARC confirmed is what it says; scammers confirm their own domains too, so it takes little away. */
const VOUCHED = -0.4;
const OTHERS_IN_GROUP = 0.25;
/** Relations and records are never certain. */
const CEILING = 97;

/** Score of a mail's findings, 0 to 97. */
export function scoreOf(findings: readonly Finding[], isVouched: boolean): number {
  const weights = [...new Set(findings.map(({ flag }) => flag))].flatMap((flag) => WEIGHTS[flag] ?? []);
  const groups = Map.groupBy(weights, ({ group }) => group);
  const sum = [...groups.values()].reduce(
    (total, members) => total + groupLogOdds(members.map(({ logOdds }) => logOdds)),
    0,
  );
  return Math.min(CEILING, 100 / (1 + Math.exp(-(BASE + sum + (isVouched ? VOUCHED : 0)))));
}

function groupLogOdds(members: readonly number[]): number {
  const strongest = Math.max(...members);
  return strongest + OTHERS_IN_GROUP * (members.reduce((sum, value) => sum + value, 0) - strongest);
}
