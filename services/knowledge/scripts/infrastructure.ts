import { join } from "node:path";
import { SERVICE_KINDS, type ServiceKind } from "@sextant/core";
import type { Drafts } from "./drafts.ts";
import { lines, listedHosts, rows, SOURCES } from "./sources.ts";

/** Services whose names stand in other companies' messages: whose service it is does not matter there. */
const PASSES_ON: ReadonlySet<ServiceKind> = new Set([
  "mail_service",
  "tracker",
  "shortener",
  "security_wrapper",
  "cdn",
  "storage",
  "page_builder",
  "site_host",
  "dynamic_dns",
  "link_in_bio",
  "ipfs_gateway",
  "disposable_mail",
  "mail_forwarder",
]);

/** The lists of `hosts.txt`, by what their hosts are. */
const LISTED: Readonly<Record<string, ServiceKind>> = {
  free: "page_builder",
  dynamic: "dynamic_dns",
  shared: "page_builder",
  pages: "page_builder",
  files: "page_builder",
  shortener: "shortener",
  link_in_bio: "link_in_bio",
  ipfs: "ipfs_gateway",
  wrapper: "security_wrapper",
  disposable: "disposable_mail",
  mailbox: "mailbox",
};

/** Services by host, and mailbox providers; hosts of known organisations that turn out to be services are moved in the drafts. */
export class Infrastructure {
  readonly services = new Map<string, ServiceKind>();
  readonly mailboxes = new Set<string>();
  readonly #drafts: Drafts;

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
    const kinds: ReadonlySet<string> = new Set(SERVICE_KINDS);
    for (const { kind, hosts } of rows<{ kind: string; hosts: readonly string[] }>("infrastructure.jsonl")) {
      if (!kinds.has(kind)) throw new TypeError(`infrastructure.jsonl has the unknown kind ${kind}`);
      // A redirector stands on the name of a company, whose own the rest of it is.
      for (const host of hosts) this.#add(host, kind as ServiceKind, kind !== "redirector");
    }
    for (const {
      host,
      lists: [list],
    } of listedHosts("hosts.txt")) {
      const kind = LISTED[list];
      if (kind === undefined) throw new TypeError(`hosts.txt has the unknown list ${list}`);
      this.#add(host, kind, false);
    }
    for (const host of lines(join(SOURCES, "not-mailboxes.txt"))) this.mailboxes.delete(host);
  }

  #add(text: string, kind: ServiceKind, isNamed: boolean): void {
    const host = text
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, "");
    if (!/^[a-z0-9_.-]+\.[a-z0-9-]+$/.test(host)) return;
    if (kind === "mailbox") {
      this.mailboxes.add(host);
      return;
    }
    const holder = this.#drafts.ownerOf.get(host);
    if (holder && !(isNamed && PASSES_ON.has(kind))) {
      // What a list says of a known organisation's name: anybody publishes there. The main site of a service that has
      // customers of its own stays the service's; its customers' content is there too.
      if (isNamed || (kind !== "shortener" && kind !== "redirector")) {
        holder.own.delete(host);
        holder.pages.add(host);
      }
      return;
    }
    if (holder) for (const set of [holder.own, holder.link, holder.mail, holder.pages]) set.delete(host);
    if (!this.services.has(host)) this.services.set(host, kind);
  }
}
