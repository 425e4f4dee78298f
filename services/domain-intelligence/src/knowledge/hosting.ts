import type { Owner, ServiceKind } from "@sextant/core";
import type { OwnerIndex } from "@sextant/knowledge";

/** `free`: anybody gets a name under it. `dynamic`: the same by dynamic DNS. `shared`: anybody gets a page on it. */
export type Hosting = "free" | "dynamic" | "shared";
export type MailProvider = "disposable" | "free";

const BY_SERVICE: Readonly<Partial<Record<ServiceKind, Hosting>>> = {
  page_builder: "free",
  site_host: "free",
  storage: "free",
  dynamic_dns: "dynamic",
};

/** Services whose customers are firms that bear their own name in front: a brand's name there is its own as a rule. */
const TENANTS: ReadonlySet<ServiceKind> = new Set([
  "calendar",
  "cdn",
  "esign",
  "event",
  "form",
  "help_desk",
  "mail_service",
  "payment_page",
  "security_wrapper",
  "shop_platform",
  "tracker",
]);

/** A name below which others than its owner publish. */
export interface Platform {
  /** As it is listed. */
  readonly name: string;
  readonly kind: Hosting;
  readonly isForFirms: boolean;
}

/** The platform that a listed name is; undefined for an organisation's own. */
export function platformOf({ name, owner }: { readonly name: string; readonly owner: Owner }): Platform | undefined {
  const { kind, service } = owner;
  if (kind === "pages") return { name, kind: "shared", isForFirms: true };
  if (service === undefined || service === "disposable_mail" || service === "mailbox") return undefined;
  // A single page of a company below its own domain (app.company.com) is no place where names are given out.
  const isBelow = name.split(".").length > 2 && BY_SERVICE[service] !== "dynamic";
  const hosting = isBelow && service === "page_builder" ? "shared" : (BY_SERVICE[service] ?? "shared");
  return { name, kind: hosting, isForFirms: TENANTS.has(service) };
}

/** What the name behind an address's @ is known as: a provider of mailboxes for anybody, or of throw-away ones. */
export function mailProviderOf(owners: OwnerIndex, registrable: string, host: string): MailProvider | undefined {
  const services = [registrable, host].map((name) => owners.ownerOfMail(name).service);
  if (services.includes("disposable_mail")) return "disposable";
  return services.includes("mailbox") ? "free" : undefined;
}
