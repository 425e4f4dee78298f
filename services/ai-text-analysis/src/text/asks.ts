import { CLASS } from "./mask.ts";

/** Ways by which a reader could be made to act: a link but the speaker's own, an address, a telephone or account number, a handle. */
const LINKS = `${CLASS.url}${CLASS.anyonesLink}${CLASS.otherLink}${CLASS.knownLink}`;
const WAY = new RegExp(`[${LINKS}${CLASS.mail}${CLASS.phone}${CLASS.handle}]`);

/**
 * Senses (src/data/cues) by which a text asks for something, or holds out what one would ask for oneself: of received messages with no way to act
 * that the model calls scams, all but a hundredth of the scams have one, and three quarters of the honest ones.
 */
export const ASKS: ReadonlySet<string> = new Set(
  [
    "click qr join install remote offplatform ~download ~register ~enter ~press",
    "reply call ~contact ~send ~give newnumber wrongnumber",
    "verify update login bankdetails iddoc blocked unusual",
    "pay transfer wire giftcard crypto advance fee invest loan charity inperson",
    "claim withdraw refund prize inherit earn threat",
  ].flatMap((line) => line.split(" ")),
);

/** Senses from which on the lexicon reads a text's language well enough to say that nothing is asked. */
const READ_FROM = 3;

/** Whether a prepared text, by its classes and the senses found in it, has no way to act and asks for nothing. */
export const asksNothing = (prepared: string, senses: ReadonlySet<string>): boolean =>
  senses.size >= READ_FROM && !WAY.test(prepared) && ASKS.isDisjointFrom(senses);

/** Senses of which one says that a text is about a code. */
export const CODES: ReadonlySet<string> = new Set(["otp", "~code", "dontshare"]);
/** What texts that bring a code ask for, and nothing else: that it be entered, and by nobody else. */
const OF_CODES: ReadonlySet<string> = new Set("verify login update unusual click ~enter ~press ~register".split(" "));
/** What texts that only bring a code do not speak of, and those that want it passed on do. */
const BESIDE_CODES: ReadonlySet<string> = new Set(
  "urgent otherwise police family hello instantpay ~specialist ~return ~report".split(" "),
);
const CODE = new RegExp(CLASS.code, "g");
/** A code stands so near to a word for it, in characters. */
const NEAR_CODE = 40;
const AMOUNT = new RegExp(CLASS.money);
/** Such texts are no longer than this, in characters. */
const MOST_OF_CODE = 320;

/**
 * Whether a prepared text brings its reader a code, with no way to act and no amount in it, and wants nothing but that it be entered. Codes of
 * services that no training text is from were called scams for their words alone.
 * @param named where a text speaks of a code: cues of {@link CODES}.
 */
export const bringsCode = (
  prepared: string,
  senses: ReadonlySet<string>,
  named: readonly { readonly start: number; readonly end: number }[],
): boolean =>
  prepared.length <= MOST_OF_CODE &&
  !WAY.test(prepared) &&
  !AMOUNT.test(prepared) &&
  BESIDE_CODES.isDisjointFrom(senses) &&
  senses.intersection(ASKS).isSubsetOf(OF_CODES) &&
  prepared
    .matchAll(CODE)
    .some(({ index }) => named.some(({ start, end }) => start - NEAR_CODE <= index && index <= end + NEAR_CODE));

/** The most that a text that asks for nothing, or brings a code, may score, 0 to 100: whoever deceives wants something of the reader, sooner or later. */
export const MOST_UNASKED = 45;
