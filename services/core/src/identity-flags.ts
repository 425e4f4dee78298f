import type { FlagEntry } from "./catalogue.ts";

/**
 * Flags raised where the answers of the layers are joined, because no layer sees both sides: whom a content says it is
 * from, and whose its links and senders are.
 */
export const LINK_NOT_OF_CLAIMED = "domain.not_the_claimed";
export const SENDER_NOT_OF_CLAIMED = "mail.not_the_claimed";

export const IDENTITY_FLAGS = {
  [LINK_NOT_OF_CLAIMED]: {
    severity: "high",
    title: "Link belongs to somebody else",
    description:
      "The message says that it is from a known organisation, but its link leads to a site that is not that organisation's.",
    technique: "impersonation",
    falsePositives: "Partners, surveys and events that an organisation runs on somebody else's site.",
    joined: true,
  },
  [SENDER_NOT_OF_CLAIMED]: {
    severity: "high",
    title: "Sender is somebody else",
    description:
      "The mail bears the name of a known organisation, but the address it was sent from is not that organisation's.",
    technique: "impersonation",
    falsePositives: "Agencies and resellers that write in an organisation's name from their own addresses.",
    joined: true,
  },
} as const satisfies Readonly<Record<string, FlagEntry>>;
