/** Who is who: organisations, infrastructure, established names. Read-only; read from files once, at the first use. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SERVICE_KINDS, type ServiceKind } from "@sextant/core";
import { NameIndex } from "./names.ts";
import { type Organisation, partyOf, readOrganisations } from "./organisation.ts";
import { OwnerIndex } from "./owners.ts";

export { type Named, NameIndex } from "./names.ts";
export { type Organisation, organisationSchema, partyOf, readOrganisations, SECTORS } from "./organisation.ts";
export { type HostMap, isReserved, nearest, OwnerIndex } from "./owners.ts";
export { foldWord, wordsOf } from "./words.ts";

const DATA = join(import.meta.dirname, "data");

export interface Knowledge {
  readonly version: string;
  readonly organisations: readonly Organisation[];
  /** Of these, an operator's own. */
  readonly added: readonly Organisation[];
  readonly names: NameIndex;
  readonly owners: OwnerIndex;
  /** Registrable domains that many people visit; popular is not the same as safe. */
  readonly established: ReadonlySet<string>;
  /** The organisations of a party, the one often pretended to be first. */
  readonly partiesOf: (party: string) => readonly Organisation[];
}

const rowsOf = (text: string): string[] => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** Services by host; `kind host` a line. */
function readInfrastructure(text: string): ReadonlyMap<string, ServiceKind> {
  const known: ReadonlySet<string> = new Set(SERVICE_KINDS);
  const found = new Map<string, ServiceKind>();
  for (const row of rowsOf(text)) {
    const space = row.indexOf(" ");
    const kind = row.slice(0, space);
    if (!known.has(kind)) throw new TypeError(`infrastructure.txt has the unknown kind ${kind}`);
    found.set(row.slice(space + 1), kind as ServiceKind);
  }
  return found;
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
  const read = (file: string) => readFileSync(join(DATA, file), "utf8");
  const added = (own === undefined ? [] : readOrganisations(own.text, own.file)).map((each): Organisation => ({
    ...each,
    impersonated: true,
  }));
  const replaced = new Set(added.map(({ id }) => id));
  const shipped = (JSON.parse(read("organisations.json")) as Organisation[]).filter(({ id }) => !replaced.has(id));
  const organisations = [...added, ...shipped];
  const established = new Set(rowsOf(read("established.txt").replaceAll("+", "")));
  const { version } = JSON.parse(read("manifest.json")) as { version: string };
  const byParty = Map.groupBy(organisations, partyOf);
  return {
    version: own === undefined ? version : `${version}+${digestOf(own.text)}`,
    organisations,
    added,
    // Names in which nobody is deceived are only a source of confusion with ordinary words.
    names: new NameIndex(organisations.filter(({ impersonated }) => impersonated)),
    owners: new OwnerIndex({
      organisations,
      infrastructure: readInfrastructure(read("infrastructure.txt")),
      mailboxes: new Set(rowsOf(read("mailboxes.txt"))),
      established,
    }),
    established,
    partiesOf: (party) => byParty.get(party) ?? [],
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
