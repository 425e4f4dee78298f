import { type Owner, type Owners, SERVICE_KINDS, UNKNOWN_OWNER } from "@sextant/core";
import { getDomain } from "tldts";
import { type Organisation, partyOf } from "./organisation.ts";
import type { Registry } from "./registry.ts";
import type { Table } from "./table.ts";

/** Endings that registries give to governments, universities, armed forces and banks alone. */
const RESERVED =
  /(?:^|\.)(?:gov|edu|mil|int|bank|insurance|gouv\.[a-z]{2}|gob\.[a-z]{2}|(?:gov|edu|mil|ac|go|police|nhs|parliament|govt|admin|gub)\.[a-z]{2}|gc\.ca|europa\.eu)$/;

/** Of these, schools and universities: thousands, whose sites are often broken into. One is established where many visit it. */
const SCHOOL = /\.(?:edu|(?:edu|ac)\.[a-z]{2})$/;

export const isReserved = (host: string): boolean => RESERVED.test(host);

const MAILBOX: Owner = { kind: "infrastructure", service: "mailbox" };

/** What is listed of a name; the organisation whose own it is. */
interface Entry {
  readonly owner: Owner;
  readonly organisation?: Organisation;
}

const SERVICES: ReadonlyMap<string, Entry> = new Map(
  SERVICE_KINDS.map((service) => [service, { owner: { kind: "infrastructure", service } }]),
);

export interface OwnerSources {
  /** An operator's own organisations: whose a name is for them, it is. */
  readonly added: readonly Organisation[];
  readonly registry: Registry;
  /** Behind a name, what it is: `pages:` and `own:` with an organisation's id, or a kind of service; the first counts. */
  readonly hosts: Table;
  /** Names behind whose @ anybody can have an address. */
  readonly mailboxes: Table;
  /** Registrable domains that many people visit. */
  readonly established: Table;
}

/** Whose a host name is. */
export class OwnerIndex implements Owners {
  readonly #hosts: Table;
  readonly #registry: Registry;
  readonly #established: Table;
  readonly #mailboxes: Table;
  readonly #added = new Map<string, Entry>();
  /** Entries by the place of their row, as they are asked for. */
  readonly #entries = new Map<number, Entry>();

  constructor({ added, registry, hosts, mailboxes, established }: OwnerSources) {
    this.#hosts = hosts;
    this.#registry = registry;
    this.#established = established;
    this.#mailboxes = mailboxes;
    for (const organisation of added) {
      const party = partyOf(organisation);
      const { own, link = [], mail = [], pages = [] } = organisation;
      const theirs: Entry = { owner: { kind: "own", party }, organisation };
      for (const host of [...own, ...link, ...mail]) if (!this.#added.has(host)) this.#added.set(host, theirs);
      // What kind of service it is says more than whose.
      for (const host of pages)
        if (this.#listed(host, 0)?.owner.kind !== "infrastructure")
          this.#added.set(host, { owner: { kind: "pages", party } });
    }
  }

  /** What is listed of the name that a host has from a place on. */
  #entry(host: string, from: number): Entry | undefined {
    return (this.#added.size > 0 ? this.#added.get(host.slice(from)) : undefined) ?? this.#listed(host, from);
  }

  #listed(host: string, from: number): Entry | undefined {
    const at = this.#hosts.find(host, from);
    if (at === -1) return undefined;
    const known = this.#entries.get(at);
    if (known) return known;
    for (const word of this.#hosts.valueAt(at).split(" ")) {
      const entry = this.#read(word);
      if (!entry) continue;
      this.#entries.set(at, entry);
      return entry;
    }
    return undefined;
  }

  #read(word: string): Entry | undefined {
    const [kind, id] = word.split(":");
    if (id === undefined) return SERVICES.get(word);
    const organisation = this.#registry.shipped(id);
    if (!organisation) return undefined;
    const party = partyOf(organisation);
    return kind === "own" ? { owner: { kind, party }, organisation } : { owner: { kind: "pages", party } };
  }

  /** The entry of the name that a host has from a place on, or of the nearest name above it; and where that begins. */
  #nearest(host: string, from = 0): { readonly at: number; readonly entry: Entry } | undefined {
    for (let at = from; ;) {
      const entry = this.#entry(host, at);
      if (entry) return { at, entry };
      at = host.indexOf(".", at) + 1;
      if (at === 0) return undefined;
    }
  }

  ownerOf(host: string): Owner {
    const known = this.#nearest(host);
    if (known) return this.#withParty(host, known.at, known.entry.owner);
    if (isReserved(host) && !SCHOOL.test(host)) return { kind: "established" };
    const domain = getDomain(host, { extractHostname: false, validateHostname: false, allowPrivateDomains: true });
    return this.#established.has(domain ?? host) ? { kind: "established" } : UNKNOWN_OWNER;
  }

  /** A service under a known organisation's name is that organisation's (`docs.google.com`). */
  #withParty(host: string, at: number, owner: Owner): Owner {
    const dot = host.indexOf(".", at);
    if (owner.kind !== "infrastructure" || dot === -1) return owner;
    const party = this.#nearest(host, dot + 1)?.entry.owner.party;
    return party === undefined ? owner : { ...owner, party };
  }

  ownerOfMail(domain: string): Owner {
    return this.#mailboxes.has(domain) ? MAILBOX : this.ownerOf(domain);
  }

  /** The listed name that covers a host, and whose it is; what is only established is not listed. */
  entryOf(host: string): { readonly name: string; readonly owner: Owner } | undefined {
    const found = this.#nearest(host);
    return found && { name: host.slice(found.at), owner: found.entry.owner };
  }

  /** The organisation whose own a host is. */
  organisationOf(host: string): Organisation | undefined {
    return this.#nearest(host)?.entry.organisation;
  }
}
