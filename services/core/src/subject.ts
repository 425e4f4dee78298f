import type { Owner } from "./owner.ts";
import type { InputType } from "./words.ts";

/** A place in one of the subject's views: UTF-16 code units, `end` exclusive. View 0 is the submitted content. */
export interface Span {
  readonly view: number;
  readonly start: number;
  readonly end: number;
}

/** `body`: what the reader sees. `subject`: a mail's subject line. `hidden`: carried by a mail but not shown. */
export type TextKind = "body" | "subject" | "hidden";

export interface Text {
  readonly view: number;
  /** Offset in the view of `text[0]`; `text` is the view's own slice, so offsets in it map by addition. */
  readonly start: number;
  readonly kind: TextKind;
  readonly text: string;
}

/**
 * `text`: written in the text. `href`: an HTML link's target, a form's action, where a page sends on by itself. `nested`:
 * carried inside another link. `resource`: an image's source, a style sheet, what else is loaded without asking. `qr`: read from a QR code.
 */
export type LinkOrigin = "text" | "href" | "nested" | "resource" | "qr";

export interface Link {
  /** With a scheme; de-fanged forms restored; otherwise as written. */
  readonly url: string;
  readonly span?: Span;
  readonly origin: LinkOrigin;
  /** The text that an HTML link shows. */
  readonly shownText?: string;
  /** Index in `links` of the link that carries this one. */
  readonly carrier?: number;
  readonly defanged: boolean;
  readonly schemeless: boolean;
  /** Whose its host is; absent: nobody looked it up. */
  readonly owner?: Owner;
}

/** `resource`: of what is only loaded, in a content with links that a person follows. `mention`: of an address in the text. */
export type DomainRole = "link" | "from" | "reply_to" | "return_path" | "mention" | "resource";

export interface Domain {
  /** Lower-case host name as written (A-label or U-label), without a final dot. */
  readonly name: string;
  readonly role: DomainRole;
  readonly span?: Span;
  /** The display name beside a sender's address. */
  readonly displayName?: string;
  /** Whose it is; absent: nobody looked it up. */
  readonly owner?: Owner;
}

/**
 * An attached file of which nobody sees what it does before opening it. `program`: opening it runs it; `disguised`: it is
 * named as another kind of file than it is; `sealed`: it cannot be looked into without a password, or without unpacking it.
 */
export interface RiskyFile {
  readonly risk: FileRisk;
  /** Its name, or its label where it has none. */
  readonly span: Span;
}
export type FileRisk = "program" | "disguised" | "sealed";

export interface Mail {
  /** The content as submitted, UTF-8: an RFC 5322 message, what stands before it included, so that places in it are those of view 0. */
  readonly raw: Uint8Array;
  /** Absent: none. */
  readonly files?: readonly RiskyFile[];
}

export interface Image {
  readonly data: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly span?: Span;
}

export type IndicatorKind = "url" | "domain" | "email" | "phone" | "wallet";

export interface Indicator {
  readonly kind: IndicatorKind;
  /** Normalised: canonical URL without scheme, host name, lower-case address, E.164, wallet address. */
  readonly value: string;
  readonly span?: Span;
  /** On whose block list it stands: the account's own, or that of whoever runs the service. */
  readonly blockedBy?: "account" | "service";
}

export interface Fingerprint {
  /** SHA-256 of the normalised text, 32 bytes. */
  readonly exact: Uint8Array;
  /** MinHash of character shingles: 64 unsigned 32-bit minima; empty for texts too short to compare. */
  readonly minhash: readonly number[];
}

/** One submitted content, taken apart by intake. What a layer does not need, it is not sent, and finds empty. */
export interface Subject {
  /** The scan id. */
  readonly id: string;
  readonly inputType: InputType;
  /** Milliseconds since the epoch: the only clock of a pure analysis. */
  readonly receivedAt: number;
  readonly texts: readonly Text[];
  readonly links: readonly Link[];
  readonly domains: readonly Domain[];
  readonly mail?: Mail;
  readonly images: readonly Image[];
  readonly indicators: readonly Indicator[];
  readonly fingerprint?: Fingerprint;
}

/** What intake gives the gateway: the subject, and the views its spans point into. */
export interface Intake {
  readonly subject: Subject;
  /** View 0 is the submitted content; the others are a mail's decoded parts. Never leave the gateway. */
  readonly views: readonly string[];
  /** Names of the limits that cut something off (`links`, `parts`, `depth`, `images`, …). */
  readonly truncated: readonly string[];
}
