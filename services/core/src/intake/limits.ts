/** Every limit that intake holds hostile content to. A limit that cut something off is named in `Intake.truncated`. */

/** Distinct links kept; beyond it one per host first. */
export const MAX_LINKS = 200;
/** Candidate links looked at before choosing {@link MAX_LINKS}. */
export const MAX_CANDIDATES = 20_000;
/** Longest link kept whole, in UTF-16 code units; a longer one is cut. */
export const MAX_URL_LENGTH = 8_192;
/** How deep a link inside a link inside a link is followed. */
export const MAX_NESTING = 5;
export const MAX_DOMAINS = 300;
export const MAX_INDICATORS = 600;
/** E-mail addresses, phone numbers and wallets: each kind apart. */
export const MAX_CONTACTS = 100;
/** Candidate telephone numbers handed to libphonenumber. */
export const MAX_PHONE_CANDIDATES = 60;
/** Addresses read of one field of a message's head. */
export const MAX_SENDERS = 10;
/** Body parts of one mail; what follows is left out. */
export const MAX_PARTS = 500;
/** Depth of multiparts within one message. */
export const MAX_MIME_DEPTH = 32;
/** Depth of messages attached to messages. */
export const MAX_MESSAGE_DEPTH = 8;
/** Decoded text of all parts together, UTF-16 code units. */
export const MAX_TEXT = 400_000;
export const MAX_IMAGES = 10;
/** Attached files that are named as risky. */
export const MAX_RISKS = 20;
/** One image, bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
/** Depth of open HTML elements that is tracked; deeper ones inherit. */
export const MAX_HTML_DEPTH = 256;
/** Longest text kept as what a link shows, UTF-16 code units. */
export const MAX_SHOWN_TEXT = 300;
