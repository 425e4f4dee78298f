import { type Organisation, partyOf } from "./organisation.ts";
import { Table } from "./table.ts";

/** Behind this the rows of organisations.json have the id. */
const ID = '{"id":"';

/** Shipped lists of organisations. */
export interface OrganisationLists {
  /** organisations.json: one a row, by id. */
  readonly organisations: Buffer;
  /** The ids of a party's organisations behind it, where they are more than the one of that id. */
  readonly parties: Buffer;
}

/** The shipped organisations, each parsed when it is first asked for, and an operator's own, which replace them by their ids. */
export class Registry {
  readonly #text: Buffer;
  readonly #rows: Table;
  readonly #parties: Table;
  readonly #added: readonly Organisation[];
  readonly #replaced: ReadonlySet<string>;
  readonly #parsed = new Map<string, Organisation>();

  constructor({ organisations, parties }: OrganisationLists, added: readonly Organisation[]) {
    this.#text = organisations;
    this.#rows = new Table(organisations, { start: ID.length, end: '"' });
    this.#parties = new Table(parties, { end: " " });
    this.#added = added;
    this.#replaced = new Set(added.map(({ id }) => id));
  }

  /** A shipped organisation; undefined also where an operator's own is in its place. */
  shipped(id: string): Organisation | undefined {
    const known = this.#parsed.get(id);
    if (known) return known;
    const end = this.#replaced.has(id) ? -1 : this.#rows.find(id);
    if (end === -1) return undefined;
    return this.#keep(JSON.parse(this.#rows.rowAt(end).replace(/,$/, "")) as Organisation);
  }

  #keep(organisation: Organisation): Organisation {
    this.#parsed.set(organisation.id, organisation);
    return organisation;
  }

  /** All of them, an operator's own first. */
  all(): readonly Organisation[] {
    const shipped = JSON.parse(this.#text.toString("utf8")) as Organisation[];
    return [
      ...this.#added,
      ...shipped
        .filter(({ id }) => !this.#replaced.has(id))
        .map((each) => this.#parsed.get(each.id) ?? this.#keep(each)),
    ];
  }

  /** The organisations of a party, an operator's own first. */
  ofParty(party: string): readonly Organisation[] {
    const end = this.#parties.find(party);
    const ids = end === -1 ? [party] : this.#parties.valueAt(end).split(" ");
    return [...this.#added, ...ids.flatMap((id) => this.shipped(id) ?? [])].filter((each) => partyOf(each) === party);
  }
}
