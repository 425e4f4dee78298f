/** Who is who: organisations, infrastructure, established names. Read-only; read from files once, at the first use. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ListedNames } from "./bearers.ts";
import { type Brand, readBrands } from "./brand.ts";
import { NameIndex } from "./names.ts";
import { type Organisation, readOrganisations } from "./organisation.ts";
import { OwnerIndex } from "./owners.ts";
import { type Platforms, readPlatforms } from "./platforms.ts";
import { Registry } from "./registry.ts";
import { Table } from "./table.ts";

export { type Brand, BRAND_SECTORS, type BrandSector } from "./brand.ts";
export { type Named, NameIndex } from "./names.ts";
export { type Organisation, organisationSchema, partyOf, readOrganisations, SECTORS } from "./organisation.ts";
export { isReserved, OwnerIndex } from "./owners.ts";
export { PLATFORM_KINDS, type PlatformKind, type Platforms } from "./platforms.ts";
export { foldWord, wordsOf } from "./words.ts";

const DATA = join(import.meta.dirname, "data");

export interface Knowledge {
  readonly version: string;
  /** All of them: read at the first use, which few have. */
  readonly organisations: readonly Organisation[];
  /** Of these, an operator's own. */
  readonly added: readonly Organisation[];
  /** Whose look-alikes are looked for, and by which keys; an operator's own first. Read at the first use. */
  readonly brands: readonly Brand[];
  /** Platforms as those who read links know them. Read at the first use. */
  readonly platforms: Platforms;
  readonly names: NameIndex;
  readonly owners: OwnerIndex;
  /** Registrable domains that many people visit; popular is not the same as safe. */
  readonly established: { has(domain: string): boolean };
  /** The organisations of a party, the one often pretended to be first. */
  readonly partiesOf: (party: string) => readonly Organisation[];
}

/** An operator's own organisations: a file's text, one a line, and how a fault in it names the file. */
export interface OwnOrganisations {
  readonly text: string;
  readonly file: string;
}

/**
 * Knowledge from the shipped lists and an operator's own organisations, which go before the shipped ones: by their ids, names and hosts.
 * @throws TypeError naming the line of a file that cannot be read.
 */
export function loadKnowledge(own?: OwnOrganisations): Knowledge {
  const read = (file: string) => readFileSync(join(DATA, file));
  const added = (own === undefined ? [] : readOrganisations(own.text, own.file)).map((each): Organisation => ({
    ...each,
    impersonated: true,
  }));
  const registry = new Registry(
    { organisations: read("organisations.json"), parties: read("derived/parties.txt") },
    added,
  );
  const established = new Table(read("established.txt"), { end: "+" });
  const names = new ListedNames(
    {
      names: read("derived/names.txt"),
      looks: read("derived/looks.txt"),
      unspaced: read("derived/unspaced.txt"),
    },
    registry,
  );
  const { version } = JSON.parse(read("manifest.json").toString("utf8")) as { version: string };
  let all: readonly Organisation[] | undefined;
  let brands: readonly Brand[] | undefined;
  let platforms: Platforms | undefined;
  return {
    version: own === undefined ? version : `${version}+${digestOf(own.text)}`,
    get organisations() {
      return (all ??= registry.all());
    },
    added,
    get brands() {
      return (brands ??= readBrands(read("derived/brands.jsonl").toString("utf8"), added));
    },
    get platforms() {
      return (platforms ??= readPlatforms(read("derived/platforms.txt").toString("utf8")));
    },
    names: new NameIndex(added, names),
    owners: new OwnerIndex({
      added,
      registry,
      hosts: new Table(read("derived/hosts.txt"), { end: " " }),
      mailboxes: new Table(read("mailboxes.txt"), { end: " " }),
      established,
    }),
    established,
    partiesOf: (party) => registry.ofParty(party),
  };
}

/** Characters of a digest that tell one file of an operator's from another. */
const DIGEST_CHARACTERS = 8;
const digestOf = (text: string): string => hash("sha256", text).slice(0, DIGEST_CHARACTERS);

const opened = new Map<string, Knowledge>();

/** Shipped knowledge, or that with an operator's own: one in memory for all rooms of a process. @throws TypeError as {@link loadKnowledge}. */
export function knowledge(own?: OwnOrganisations): Knowledge {
  const key = own?.text ?? "";
  const known = opened.get(key) ?? loadKnowledge(key === "" ? undefined : own);
  opened.set(key, known);
  return known;
}
