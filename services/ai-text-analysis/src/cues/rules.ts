/** What a cue rule may ask for beside a concept of the lexicon: a class of the masked text. */
export const CLASS_CUES = ["LINK", "KNOWNLINK", "PHONE", "AMOUNT", "TAIL"] as const;

/** When cues stand together, a flag fires. */
export interface CueRule {
  readonly flag: string;
  /** The cue that the rule starts from: one of these. */
  readonly anchor: readonly string[];
  /** Of each group at least one cue must stand in the anchor's sentence or an adjoining one, within {@link NEAR} characters. */
  readonly with: readonly (readonly string[])[];
  /** None of these may stand within {@link NEAR} characters: the honest sentence that uses the same words. */
  readonly without: readonly string[];
  /** Longest text that it is asked of, in characters: such scams are short, and a newsletter has every word somewhere. */
  readonly longest?: number;
}

/** Distance within which cues belong together, in characters of the prepared text: a sentence or two. */
export const NEAR = 160;

/** The concept of words that deny what follows. */
export const NEGATION = "not";

/** A message of a few sentences. */
const SHORT = 1_500;

const REASSURED = ["neverask", "dontshare", "aware"] as const;
const SECRETS = ["password", "card", "bankdetails", "iddoc", "seed"] as const;
const PAYING = ["pay", "transfer", "instantpay", "giftcard", "crypto", "wire", "courier_cash"] as const;

