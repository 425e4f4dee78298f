import { defineFlags, IDENTITY_FLAGS, SENDER_NOT_OF_CLAIMED } from "@sextant/core";

const FORWARDED = "Mail that was forwarded or passed a mailing list after it was sent.";

/** The red flags of layer 3. */
export const catalogue = defineFlags(3, {
  [SENDER_NOT_OF_CLAIMED]: IDENTITY_FLAGS[SENDER_NOT_OF_CLAIMED],
  "mail.dmarc_fail": {
    severity: "high",
    title: "Sender is not who it says",
    description:
      "The company whose address this mail shows says that such mail is not from it, and asks mail servers to refuse it.",
    technique: "spoofed sender",
    falsePositives: FORWARDED,
  },
  "mail.dmarc_fail_monitored": {
    severity: "medium",
    title: "Sender could not be confirmed",
    description: "The check that ties a mail to the address it shows (DMARC) failed for this mail.",
    technique: "spoofed sender",
    falsePositives: `${FORWARDED} Domains whose owner has not finished setting mail up.`,
  },
  "mail.spf_fail": {
    severity: "medium",
    title: "Sent from a server that may not send it",
    description:
      "The sender's domain lists the servers that send its mail, and the one that sent this mail is not among them.",
    technique: "spoofed sender",
    falsePositives: "Mail that was forwarded: the forwarder's server is not on the sender's list.",
  },
  "mail.dkim_fail": {
    severity: "medium",
    title: "The sender's signature is false",
    description: "The mail bears a digital signature of the sender's domain that does not match it.",
    technique: "spoofed sender",
    falsePositives:
      "Mail whose header was changed on the way, such as a mailing list that adds its name to the subject.",
  },
  "mail.recorded_dmarc_fail": {
    severity: "high",
    title: "Your mail server could not confirm the sender",
    description:
      "The server that took this mail in recorded that the address shown as the sender was not confirmed (DMARC).",
    technique: "spoofed sender",
    falsePositives: FORWARDED,
  },
  "mail.recorded_spf_fail": {
    severity: "medium",
    title: "Your mail server refused to vouch for the sending server",
    description:
      "The server that took this mail in recorded that the sender's domain does not let that server send its mail (SPF).",
    technique: "spoofed sender",
    falsePositives: FORWARDED,
  },
  "mail.recorded_spf_softfail": {
    severity: "medium",
    title: "The sending server is probably not allowed",
    description:
      "The server that took this mail in recorded that the sending server is probably not one of the sender's (SPF).",
    technique: "spoofed sender",
    falsePositives: `${FORWARDED} Small domains that forgot one of their servers.`,
  },
  "mail.recorded_dkim_fail": {
    severity: "low",
    title: "Signature did not match on arrival",
    description: "The server that took this mail in recorded that its digital signature did not match (DKIM).",
    technique: "spoofed sender",
    falsePositives: "Mailing lists and security gateways that change the text on the way.",
  },
  "mail.unvouched_sender": {
    severity: "medium",
    title: "Nothing ties the mail to its sender",
    description:
      "Your mail server checked this mail, and no check that it passed belongs to the address shown as the sender.",
    technique: "spoofed sender",
    falsePositives: "Small senders who use a mailing service and have not set up their domain there.",
  },
  "mail.from_yourself": {
    severity: "high",
    title: "It pretends to come from yourself",
    description:
      "The mail shows your own address as its sender, and no check confirms that. Blackmailers do so to claim that they hacked you.",
    technique: "spoofed sender",
    falsePositives: "Notes that a program or scanner sends in your name.",
  },
  "mail.display_name_address": {
    severity: "high",
    title: "The name shown is another address",
    description:
      "Where the sender's name should be stands an e-mail address of someone else. Many programs show only that.",
    technique: "display-name spoofing",
    falsePositives: "Forwarding services that put the original sender's address into the name.",
  },
  "mail.display_name_domain": {
    severity: "medium",
    title: "The name shown is another website",
    description: "The sender's name is a web address that does not belong to the address the mail comes from.",
    technique: "display-name spoofing",
    falsePositives: "Companies that send newsletters from a second domain.",
  },
  "mail.name_not_in_address": {
    severity: "medium",
    title: "The name and the address do not belong together",
    description:
      "The sender's name is that of a company or office, and the address that the mail comes from bears nothing of it.",
    technique: "display-name spoofing",
    falsePositives: "Small firms whose mail is sent by a service of theirs, and agencies that write for others.",
  },
  "mail.desk_of_stranger": {
    severity: "medium",
    title: "An office that nobody knows",
    description:
      "The mail says that it is from a support desk, department or team, but its address does not say of whom.",
    technique: "display-name spoofing",
    falsePositives: "Small firms that call themselves no more than Customer Service.",
  },
  "mail.links_elsewhere": {
    severity: "medium",
    title: "Its links lead to strangers",
    description: "Everything that you can click in this mail leads to sites that have nothing to do with its sender.",
    technique: "mismatched links",
    falsePositives: "Mails whose author points to somebody else's page, and senders whose shop has another domain.",
  },
  "mail.disguised_file": {
    severity: "high",
    title: "A program that pretends to be a document",
    description: "An attached file is named like a document or a picture, but opening it runs a program or a page.",
    technique: "disguised attachment",
    falsePositives: "Files that somebody renamed so that a mail server lets them pass.",
  },
  "mail.attached_program": {
    severity: "high",
    title: "A program is attached",
    description: "An attached file is a program or a script: opening it lets its sender do anything on your device.",
    technique: "malicious attachment",
    falsePositives: "Programmers who send each other their work, and support staff who send a tool as agreed.",
  },
  "mail.sealed_file": {
    severity: "medium",
    title: "An attached file that cannot be looked into",
    description: "An attached file is locked by a password, or packed so that mail filters do not see what is in it.",
    technique: "encrypted attachment",
    falsePositives: "Banks, doctors and offices that lock files with a password that they told you before.",
  },
  "mail.disguised_name": {
    severity: "high",
    title: "The sender's name is disguised",
    description:
      "The sender's name has invisible characters, or letters of another alphabet that look like ours, to get past filters.",
    technique: "homoglyphs",
    falsePositives: "Names copied from programs that leave invisible marks behind.",
  },
  "mail.several_from": {
    severity: "high",
    title: "Several senders in one mail",
    description:
      "The mail names more than one sender of different organisations. Filters may check one while you are shown the other.",
    technique: "header confusion",
    falsePositives: "Joint announcements written by hand.",
  },
  "mail.no_from_address": {
    severity: "medium",
    title: "No sender's address",
    description: "The mail shows a name but no usable address that it comes from.",
    technique: "header confusion",
    falsePositives: "Copies of mails from which the address was lost, and delivery reports of some servers.",
  },
  "mail.reply_to_freemail": {
    severity: "high",
    title: "Answers go to a free mailbox",
    description: "The mail shows a company's address, but an answer goes to a mailbox that anybody can open for free.",
    technique: "reply diversion",
    falsePositives: "Small businesses and clubs that read their mail at a free provider.",
  },
  "mail.reply_to_other": {
    severity: "low",
    title: "Answers go elsewhere",
    description: "An answer to this mail goes to another organisation than the one it comes from.",
    technique: "reply diversion",
    falsePositives: "Newsletters, help desks and event tools that send on behalf of others.",
  },
  "mail.undisclosed_recipients": {
    severity: "low",
    title: "Sent to hidden recipients",
    description: "The mail does not name you as its recipient: it was sent to a list of hidden addresses.",
    technique: "mass mailing",
    falsePositives: "Clubs and schools that write to all members in blind copy.",
  },
  "mail.date_off": {
    severity: "low",
    title: "Wrong date",
    description:
      "The date that the mail bears is not the time when it was sent. Some do so to stand on top of your inbox.",
    technique: "header confusion",
    falsePositives: "Computers whose clock is wrong, and drafts sent weeks later.",
  },
  "mail.repeated_field": {
    severity: "low",
    title: "A line of the header stands twice",
    description: "A line that a mail may have once stands there twice, so that programs may show different things.",
    technique: "header confusion",
    falsePositives: "Faulty programs and gateways.",
  },
  "mail.malformed_header": {
    severity: "low",
    title: "Damaged header",
    description: "The mail's header has lines that do not belong there.",
    technique: "header confusion",
    falsePositives: "Copies that were broken when they were pasted.",
  },
});
