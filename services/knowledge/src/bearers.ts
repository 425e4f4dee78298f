import type { Organisation } from "./organisation.ts";
import type { Registry } from "./registry.ts";
import { Table } from "./table.ts";
import { lookOf, UNSPACED, wordsOf } from "./words.ts";

/** Longest name, in words. */
const MAX_WORDS = 6;
/** Shortest name that is looked for behind look-alike letters, in letters. */
export const MIN_DISGUISED = 5;
/** Shortest name of several words that is also looked for written in one, in letters. */
const MIN_JOINED = 8;

/** An organisation that bears a name. */
export interface Bearer {
  readonly organisation: Organisation;
  /** As the registry writes it. */
  readonly name: string;
  readonly ordinary: boolean;
  /** Its words are looked for written in one, unless that is another name. */
  readonly isJoined: boolean;
}

/** What is known of a folded word, of several joined by a space, or of a name in a script without spaces. */
export interface Name {
  /** The most words of a name that begins so. */
  readonly longest: number;
  /** In the order of organisations. */
  readonly bearers: readonly Bearer[];
}

/** Who bears which names. */
export interface NameSource {
  named(key: string): Name | undefined;
  /** Bearers of names that look so; names that somebody may disguise. */
  lookalikes(look: string): readonly Bearer[];
  /** Names in scripts without spaces between words. */
  unspaced(): Iterable<string>;
}

const NOBODY: readonly Bearer[] = [];

/** The names of some organisations. */
export class GivenNames implements NameSource {
  readonly names = new Map<string, { longest: number; readonly bearers: Bearer[] }>();
  readonly looks = new Map<string, Bearer[]>();
  readonly #unspaced = new Set<string>();

  constructor(organisations: readonly Organisation[]) {
    for (const organisation of organisations) {
      const { ordinary = [] } = organisation;
      for (const name of [organisation.name, ...(organisation.names ?? [])])
        this.#add({ organisation, name, ordinary: ordinary.includes(name), isJoined: false });
    }
  }

  #add(bearer: Bearer): void {
    const { name, ordinary, organisation } = bearer;
    if (UNSPACED.test(name)) {
      const text = name.normalize("NFKC").toLowerCase();
      // What the registry writes apart stands together in a text.
      for (const form of new Set([text, text.replaceAll(" ", "")])) {
        this.#unspaced.add(form);
        this.#at(form, 0).bearers.push(bearer);
      }
      return;
    }
    const words = wordsOf(name).map(({ text }) => text);
    if (words.length === 0 || words.length > MAX_WORDS) return;
    this.#at(words.join(" "), 0).bearers.push(bearer);
    this.#at(words[0] as string, words.length);
    const letters = words.join("");
    // `PosMalaysia` is written in one, too.
    if (words.length > 1 && letters.length >= MIN_JOINED)
      this.#at(letters, 1).bearers.push({ ...bearer, isJoined: true });
    if (!organisation.impersonated || ordinary || letters.length < MIN_DISGUISED) return;
    const look = lookOf(letters);
    this.looks.set(look, [...this.lookalikes(look), bearer]);
  }

  #at(key: string, longest: number): { readonly bearers: Bearer[] } {
    const name = this.names.get(key) ?? { longest: 0, bearers: [] };
    name.longest = Math.max(name.longest, longest);
    this.names.set(key, name);
    return name;
  }

  named(key: string): Name | undefined {
    return this.names.get(key);
  }

  lookalikes(look: string): readonly Bearer[] {
    return this.looks.get(look) ?? NOBODY;
  }

  unspaced(): ReadonlySet<string> {
    return this.#unspaced;
  }
}

/** Lists that the build derives from the organisations: a name, a tab, who bears it, as {@link wordOf} writes it. */
export interface NameLists {
  /** Behind the tab first the most words of a name that begins so. */
  readonly names: Buffer;
  readonly looks: Buffer;
  /** Of the names those in scripts without spaces, one a row. */
  readonly unspaced: Buffer;
}

const TAB = { end: "\t" };

/** The names of the shipped organisations. */
export class ListedNames implements NameSource {
  readonly #registry: Registry;
  readonly #names: Table;
  readonly #looks: Table;
  readonly #unspaced: Buffer;
  /** Names by the place of their row, as they are asked for. */
  readonly #known = new Map<number, Name>();
  readonly #lookalikes = new Map<number, readonly Bearer[]>();

  constructor({ names, looks, unspaced }: NameLists, registry: Registry) {
    this.#registry = registry;
    this.#names = new Table(names, TAB);
    this.#looks = new Table(looks, TAB);
    this.#unspaced = unspaced;
  }

  named(key: string): Name | undefined {
    const at = this.#names.find(key);
    return at === -1 ? undefined : (this.#known.get(at) ?? this.#keep(at));
  }

  #keep(at: number): Name {
    const value = this.#names.valueAt(at);
    const name = { longest: Number(value.charAt(0)), bearers: this.#read(value.slice(1)) };
    this.#known.set(at, name);
    return name;
  }

  lookalikes(look: string): readonly Bearer[] {
    const at = this.#looks.find(look);
    if (at === -1) return NOBODY;
    const known = this.#lookalikes.get(at) ?? this.#read(this.#looks.valueAt(at));
    this.#lookalikes.set(at, known);
    return known;
  }

  unspaced(): readonly string[] {
    return this.#unspaced
      .toString("utf8")
      .split("\n")
      .filter((row) => row !== "");
  }

  #read(words: string): readonly Bearer[] {
    return words.split(" ").flatMap((word) => (word === "" ? [] : (bearerOf(word, this.#registry) ?? [])));
  }
}

/** How a list writes a bearer: its id, `/` and which of its further names it is, from 1; `~` before it: in one word. */
export function wordOf({ organisation: { id, names = [], name: usual }, name, isJoined }: Bearer): string {
  return `${isJoined ? "~" : ""}${id}${name === usual ? "" : `/${names.indexOf(name) + 1}`}`;
}

function bearerOf(word: string, registry: Registry): Bearer | undefined {
  const isJoined = word.startsWith("~");
  const [id = "", at = "0"] = word.slice(isJoined ? 1 : 0).split("/");
  const organisation = registry.shipped(id);
  const name = at === "0" ? organisation?.name : organisation?.names?.[Number(at) - 1];
  if (!organisation || name === undefined) return undefined;
  return { organisation, name, ordinary: organisation.ordinary?.includes(name) === true, isJoined };
}
