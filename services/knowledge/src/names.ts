import { type Bearer, GivenNames, MIN_DISGUISED, type Name, type NameSource } from "./bearers.ts";
import { type Organisation, partyOf } from "./organisation.ts";
import { lookOf, UNSPACED, type Word, wordsOf } from "./words.ts";

/** A name of an organisation, found in a text. */
export interface Named {
  readonly party: string;
  readonly organisation: Organisation;
  /** The name that was found, as the registry writes it. */
  readonly name: string;
  /** Place in the text, UTF-16 code units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** Alone it names nobody: an ordinary word, a person's name, very short. */
  readonly ordinary: boolean;
  /** Written with letters that only look like the name's. */
  readonly disguised: boolean;
}

/** Organisations of several parties may bear one name; more than so many, and it names nobody. */
const MAX_BEARERS = 4;
const isOther = (known: readonly Bearer[], { organisation }: Bearer): boolean =>
  known.length < MAX_BEARERS && known.every((each) => partyOf(each.organisation) !== partyOf(organisation));

const NONE: Name = { longest: 0, bearers: [] };
/** What one source knows of a name, and another behind it: bearers as far as they are others. */
function together(known: Name, more: Name): Name {
  const bearers = [...known.bearers];
  for (const each of more.bearers)
    if (each.isJoined ? bearers.length === 0 : isOther(bearers, each)) bearers.push(each);
  return { longest: Math.max(known.longest, more.longest), bearers };
}

