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

/** Longest name, in words. */
const MAX_WORDS = 6;
/** Shortest name that is looked for behind look-alike letters, in letters. */
const MIN_DISGUISED = 5;
/** Shortest name of several words that is also looked for written in one, in letters. */
const MIN_JOINED = 8;
interface Entry {
  readonly organisation: Organisation;
  readonly name: string;
  readonly ordinary: boolean;
}

/** Organisations of several parties may bear one name; more than so many, and it names nobody. */
const MAX_BEARERS = 4;
const isOther = (known: readonly Entry[], { organisation }: Entry): boolean =>
  known.length < MAX_BEARERS && known.every((each) => partyOf(each.organisation) !== partyOf(organisation));

/** Words are joined by nothing that ends a sentence or line, and by few characters. */
const JOINT = /^[ \t\u00a0.&+'’`/,-]{0,3}$/;

/** A name that is a host's is written with its dot: `forfait mobile de 20 Go` names no `mobile.de`. */
const HOST_NAME = /^\p{L}[\p{L}\p{N}-]*\.\p{L}{2,4}$/u;
const isHostName = (name: string): boolean => HOST_NAME.test(name);

/** Finds organisations by their names. Built once; one pass over the words of a text. */
export class NameIndex {
  /** Names by their words joined by a space. */
  readonly #names = new Map<string, readonly Entry[]>();
  /** The most words of a name that begins with a word. */
  readonly #longest = new Map<string, number>();
  /** Names without spaces between words, by their first two characters, longest first. */
  readonly #unspaced = new Map<string, { readonly text: string; readonly entries: Entry[] }[]>();
  /** Names that somebody may disguise, by their letters; by their looks from the first disguise on. */
  readonly #disguisable = new Map<string, Entry>();
  #looks: ReadonlyMap<string, Entry> | undefined;

  constructor(organisations: readonly Organisation[]) {
    for (const organisation of organisations) {
      const { ordinary = [] } = organisation;
      for (const name of [organisation.name, ...(organisation.names ?? [])])
        this.#add({ organisation, name, ordinary: ordinary.includes(name) });
    }
    for (const list of this.#unspaced.values()) list.sort((a, b) => b.text.length - a.text.length);
  }

  #add(entry: Entry): void {
    const { name } = entry;
    if (UNSPACED.test(name)) {
      const text = name.normalize("NFKC").toLowerCase();
      const head = text.slice(0, 2);
      const list = this.#unspaced.get(head) ?? [];
      const known = list.find((each) => each.text === text);
      if (!known) list.push({ text, entries: [entry] });
      else if (isOther(known.entries, entry)) known.entries.push(entry);
      this.#unspaced.set(head, list);
      return;
    }
    const words = wordsOf(name).map(({ text }) => text);
    if (words.length === 0 || words.length > MAX_WORDS) return;
    const key = words.join(" ");
    const known = this.#names.get(key) ?? [];
    if (isOther(known, entry)) this.#names.set(key, [...known, entry]);
    const first = words[0] as string;
    this.#longest.set(first, Math.max(words.length, this.#longest.get(first) ?? 0));
    const letters = words.join("");
    // `PosMalaysia` is written in one, too.
    if (words.length > 1 && letters.length >= MIN_JOINED && !this.#names.has(letters)) {
      this.#names.set(letters, [entry]);
      this.#longest.set(letters, Math.max(1, this.#longest.get(letters) ?? 0));
    }
    if (entry.organisation.impersonated && !entry.ordinary && letters.length >= MIN_DISGUISED)
      if (!this.#disguisable.has(letters)) this.#disguisable.set(letters, entry);
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
    const most = Math.min(this.#longest.get(first.text) ?? 0, words.length - at);
    for (let count = most; count >= 1; count--) {
      const last = words[at + count - 1] as Word;
      const key =
        count === 1
          ? first.text
          : words
              .slice(at, at + count)
              .map((each) => each.text)
              .join(" ");
      const written = text.slice(first.start, last.end);
      const entries = this.#names.get(key)?.filter(({ name }) => !isHostName(name) || written.includes("."));
      if (!entries?.length || !this.#isJoined(text, words, at, count)) continue;
      for (const entry of entries) found.push(named(entry, first.start, last.end, false));
      return count;
    }
    const disguised = this.#disguised(first);
    if (disguised) found.push(named(disguised, first.start, first.end, true));
    return 1;
  }

  #isJoined(text: string, words: readonly Word[], at: number, count: number): boolean {
    for (let next = at + 1; next < at + count; next++)
      if (!JOINT.test(text.slice((words[next - 1] as Word).end, (words[next] as Word).start))) return false;
    return true;
  }

  #disguised({ text, raw }: Word): Entry | undefined {
    // Digits within letters, a capital I inside a word, or letters of another script.
    const mayPose = /[0-9]/.test(text)
      ? /\p{L}/u.test(text)
      : /\p{Ll}I(?!\p{Lu})/u.test(raw) || /[а-яіјѕα-ω]/.test(text);
    if (!mayPose || text.length < MIN_DISGUISED) return undefined;
    this.#looks ??= new Map([...this.#disguisable].toReversed().map(([letters, each]) => [lookOf(letters), each]));
    const entry = this.#looks.get(lookOf(text));
    return entry && this.#names.get(text) === undefined ? entry : undefined;
  }

  /** A name of mixed scripts at a place; its length, or 0. */
  #findJoined(text: string, start: number, end: number, found: Named[]): number {
    const written = text.slice(start, end).toLowerCase();
    const hit = this.#unspaced.get(written.slice(0, 2))?.find((each) => written.startsWith(each.text));
    for (const entry of hit?.entries ?? []) found.push(named(entry, start, start + (hit?.text.length ?? 0), false));
    return hit?.text.length ?? 0;
  }

  #findUnspaced({ raw, start }: Word, found: Named[]): void {
    const text = raw.length === raw.normalize("NFKC").length ? raw.normalize("NFKC").toLowerCase() : raw;
    for (let at = 0; at < text.length;) {
      const hit = this.#unspaced.get(text.slice(at, at + 2))?.find((each) => text.startsWith(each.text, at));
      for (const entry of hit?.entries ?? [])
        found.push(named(entry, start + at, start + at + (hit?.text.length ?? 0), false));
      at += hit ? hit.text.length : 1;
    }
  }
}

const named = ({ organisation, name, ordinary }: Entry, start: number, end: number, disguised: boolean): Named => ({
  party: partyOf(organisation),
  organisation,
  name,
  start,
  end,
  ordinary,
  disguised,
});