/** In the order of the catalogue. */
export const CUE_RULES: readonly CueRule[] = [
  {
    flag: "text.credential_request",
    anchor: SECRETS,
    with: [["verify", "update", "login"], ["LINK"]],
    without: [...REASSURED, "inapp", "ifnotyou", "KNOWNLINK", "TAIL"],
    longest: SHORT,
  },
  {
    flag: "text.credential_request",
    anchor: SECRETS,
    with: [
      ["verify", "update", "login"],
      ["blocked", "click", "deadline", "urgent", "otherwise"],
    ],
    // A code by SMS is for a password, and holds for minutes.
    without: [...REASSURED, "inapp", "ifnotyou", "otp", "KNOWNLINK", "TAIL", "optout"],
    longest: SHORT,
  },
  {
    flag: "text.code_request",
    anchor: ["otp"],
    with: [["reply", "~send"]],
    without: [...REASSURED, "parcel", "giftcard", "inapp", "ifnotyou", "noaction", "delivered", "optout", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.code_request",
    anchor: ["otp"],
    with: [
      ["~give"],
      ["~i", "urgent", "blocked", "bank", "call", "~message", "market", "unusual", "police", "newnumber"],
    ],
    without: [...REASSURED, "parcel", "giftcard", "inapp", "ifnotyou", "noaction", "delivered", "optout", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.seed_phrase",
    anchor: ["seed"],
    with: [["update", "verify", "claim", "click", "LINK", "blocked", "urgent"]],
    without: REASSURED,
  },
  {
    flag: "text.account_threat",
    anchor: ["blocked"],
    with: [
      ["verify", "update", "login", "click", "LINK", "call", "pay"],
      ["deadline", "urgent", "otherwise", "final"],
    ],
    without: [...REASSURED, "inapp", "parcel", "customs", "ifnotyou", "optout", "KNOWNLINK", "TAIL"],
    longest: SHORT,
  },
  {
    flag: "text.gift_cards",
    anchor: ["giftcard"],
    with: [["pay", "transfer", "update", "secret", "boss", "fine", "unpaid", "police", "threat"]],
    without: ["aware", "neverask", "optout", "promo", "ifnotyou", "booking", "telecom", "KNOWNLINK"],
  },
  {
    flag: "text.gift_cards",
    anchor: ["giftcard"],
    with: [["update", "secret", "boss", "fine", "police", "threat"]],
    without: ["aware", "neverask", "optout", "promo", "ifnotyou", "booking", "KNOWNLINK"],
  },
  {
    flag: "text.crypto_payment",
    anchor: ["crypto"],
    with: [
      ["transfer", "pay", "advance"],
      ["threat", "deadline", "guarantee", "fee", "recover", "mentor", "love", "withdraw"],
    ],
    without: [...REASSURED, "inapp", "unpaid", "salary", "subscription", "KNOWNLINK", "TAIL"],
  },
  {
    flag: "text.cash_by_courier",
    anchor: ["courier_cash"],
    with: [
      ["police", "bank", "emergency", "secret", "legal", "stayline", "boss"],
      ["call", "transfer", "pay", "card", "safe", "~account", "~money", "urgent", "family", "~send"],
    ],
    without: ["aware", "balance", "promo"],
  },
  {
    flag: "text.untraceable_payment",
    anchor: ["wire", "instantpay"],
    with: [["newnumber", "emergency", "cantcall", "advance", "love", "fine", "boss", "abroad"]],
    without: [...REASSURED, "inperson", "balance", "txn", "KNOWNLINK", "TAIL"],
    longest: SHORT,
  },
  {
    flag: "text.advance_fee",
    anchor: ["fee", "advance"],
    with: [
      ["prize", "inherit", "loan", "withdraw", "recover", "job", "claim"],
      ["pay", "transfer"],
    ],
    without: ["aware", "nopay", "inperson", "salary", "booking", "telecom", "subscription", "KNOWNLINK", "TAIL"],
  },
  {
    flag: "text.parcel_fee",
    anchor: ["parcel", "customs"],
    with: [
      ["fee", "unpaid"],
      ["LINK", "click"],
    ],
    without: ["aware", "nopay", "noaction", "promo", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.fine_by_link",
    anchor: ["fine", "toll", "tax", "unpaid"],
    with: [
      ["LINK", "click"],
      ["deadline", "urgent", "otherwise", "final", "legal", "blocked"],
    ],
    without: ["aware", "inapp", "noaction", "parcel", "customs", "booking", "optout", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.refund_bait",
    anchor: ["refund"],
    with: [
      ["click", "LINK", "verify", "update", "claim"],
      ["bankdetails", "card", "deadline", "gov", "tax", "final", "iddoc"],
    ],
    without: [...REASSURED, "inapp", "noaction", "promo", "KNOWNLINK", "TAIL"],
    longest: SHORT,
  },
  {
    flag: "text.prize",
    anchor: ["prize"],
    with: [
      ["congrats", "claim"],
      ["click", "LINK", "call", "reply", "fee", "deadline", "bankdetails"],
    ],
    without: ["aware", "inperson", "nopay", "optout", "promo", "inapp", "neverask", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.too_good",
    anchor: ["guarantee"],
    with: [["invest", "crypto", "earn", "mentor"]],
    without: ["aware", "inapp", "neverask", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.easy_money",
    anchor: ["earn", "tasks"],
    with: [
      ["job", "tasks", "join"],
      ["offplatform", "reply", "LINK", "scarce"],
    ],
    without: ["aware", "salary", "inperson", "optout", "promo", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.easy_money",
    anchor: ["tasks"],
    with: [
      ["offplatform", "reply", "LINK", "scarce"],
      ["AMOUNT", "~money", "~days", "~minutes"],
    ],
    without: ["aware", "salary", "inperson", "optout", "promo", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.inheritance",
    anchor: ["inherit"],
    with: [
      ["transfer", "reply", "secret", "bankdetails", "bank"],
      ["secret", "kindly", "greeting", "legal", "abroad", "fee"],
      ["~i", "~youpolite", "~youclose", "kindly", "greeting", "reply"],
    ],
    without: ["aware", "market", "invest", "TAIL", "KNOWNLINK"],
  },
  {
    flag: "text.secrecy",
    anchor: ["secret"],
    with: [[...PAYING, "police", "boss", "fee"]],
    without: ["aware", "dontshare", "promo", "otp", "KNOWNLINK"],
  },
  {
    flag: "text.stay_on_line",
    anchor: ["stayline"],
    with: [["bank", "police", "techsupport", "legal", "transfer", "card"]],
    without: ["aware", "promo"],
  },
  {
    flag: "text.authority",
    anchor: ["police", "legal"],
    with: [
      [...PAYING, "fee", "stayline", "secret", "iddoc"],
      ["urgent", "deadline", "otherwise", "secret", "stayline", "blocked"],
    ],
    without: ["aware", "neverask", "market", "KNOWNLINK", "TAIL"],
  },
  {
    flag: "text.blackmail",
    anchor: ["threat"],
    with: [
      ["pay", "transfer", "crypto", "giftcard"],
      ["deadline", "otherwise", "secret", "family", "police"],
    ],
    without: ["aware", "subscription"],
  },
  {
    flag: "text.remote_access",
    anchor: ["remote"],
    with: [["call", "techsupport", "bank", "refund", "install", "update", "unusual", "blocked"]],
    without: ["aware", "neverask"],
    longest: SHORT,
  },
  {
    flag: "text.install_app",
    anchor: ["install"],
    with: [
      ["LINK", "click"],
      ["bank", "gov", "blocked", "parcel", "toll", "unpaid", "claim", "deadline", "verify", "police"],
    ],
    without: ["aware", "noaction", "promo", "free", "balance", "visit", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.callback_number",
    anchor: ["PHONE"],
    with: [
      ["subscription", "invoice", "unusual", "techsupport"],
      ["call"],
      ["urgent", "deadline", "refund", "otherwise"],
    ],
    without: ["backofcard", "neverask", "inapp", "aware", "question", "otp", "promo", "TAIL"],
    longest: SHORT,
  },
  {
    flag: "text.off_platform",
    anchor: ["offplatform"],
    with: [["earn", "tasks", "invest", "crypto", "rent", "love", "loan"]],
    without: ["aware", "inperson", "chat", "neverask", "subscription", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.off_platform",
    anchor: ["offplatform"],
    with: [
      ["job", "mentor", "market"],
      ["reply", "join", "PHONE", "LINK", "click", "earn", "~send"],
    ],
    without: ["aware", "inperson", "chat", "neverask", "subscription", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.new_number",
    anchor: ["newnumber"],
    with: [["family"], ["reply", "offplatform", "cantcall", ...PAYING, "urgent"]],
    without: ["aware", "chat"],
  },
  {
    flag: "text.family_emergency",
    anchor: ["emergency", "newnumber", "cantcall"],
    with: [["family"], PAYING],
    without: ["aware", "inperson"],
    longest: SHORT,
  },
  { flag: "text.cannot_call", anchor: ["cantcall"], with: [PAYING], without: ["aware"] },
  {
    flag: "text.changed_account",
    anchor: ["changedbank"],
    with: [["invoice", "pay", "transfer", "bankdetails"]],
    without: ["aware", "asagreed", "backofcard", "inperson", "otp", "password"],
  },
  {
    flag: "text.recovery_offer",
    anchor: ["recover"],
    with: [["crypto", "fee", "advance", "guarantee", "offplatform"]],
    without: ["neverask", "noaction", "job", "inherit", "KNOWNLINK"],
    longest: SHORT,
  },
  {
    flag: "text.love_and_money",
    anchor: ["love"],
    with: [
      ["crypto", "invest", "wire", "giftcard", "fee", "customs"],
      ["transfer", "pay", "advance", "guarantee", "abroad", "secret"],
    ],
    without: ["aware", "inperson", "balance", "txn", "greeting", "KNOWNLINK", "TAIL"],
  },
  {
    flag: "text.unseen_rental",
    anchor: ["rent"],
    with: [["advance"], ["abroad", "transfer", "scarce", "offplatform", "cantcall", "refund"]],
    without: ["aware", "inperson", "visit"],
  },
  {
    flag: "text.mailbox_quota",
    anchor: ["mailbox"],
    with: [
      ["click", "LINK", "login", "verify", "update"],
      ["blocked", "deadline", "password", "final", "urgent"],
    ],
    without: [...REASSURED, "noaction", "ifnotyou", "optout", "KNOWNLINK"],
    longest: SHORT,
  },
];