/** Words are joined by nothing that ends a sentence or line, and by few characters. */
const JOINT = /^[ \t\u00a0.&+'’`/,-]{0,3}$/;

/** How many words from one on are joined, at most so many. */
function joinedWords(text: string, words: readonly Word[], at: number, most: number): number {
  let count = Math.min(1, most);
  for (; count < most && at + count < words.length; count++) {
    const gap = text.slice((words[at + count - 1] as Word).end, (words[at + count] as Word).start);
    if (gap !== " " && !JOINT.test(gap)) break;
  }
  return count;
}

/** So many words as names are looked up. */
const keyOf = (words: readonly Word[], at: number, count: number): string =>
  words
    .slice(at, at + count)
    .map((each) => each.text)
    .join(" ");

/** A name that is a host's is written with its dot: `forfait mobile de 20 Go` names no `mobile.de`. */
const HOST_NAME = /^\p{L}[\p{L}\p{N}-]*\.\p{L}{2,4}$/u;
const isHostName = (name: string): boolean => HOST_NAME.test(name);

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/u;
/** A word in small letters whose writer sets accents, and others than the name has: `estació` (a station) is no `Estácio`. */
function isAccentedOtherwise(written: string, name: string): boolean {
  if (!/^\p{Ll}/u.test(written) || !ACCENTED.test(written) || !ACCENTED.test(name)) return false;
  const [ours, theirs] = [written, name].map((each) => each.normalize("NFC").toLowerCase());
  return ours?.length === theirs?.length && ours !== theirs;
}

/** Finds organisations by their names. Built once; one pass over the words of a text. */
export class NameIndex {
  /** The first go before the others. */
  readonly #sources: readonly NameSource[];
  /** Names without spaces between words, by their first two characters, longest first. */
  #unspaced: ReadonlyMap<string, readonly string[]> | undefined;

  /** The names of some organisations, and behind them those of a source. */
  constructor(organisations: readonly Organisation[], source?: NameSource) {
    const given = organisations.length > 0 ? [new GivenNames(organisations)] : [];
    this.#sources = source ? [...given, source] : given;
  }

  #named(key: string): Name | undefined {
    let known: Name | undefined;
    for (const source of this.#sources) {
      const more = source.named(key);
      if (more) known = known || more.bearers.length > 1 ? together(known ?? NONE, more) : more;
    }
    return known;
  }

  #bearers(key: string): readonly Bearer[] {
    return this.#named(key)?.bearers ?? [];
  }

  /** The name without spaces that stands at a place of a text, the longest. */
  #unspacedAt(text: string, at: number): string | undefined {
    this.#unspaced ??= Map.groupBy(
      [...new Set(this.#sources.flatMap((source) => [...source.unspaced()]))].toSorted((a, b) => b.length - a.length),
      (each) => each.slice(0, 2),
    );
    const heads = this.#unspaced.get(text.slice(at, at + 2));
    return heads?.find((each) => text.startsWith(each, at) && this.#bearers(each).length > 0);
  }

  /** The names in a text, in order, none inside another; a name that several bear once for each. */
  find(text: string): Named[] {
    const words = wordsOf(text);
    const found: Named[] = [];
    for (let at = 0; at < words.length;) {
      const word = words[at] as Word;
      if (UNSPACED.test(word.raw)) {
        this.#findUnspaced(word, found);
        at += 1;
        continue;
      }
      at += this.#findAt(text, words, at, found);
    }
    return found;
  }

  /** Words taken by a name that begins at a word; 1 when none does. */
  #findAt(text: string, words: readonly Word[], at: number, found: Named[]): number {
    const first = words[at] as Word;
    const next = words[at + 1];
    // `ETC利用照会サービス`: letters, and a script without spaces right behind them.
    if (next?.start === first.end && UNSPACED.test(next.raw)) {
      const length = this.#findJoined(text, first.start, next.end, found);
      if (length > 0) return 2;
    }
    const one = this.#named(first.text);
    for (let count = joinedWords(text, words, at, one?.longest ?? 0); count >= 1; count--) {
      const bearers = (count === 1 ? one : this.#named(keyOf(words, at, count)))?.bearers;
      if (!bearers?.length) continue;
      const { end } = words[at + count - 1] as Word;
      const written = text.slice(first.start, end);
      const those = bearers.filter(
        ({ name }) => (!isHostName(name) || written.includes(".")) && !isAccentedOtherwise(written, name),
      );
      if (those.length === 0) continue;
      for (const bearer of those) found.push(named(bearer, first.start, end, false));
      return count;
    }
    const disguised = this.#disguised(first);
    if (disguised) found.push(named(disguised, first.start, first.end, true));
    return 1;
  }

  #disguised({ text, raw }: Word): Bearer | undefined {
    // Digits within letters, a capital I inside a word, or letters of another script.
    const mayPose = /[0-9]/.test(text)
      ? /\p{L}/u.test(text)
      : /\p{Ll}I(?!\p{Lu})/u.test(raw) || /[а-яіјѕα-ω]/.test(text);
    if (!mayPose || text.length < MIN_DISGUISED) return undefined;
    const look = lookOf(text);
    for (const source of this.#sources) {
      const [bearer] = source.lookalikes(look);
      if (bearer) return this.#bearers(text).length === 0 ? bearer : undefined;
    }
    return undefined;
  }

  /** A name of mixed scripts at a place; its length, or 0. */
  #findJoined(text: string, start: number, end: number, found: Named[]): number {
    const written = text.slice(start, end).toLowerCase();
    const hit = this.#unspacedAt(written, 0);
    if (hit === undefined) return 0;
    for (const bearer of this.#bearers(hit)) found.push(named(bearer, start, start + hit.length, false));
    return hit.length;
  }

  #findUnspaced({ raw, start }: Word, found: Named[]): void {
    const text = raw.length === raw.normalize("NFKC").length ? raw.normalize("NFKC").toLowerCase() : raw;
    for (let at = 0; at < text.length;) {
      const hit = this.#unspacedAt(text, at);
      for (const bearer of hit === undefined ? [] : this.#bearers(hit))
        found.push(named(bearer, start + at, start + at + (hit?.length ?? 0), false));
      at += hit?.length ?? 1;
    }
  }
}

const named = ({ organisation, name, ordinary }: Bearer, start: number, end: number, disguised: boolean): Named => ({
  party: partyOf(organisation),
  organisation,
  name,
  start,
  end,
  ordinary,
  disguised,
});
