import { type Owner, type Owners, SERVICE_KINDS, type ServiceKind, UNKNOWN_OWNER } from "@sextant/core";
import { getDomain } from "tldts";
import { type Organisation, partyOf } from "./organisation.ts";

/** A name and everything under it. */
export type HostMap<T> = ReadonlyMap<string, T>;

/** The entry of a host, or of the nearest name above it. */
export function nearest<T>(
  entries: HostMap<T>,
  host: string,
): { readonly name: string; readonly entry: T } | undefined {
  for (let name = host; ;) {
    const entry = entries.get(name);
    if (entry !== undefined) return { name, entry };
    const dot = name.indexOf(".");
    if (dot === -1) return undefined;
    name = name.slice(dot + 1);
  }
}

/** Endings that registries give to governments, universities, armed forces and banks alone. */
const RESERVED =
  /(?:^|\.)(?:gov|edu|mil|int|bank|insurance|gouv\.[a-z]{2}|gob\.[a-z]{2}|(?:gov|edu|mil|ac|go|police|nhs|parliament|govt|admin|gub)\.[a-z]{2}|gc\.ca|europa\.eu)$/;

export const isReserved = (host: string): boolean => RESERVED.test(host);

const MAILBOX: Owner = { kind: "infrastructure", service: "mailbox" };

export interface OwnerSources {
  readonly organisations: readonly Organisation[];
  readonly infrastructure: HostMap<ServiceKind>;
  /** Names behind whose @ anybody can have an address. */
  readonly mailboxes: ReadonlySet<string>;
  /** Registrable domains that many people visit. */
  readonly established: ReadonlySet<string>;
}

/** Whose a host name is. */
export class OwnerIndex implements Owners {
  readonly #owners = new Map<string, Owner>();
  readonly #established: ReadonlySet<string>;
  readonly #mailboxes: ReadonlySet<string>;
  readonly #organisations = new Map<string, Organisation>();

  constructor({ organisations, infrastructure, mailboxes, established }: OwnerSources) {
    this.#established = established;
    this.#mailboxes = mailboxes;
    const services = new Map(
      SERVICE_KINDS.map((service): [ServiceKind, Owner] => [service, { kind: "infrastructure", service }]),
    );
    for (const [host, service] of infrastructure) this.#owners.set(host, services.get(service) as Owner);
    for (const organisation of organisations) {
      const party = partyOf(organisation);
      const { own, link = [], mail = [], pages = [] } = organisation;
      const theirs: Owner = { kind: "own", party };
      for (const host of [...own, ...link, ...mail]) {
        // An operator's own come first, and stay.
        if (this.#organisations.has(host)) continue;
        this.#owners.set(host, theirs);
        this.#organisations.set(host, organisation);
      }
      // What kind of service it is says more than whose.
      for (const host of pages) if (!infrastructure.has(host)) this.#owners.set(host, { kind: "pages", party });
    }
  }

  ownerOf(host: string): Owner {
    const known = nearest(this.#owners, host);
    if (known) return this.#withParty(known.name, known.entry);
    if (isReserved(host)) return { kind: "established" };
    const domain = getDomain(host, { extractHostname: false, validateHostname: false, allowPrivateDomains: true });
    return this.#established.has(domain ?? host) ? { kind: "established" } : UNKNOWN_OWNER;
  }

  /** A service under a known organisation's name is that organisation's (`docs.google.com`). */
  #withParty(name: string, owner: Owner): Owner {
    if (owner.kind !== "infrastructure" || !name.includes(".")) return owner;
    const party = nearest(this.#owners, name.slice(name.indexOf(".") + 1))?.entry.party;
    return party === undefined ? owner : { ...owner, party };
  }

  ownerOfMail(domain: string): Owner {
    return this.#mailboxes.has(domain) ? MAILBOX : this.ownerOf(domain);
  }

  /** The listed name that covers a host, and whose it is; what is only established is not listed. */
  entryOf(host: string): { readonly name: string; readonly owner: Owner } | undefined {
    const found = nearest(this.#owners, host);
    return found && { name: found.name, owner: found.entry };
  }

  /** The organisation whose own a host is. */
  organisationOf(host: string): Organisation | undefined {
    const found = nearest(this.#owners, host);
    return found?.entry.kind === "own" ? this.#organisations.get(found.name) : undefined;
  }
}
