/** What a service that is used by many lets strangers do, by its kind. */
export const SERVICE_KINDS = [
  "mail_service",
  "tracker",
  "shortener",
  "security_wrapper",
  "form",
  "esign",
  "help_desk",
  "storage",
  "cdn",
  "page_builder",
  "link_in_bio",
  "ipfs_gateway",
  "dynamic_dns",
  "file_host",
  "chat_link",
  "app_store",
  "calendar",
  "event",
  "shop_platform",
  "site_host",
  "mailbox",
  "mail_forwarder",
  "disposable_mail",
  "redirector",
  "qr_code",
  "payment_page",
  "parked",
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/**
 * Whose a host name is. `own`: an organisation's, and only it publishes there. `pages`: an organisation's, and anybody
 * publishes there. `infrastructure`: a service through which anybody sends, redirects or publishes. `established`: many
 * people visit it, or its ending is given to few; nobody in particular is known. `unknown`: nothing is known of it.
 */
export const OWNER_KINDS = ["own", "pages", "infrastructure", "established", "unknown"] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

export interface Owner {
  readonly kind: OwnerKind;
  /** Id of the organisation or of the group that it belongs to: `own` and `pages`; of `infrastructure` whose service it is, where it stands on a known organisation's name. */
  readonly party?: string;
  /** Of `infrastructure` alone. */
  readonly service?: ServiceKind;
}

export const UNKNOWN_OWNER: Owner = { kind: "unknown" };

/** Who is who, as intake asks it. */
export interface Owners {
  /** The owner of a host name (A-labels, lower case). Total. */
  ownerOf(host: string): Owner;
  /** The owner of what is behind the @ of an address: at a mailbox provider, anybody. */
  ownerOfMail(domain: string): Owner;
}
