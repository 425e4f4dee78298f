/** What a cue rule may ask for beside a concept of the lexicon: a class of the masked text. */
export const CLASS_CUES = ["LINK", "PHONE", "AMOUNT"] as const;

/** When cues stand together, a flag fires. */
export interface CueRule {
  readonly flag: string;
  /** The cue that the rule starts from: one of these. */
  readonly anchor: readonly string[];
  /** Of each group at least one cue must stand in the anchor's sentence or an adjoining one, within {@link NEAR} characters. */
  readonly with: readonly (readonly string[])[];
  /** None of these may stand within {@link NEAR} characters: the honest sentence that uses the same words. */
  readonly without: readonly string[];
}

/** Distance within which cues belong together, in characters of the prepared text: a sentence or two. */
export const NEAR = 160;

/** The concept of words that deny what follows. */
export const NEGATION = "not";

const REASSURED = ["neverask", "dontshare", "aware"] as const;
const SECRETS = ["password", "card", "bankdetails", "iddoc", "seed"] as const;
const PAYING = ["pay", "transfer", "instantpay", "giftcard", "crypto", "wire", "courier_cash"] as const;

/** In the order of the catalogue. */
export const CUE_RULES: readonly CueRule[] = [
  {
    flag: "text.credential_request",
    anchor: SECRETS,
    with: [
      ["verify", "update", "login"],
      ["click", "LINK", "blocked", "deadline", "urgent", "otherwise", "qr"],
    ],
    without: [...REASSURED, "inapp", "ifnotyou"],
  },
  {
    flag: "text.code_request",
    anchor: ["otp"],
    with: [["update", "reply"]],
    without: [...REASSURED, "inapp", "ifnotyou", "noaction", "delivered"],
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
    without: [...REASSURED, "inapp", "parcel", "customs"],
  },
  {
    flag: "text.gift_cards",
    anchor: ["giftcard"],
    with: [["pay", "transfer", "update", "secret", "boss", "fine", "unpaid", "police", "threat"]],
    without: ["aware", "neverask", "optout", "promo"],
  },
  {
    flag: "text.crypto_payment",
    anchor: ["crypto"],
    with: [
      ["transfer", "pay", "advance"],
      ["threat", "deadline", "urgent", "guarantee", "fee", "recover", "mentor", "love", "withdraw"],
    ],
    without: [...REASSURED, "inapp"],
  },
  {
    flag: "text.cash_by_courier",
    anchor: ["courier_cash"],
    with: [["police", "bank", "emergency", "secret", "legal", "urgent", "stayline", "boss"]],
    without: ["aware"],
  },
  {
    flag: "text.untraceable_payment",
    anchor: ["wire", "instantpay"],
    with: [["newnumber", "emergency", "cantcall", "advance", "love", "fine", "boss", "abroad"]],
    without: [...REASSURED, "inperson"],
  },
  {
    flag: "text.advance_fee",
    anchor: ["fee", "advance"],
    with: [
      ["prize", "inherit", "loan", "withdraw", "recover", "job", "claim"],
      ["pay", "transfer"],
    ],
    without: ["aware", "nopay", "inperson"],
  },
  {
    flag: "text.parcel_fee",
    anchor: ["parcel", "customs"],
    with: [
      ["fee", "unpaid"],
      ["LINK", "click"],
    ],
    without: ["aware", "nopay", "noaction"],
  },
  {
    flag: "text.fine_by_link",
    anchor: ["fine", "toll", "tax", "unpaid"],
    with: [
      ["LINK", "click"],
      ["deadline", "urgent", "otherwise", "final", "legal", "blocked"],
    ],
    without: ["aware", "inapp", "noaction", "parcel", "customs"],
  },
  {
    flag: "text.refund_bait",
    anchor: ["refund"],
    with: [
      ["click", "LINK", "verify", "update", "claim"],
      ["bankdetails", "card", "deadline", "gov", "tax", "final", "iddoc"],
    ],
    without: [...REASSURED, "inapp", "noaction"],
  },
  {
    flag: "text.prize",
    anchor: ["prize"],
    with: [
      ["congrats", "claim"],
      ["click", "LINK", "call", "reply", "fee", "deadline", "bankdetails"],
    ],
    without: ["aware", "inperson", "nopay", "optout"],
  },
  { flag: "text.too_good", anchor: ["guarantee"], with: [["invest", "crypto", "earn", "mentor"]], without: ["aware"] },
  {
    flag: "text.easy_money",
    anchor: ["earn", "tasks"],
    with: [
      ["job", "tasks", "join"],
      ["offplatform", "reply", "LINK", "scarce"],
    ],
    without: ["aware", "salary", "inperson", "optout", "promo"],
  },
  {
    flag: "text.inheritance",
    anchor: ["inherit"],
    with: [
      ["transfer", "reply", "secret", "bankdetails", "bank"],
      ["secret", "kindly", "greeting", "legal", "abroad", "fee"],
    ],
    without: ["aware"],
  },
  {
    flag: "text.secrecy",
    anchor: ["secret"],
    with: [[...PAYING, "police", "boss", "fee"]],
    without: ["aware", "dontshare"],
  },
  {
    flag: "text.stay_on_line",
    anchor: ["stayline"],
    with: [["bank", "police", "techsupport", "legal", "transfer", "pay", "card", "gov"]],
    without: ["aware"],
  },
  {
    flag: "text.authority",
    anchor: ["police", "legal"],
    with: [
      [...PAYING, "fee", "stayline", "secret", "iddoc"],
      ["urgent", "deadline", "otherwise", "secret", "stayline", "blocked"],
    ],
    without: ["aware", "neverask"],
  },
  {
    flag: "text.blackmail",
    anchor: ["threat"],
    with: [
      ["pay", "transfer", "crypto", "giftcard"],
      ["deadline", "otherwise", "secret", "family", "police", "urgent", "crypto"],
    ],
    without: ["aware"],
  },
  {
    flag: "text.remote_access",
    anchor: ["remote"],
    with: [["call", "techsupport", "bank", "refund", "install", "update", "unusual", "blocked"]],
    without: ["aware", "neverask"],
  },
  {
    flag: "text.install_app",
    anchor: ["install"],
    with: [
      ["LINK", "click"],
      ["bank", "gov", "blocked", "parcel", "toll", "unpaid", "claim", "deadline", "verify", "police"],
    ],
    without: ["aware", "noaction", "promo", "free"],
  },
  {
    flag: "text.callback_number",
    anchor: ["PHONE"],
    with: [
      ["subscription", "invoice", "unusual", "techsupport"],
      ["call"],
      ["urgent", "deadline", "refund", "otherwise"],
    ],
    without: ["backofcard", "neverask", "inapp", "aware"],
  },
  {
    flag: "text.off_platform",
    anchor: ["offplatform"],
    with: [["job", "earn", "tasks", "invest", "mentor", "crypto", "market", "rent", "love", "loan"]],
    without: ["aware", "inperson", "chat"],
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
  },
  { flag: "text.cannot_call", anchor: ["cantcall"], with: [PAYING], without: ["aware"] },
  {
    flag: "text.changed_account",
    anchor: ["changedbank"],
    with: [["invoice", "pay", "transfer", "bankdetails"]],
    without: ["aware", "asagreed", "backofcard", "inperson"],
  },
  {
    flag: "text.recovery_offer",
    anchor: ["recover"],
    with: [["crypto", "fee", "advance", "guarantee", "offplatform"]],
    without: ["neverask", "noaction"],
  },
  {
    flag: "text.love_and_money",
    anchor: ["love"],
    with: [
      ["crypto", "invest", "wire", "giftcard", "fee", "customs"],
      ["transfer", "pay", "advance", "guarantee", "abroad", "secret"],
    ],
    without: ["aware", "inperson"],
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
    without: [...REASSURED, "noaction"],
  },
];
