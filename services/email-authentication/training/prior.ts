import type { AgreementName } from "../src/agreements.ts";

/**
 * What the fit is pulled towards: log-odds at equal numbers of scams and honest mails, set by hand near the likelihood
 * ratios of the collections and drawn towards nought where these are unlike what people submit: the scams come from one
 * provider's mailboxes and bear its records, many of the modern honest mails from lists and bear none.
 */
export const PRIOR: {
  readonly bias: number;
  readonly flags: Readonly<Record<string, number>>;
  readonly agreements: Readonly<Record<AgreementName, number>>;
} = {
  // Something fired but weighs nothing: everything else stayed quiet, which honest mails do more often.
  bias: -1.2,
  flags: {
    // Ten times as common in scams as the collections measure; forwarding breaks it for honest mail that they lack.
    "mail.recorded_dmarc_fail": 2.4,
    "mail.dmarc_fail": 2.4,
    // A policy of none means that the domain itself expects failures.
    "mail.dmarc_fail_monitored": 1.4,
    "mail.recorded_spf_fail": 1.9,
    "mail.recorded_spf_softfail": 1.7,
    // A forwarder breaks SPF every time, so alone it is weak; what forwarding cannot explain is DMARC's business.
    "mail.spf_fail": 1.2,
    "mail.dkim_fail": 1.2,
    "mail.recorded_dkim_fail": 1.3,
    // Common in scams; newsletters of small senders who have not set up their domain are missing from the honest side.
    "mail.unvouched_sender": 1.5,
    "mail.from_yourself": 2.5,
    "mail.display_name_address": 2.4,
    // Companies whose newsletters are sent from another of their domains write their best-known one.
    "mail.display_name_domain": 1.4,
    "mail.name_not_in_address": 1.8,
    "mail.desk_of_stranger": 1.6,
    // Authors point to others' pages.
    "mail.links_elsewhere": 1.4,
    // Nobody honest names a program as a document; the collections have hardly any attachments.
    "mail.disguised_file": 3.5,
    "mail.attached_program": 2.8,
    // Banks and doctors send archives with a password too.
    "mail.sealed_file": 1.8,
    "mail.disguised_name": 2.6,
    "mail.several_from": 2.6,
    "mail.no_from_address": 1.3,
    // Never seen in the honest collections.
    "mail.reply_to_freemail": 2.6,
    // Help desks and event tools set Reply-To at another organisation every day; lists of today's mail lack them.
    "mail.reply_to_other": 1.1,
    // Never seen in the honest collections; clubs and schools write to all in blind copy.
    "mail.undisclosed_recipients": 1.3,
    "mail.date_off": 0.9,
    "mail.repeated_field": 0.9,
    "mail.malformed_header": 0.7,
  },
  agreements: {
    // A domain that is confirmed is what it says; scammers confirm their own domains too, so it takes little away.
    vouched: -0.4,
    name_agrees: -0.8,
    links_own: -0.3,
    own_domain: -0.8,
    unsubscribe_signed: -0.3,
    established: -0.4,
  },
};
