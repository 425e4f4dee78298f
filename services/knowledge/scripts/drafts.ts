import { SECTORS } from "../src/organisation.ts";
import { foldWord } from "../src/words.ts";
import { hostOf, type Row, wordsIn } from "./sources.ts";

/** An organisation in the making: what all sources say of it. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly names: Set<string>;
  readonly ordinary: Set<string>;
  readonly sectors: Set<string>;
  readonly countries: Set<string>;
  readonly own: Set<string>;
  readonly link: Set<string>;
  readonly mail: Set<string>;
  readonly pages: Set<string>;
  /** Top-level domains under which only it has names. */
  readonly endings: Set<string>;
  /** People are deceived in its name. */
  impersonated: boolean;
}

const SECTOR_SET: ReadonlySet<string> = new Set(SECTORS);
/** Sectors in whose organisations' names people are deceived, however small they are: they write to everybody about money, contracts and parcels. */
const DECEIVING: ReadonlySet<string> = new Set(["bank", "insurance", "telecom", "post"]);
/** Longest name, in UTF-16 code units. */
const MAX_NAME = 80;

/** Organisations as their sources are added: the most trusted first, for of a domain that two claim the first has it. */
export class Drafts {
  readonly all = new Map<string, Draft>();
  readonly ownerOf = new Map<string, Draft>();
  readonly conflicts: string[] = [];
  /** Pairs that are of one group: two sources give one domain to both. */
  readonly related: (readonly [string, string])[] = [];
  /** Words that greet, and first names: nobody is named by them alone. */
  readonly #never: ReadonlySet<string> = new Set(wordsIn("never-names.txt"));

  /**
   * Adds a row: to the organisation that has one of its domains, else to that of its id, else as a new one if it has a domain.
   * @param isImpersonated people are deceived in the name of all whom the source lists; of others by their sector.
   */
  add(row: Row, isImpersonated: boolean): void {
    const impersonated = isImpersonated || (row.sectors ?? []).some((sector) => DECEIVING.has(sector));
    const own = [...(row.own ?? []), ...(row.link ?? [])].flatMap((text) => hostOf(text) ?? []);
    const holder = own.map((host) => this.ownerOf.get(host)).find((each) => each !== undefined);
    const known = holder ?? this.all.get(row.id);
    if (!known && own.length === 0) return;
    const draft = known ?? newDraft(row, impersonated);
    this.all.set(draft.id, draft);
    draft.impersonated ||= impersonated;
    this.#addNames(draft, row);
    for (const ending of row.endings ?? []) draft.endings.add(ending);
    for (const sector of row.sectors ?? []) if (SECTOR_SET.has(sector)) draft.sectors.add(sector);
    for (const country of row.countries ?? []) if (/^[A-Z]{2}$/.test(country)) draft.countries.add(country);
    for (const use of ["own", "link", "mail", "pages"] as const) this.#take(draft, use, row[use] ?? []);
  }

  #addNames(draft: Draft, row: Row): void {
    const names = [row.name ?? "", ...(row.names ?? []), ...(row.products ?? [])].map((name) => name.trim());
    for (const name of names)
      if (name !== "" && name !== draft.name && name.length <= MAX_NAME && !this.#never.has(foldWord(name)))
        draft.names.add(name);
    for (const name of row.ordinary ?? []) draft.ordinary.add(name);
  }

  #take(draft: Draft, use: "own" | "link" | "mail" | "pages", texts: readonly string[]): void {
    for (const text of texts) {
      const host = hostOf(text);
      if (host === undefined) continue;
      const holder = this.ownerOf.get(host);
      if (holder && holder !== draft) {
        this.conflicts.push(`${host}: ${holder.id}, not ${draft.id}`);
        this.related.push([holder.id, draft.id]);
        continue;
      }
      if (use !== "pages") this.ownerOf.set(host, draft);
      draft[use].add(host);
    }
  }

  /** A correction wins: what it names is its own, what it denies is nobody's. */
  correct(row: Row): void {
    for (const host of row.not ?? []) this.release(host, ["own", "link", "mail", "pages"]);
    for (const text of [...(row.own ?? []), ...(row.link ?? [])]) {
      const host = hostOf(text);
      if (host !== undefined && this.ownerOf.get(host)?.id !== row.id) this.release(host, ["own", "link", "mail"]);
    }
    this.add(row, true);
  }

  /** Takes a host from whoever has it. */
  release(host: string, uses: readonly ("own" | "link" | "mail" | "pages")[]): void {
    const holder = this.ownerOf.get(host);
    for (const use of holder ? uses : []) holder?.[use].delete(host);
    this.ownerOf.delete(host);
  }
}

const newDraft = (row: Row, impersonated: boolean): Draft => ({
  id: row.id,
  name: row.name ?? row.id,
  names: new Set(),
  ordinary: new Set(),
  sectors: new Set(),
  countries: new Set(),
  own: new Set(),
  link: new Set(),
  mail: new Set(),
  pages: new Set(),
  endings: new Set(),
  impersonated,
});
