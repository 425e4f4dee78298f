import { defineFlags } from "@sextant/core";

/** The red flags of layer 6. Every one rests on reports of people, never on Sextant's own scans. */
export const catalogue = defineFlags(6, {
  "community.blocked": {
    severity: "critical",
    title: "On the block list",
    description:
      "You, or whoever runs this service for you, have put a site, sender or number in this content on a block list.",
    technique: "known bad",
    falsePositives: "An entry that is out of date; whoever made it can take it off.",
  },
  "community.reported_url": {
    severity: "high",
    title: "Link reported by others",
    description: "Other people have reported this exact link as a scam.",
    technique: "known campaign",
    falsePositives:
      "A link to an honest service that a scammer also used, or a malicious report; honest counter-reports lower it.",
  },
  "community.reported_domain": {
    severity: "medium",
    title: "Site reported by others",
    description:
      "Other people have reported links on this site as a scam. The page in your message may be another one.",
    technique: "known campaign",
    falsePositives: "Hosting platforms that carry honest and bad pages side by side.",
  },
  "community.reported_email": {
    severity: "high",
    title: "E-mail address reported by others",
    description: "Other people have reported messages from or about this e-mail address as a scam.",
    technique: "known sender",
    falsePositives: "An honest person's address that was forged as the sender.",
  },
  "community.reported_phone": {
    severity: "high",
    title: "Phone number reported by others",
    description: "Other people have reported calls or messages with this phone number as a scam.",
    technique: "known caller",
    falsePositives: "An honest number that was shown falsely as the caller, or that has since changed hands.",
  },
  "community.premium_number": {
    severity: "low",
    title: "Premium-rate number",
    description:
      "By its country's numbering plan, calling this number costs much more than an ordinary call, and part of the price goes to whoever is called.",
    technique: "premium-rate callback",
    falsePositives: "Television votes, directory enquiries and advice lines that say so.",
  },
  "community.reported_wallet": {
    severity: "critical",
    title: "Crypto address reported by others",
    description: "Other people have reported being asked by scammers to pay to this crypto address.",
    technique: "known wallet",
    falsePositives: "Deposit addresses of exchanges, which many customers share.",
  },
  "community.reported_text": {
    severity: "high",
    title: "Message reported by others",
    description: "Other people have received this very message and reported it as a scam.",
    technique: "known campaign",
    falsePositives: "Very short or everyday messages; they are not compared.",
  },
  "community.similar_text": {
    severity: "medium",
    title: "Looks like a reported message",
    description: "This message is nearly the same as one that other people have reported as a scam.",
    technique: "known campaign",
    falsePositives: "The real notice that a reported scam imitates word for word.",
  },
});
