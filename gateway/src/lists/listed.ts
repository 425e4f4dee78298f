import { canonicalUrl, hostSuffixes, type Indicator, type Link, type Subject } from "@sextant/core";
import { asciiHost } from "@sextant/core/intake";
import { INDICATOR_OF, type ListAction, type ListEntry } from "./entries.ts";

/** Whose entry it is. */
export type ListedBy = NonNullable<Indicator["blockedBy"]>;
/** What the lists say of a thing, and whose say it is. */
export interface Word {
  readonly action: ListAction;
  readonly by: ListedBy;
}

/** The lists as they are at one moment, for look-ups. Immutable. */
export class ListIndex {
  readonly #byOwner = new Map<string, Map<string, ListAction>>();
  readonly isEmpty: boolean;

  constructor(entries: readonly ListEntry[]) {
    this.isEmpty = entries.length === 0;
    for (const { accountId = "", kind, value, action } of entries) {
      const own = this.#byOwner.get(accountId) ?? new Map<string, ListAction>();
      this.#byOwner.set(accountId, own.set(`${INDICATOR_OF[kind]} ${value}`, action));
    }
  }

  /** An account's own entry counts before everybody's, and an exact one before that of a name above it. */
  wordOn(accountId: string, { kind, value }: Pick<Indicator, "kind" | "value">): Word | undefined {
    const keys = keysOf(kind, value);
    for (const [owner, by] of [[accountId, "account"] as const, ["", "service"] as const]) {
      const own = this.#byOwner.get(owner);
      const action = own && keys.map((key) => own.get(key)).find((each) => each !== undefined);
      if (action) return { action, by };
    }
    return undefined;
  }
}

const domainKeys = (host: string) => hostSuffixes(host).map((suffix) => `domain ${suffix}`);

/** Under which entries a thing may stand, the most exact first. */
function keysOf(kind: Indicator["kind"], value: string): string[] {
  switch (kind) {
    case "domain":
      return domainKeys(value);
    case "email":
      return [`email ${value}`, ...domainKeys(value.slice(value.lastIndexOf("@") + 1))];
    case "url":
      return domainKeys(/^[^/?#]*/.exec(value)![0]);
    case "phone":
      return [`phone ${value}`];
    case "wallet":
      return [];
  }
}

/** Links without those that are allowed; one whose carrier is gone is carried by none. */
function keptLinks(links: readonly Link[], isAllowed: (host: string) => boolean): readonly Link[] {
  const kept = links.map(({ url }) => {
    const host = canonicalUrl(url)?.host;
    return host === undefined || !isAllowed(host);
  });
  if (kept.every(Boolean)) return links;
  const places = kept.map((isKept, index) => (isKept ? kept.slice(0, index).filter(Boolean).length : undefined));
  return links.flatMap(({ carrier, ...link }, index) => {
    if (!kept[index]) return [];
    const place = carrier === undefined ? undefined : places[carrier];
    return [place === undefined ? link : { ...link, carrier: place }];
  });
}

/**
 * A subject as the lists leave it: what is allowed is not held against it, since no layer is shown it; what is blocked is
 * marked for layer 6. Allowed names prove nothing about the rest of a content, and blocked ones condemn it.
 */
export function withLists(subject: Subject, lists: ListIndex, accountId: string): Subject {
  if (lists.isEmpty) return subject;
  const wordOn = (kind: Indicator["kind"], value: string) => lists.wordOn(accountId, { kind, value });
  const isAllowed = (host: string) => wordOn("domain", host)?.action === "allow";
  const indicators = subject.indicators.flatMap((indicator): Indicator[] => {
    const word = wordOn(indicator.kind, indicator.value);
    if (word?.action === "allow") return [];
    return [word ? { ...indicator, blockedBy: word.by } : indicator];
  });
  return {
    ...subject,
    indicators,
    links: keptLinks(subject.links, isAllowed),
    domains: subject.domains.filter(({ name }) => !isAllowed(asciiHost(name) ?? name)),
  };
}
