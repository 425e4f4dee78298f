import type { Brand } from "@sextant/knowledge";
import { DeletionIndex } from "./deletions.ts";
import { distance, limitFor } from "./distance.ts";
import { fold } from "./fold.ts";
import { latinForm } from "../text/latin.ts";
import type { Host } from "./host.ts";
import type { Key } from "./keys.ts";
import { exact, exactCost, isBelievable, techniqueOf } from "./likeness.ts";
import { type Match, rankOf } from "./match.ts";
import { TokenIndex } from "./tokens.ts";
import { askedTogether, isKnownWord, readWords, withoutWord } from "./words.ts";

const PLAIN = /^[a-z0-9-]+$/;
/** Hyphenated pieces and subdomain labels looked at: honest names rarely have more. */
const MAX_PIECES = 6;
const MAX_LABELS = 8;
/** Shortest key found inside a longer name without hyphens around it. */
const MIN_INSIDE = 5;
/** From this length on, a name is rare enough to be believed inside anything. */
const RARE = 8;
const MIN_FUZZY = 3;
/** Cost added to the likeness of an ordinary word: more than any words beside it make believable. */
const ORDINARY = 1.1;
/** Words of a display name that are read, and words of one brand's name. */
const MAX_WORDS = 24;
const MAX_NAME_WORDS = 5;

const squash = (label: string) => label.replaceAll("-", "");

/** All brands' names, compiled so that one look-up against all of them costs microseconds. Synchronous, not shared between threads. */
export class BrandIndex {
  readonly #official = new Map<string, Brand>();
  readonly #byText = new Map<string, Key[]>();
  readonly #texts: readonly string[];
  readonly #fuzzy: DeletionIndex;
  readonly #tokens: TokenIndex;

  readonly #ordinary: ReadonlySet<string>;

  /** @param ordinary words that are near some brand's name, but are words. */
  constructor(brands: readonly Brand[], keys: readonly Key[], ordinary: ReadonlySet<string> = new Set()) {
    this.#ordinary = ordinary;
    for (const brand of brands)
      for (const domain of [...brand.domains, ...brand.also]) this.#official.set(domain, brand);
    for (const key of keys) {
      const same = this.#byText.get(key.text);
      if (same) same.push(key);
      else this.#byText.set(key.text, [key]);
    }
    this.#texts = [...this.#byText.keys()];
    this.#fuzzy = new DeletionIndex(this.#texts.map(fold));
    this.#tokens = new TokenIndex(this.#texts);
  }

  /** The brand that has this very name. */
  officialAt(name: string): Brand | undefined {
    return this.#official.get(name);
  }

  /** The brand whose own name this is, or is under. */
  official(host: Host): Brand | undefined {
    for (let name = host.ascii; ;) {
      const brand = this.#official.get(name);
      if (brand) return brand;
      const dot = name.indexOf(".");
      if (dot === -1) return undefined;
      name = name.slice(dot + 1);
    }
  }

  /** The brand that a name written for people contains whole (`PayPal Support`); the longest of several, never a weak one. */
  named(text: string): Brand | undefined {
    const words = latinForm(text.toLowerCase().normalize("NFKC"))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MAX_WORDS);
    let best: Key | undefined;
    for (let from = 0; from < words.length; from++) {
      let joined = "";
      for (let to = from; to < Math.min(words.length, from + MAX_NAME_WORDS); to++) {
        joined += words[to] as string;
        for (const key of this.#byText.get(joined) ?? []) {
          if (!key.weak && key.text.length > (best?.text.length ?? MIN_INSIDE - 1)) best = key;
        }
      }
    }
    return best?.brand;
  }

  /** The brand that would most likely have produced this name by a look-alike technique; never for a brand's own name. */
  lookup(host: Host): Match | undefined {
    if (this.official(host)) return undefined;
    let best: Match | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    const consider = (match: Match | undefined) => {
      if (!match) return;
      const rank = rankOf(match, host.suffix);
      if (rank < bestRank) [best, bestRank] = [match, rank];
    };
    if (PLAIN.test(host.label)) {
      for (const match of this.#whole(host)) consider(match);
      for (const match of this.#inside(host.label)) consider(match);
      for (const match of this.#pieces(host.label)) consider(match);
    }
    if (host.subdomains.length > 0) {
      consider(this.#split(host));
      for (const match of this.#inSubdomains(host)) consider(match);
    }
    return best && withSubdomains(best, host);
  }

  /** The whole label is, or is nearly, a brand's name. */
  *#whole(host: Host): Generator<Match> {
    const name = squash(host.label);
    if (name.length < 2) return;
    for (const key of this.#byText.get(name) ?? [])
      yield { key, ...exact(host, key), cost: exactCost(host, key), lures: [], apart: true };
    yield* this.#near(host.label, host, 0);
  }

  /** Keys within reach of a label, other than the label itself. */
  *#near(label: string, host: Host | undefined, added: number): Generator<Match> {
    const name = squash(label);
    if (name.length < MIN_FUZZY) return;
    const found: number[] = [];
    this.#fuzzy.candidates(fold(name), (id) => found.push(id));
    const penalty = this.#ordinary.has(name) || isKnownWord(name) ? ORDINARY : 0;
    for (const id of found) {
      const text = this.#texts[id] as string;
      if (text === name || Math.abs(text.length - name.length) > 3) continue;
      const cost = distance(text, label, limitFor(Math.min(text.length, name.length)));
      if (cost === Number.POSITIVE_INFINITY) continue;
      for (const key of this.#byText.get(text) ?? []) {
        const technique = techniqueOf(text, label, cost, host?.nonAscii ?? false);
        const isSame = host ? key.suffixes.has(host.suffix) : false;
        // A part that is the name cut short or drawn out (citadel, citadele) is more often another word.
        const isCut = added > 0 && (text.startsWith(name) || name.startsWith(text)) && technique === "typo";
        const believable = penalty === 0 && !isCut && isBelievable(key, technique, cost, isSame, label);
        yield { key, technique, cost: cost + added + penalty, lures: [], believable, apart: true };
      }
    }
  }

  /** A brand's name with something before or after it. */
  *#inside(label: string): Generator<Match> {
    const name = squash(label);
    const places = placesOf(label);
    for (const { id, start, end } of this.#tokens.occurrences(name)) {
      // The whole label is no part of itself.
      if (end - start === name.length) continue;
      const text = this.#texts[id] as string;
      const from = places[start] as number;
      const to = (places[end - 1] as number) + 1;
      const isHead = from === 0 || label[from - 1] === "-";
      const isTail = to === label.length || label[to] === "-";
      if (!isHead && !isTail && text.length < MIN_INSIDE) continue;
      const reading = readWords(`${label.slice(0, from)}-${label.slice(to)}`);
      if (!isHead && !isTail && text.length < RARE && !reading.explained) continue;
      // Few letters that only meet across a hyphen (cf-email) are no name.
      if (to - from > text.length && text.length < MIN_INSIDE) continue;
      const apart = isHead && isTail;
      const isClear = apart || reading.explained;
      if (!isClear && text.length < MIN_INSIDE + 1) continue;
      // Three letters at the end of a word are mostly the end of a word: the brand is named, nothing is made of it.
      const isEnding = text.length <= 3 && !apart && from > 0;
      const lures = apart ? reading.lures : askedTogether(reading.lures);
      for (const key of this.#byText.get(text) ?? []) {
        const believable = !key.weak && !reading.isMachines && (isClear || (text.length >= RARE && (isHead || isTail)));
        yield {
          key,
          technique: "combosquat",
          cost: isEnding ? 0.9 : reading.explained ? 0.4 : isClear ? 0.7 : 0.8,
          lures: isEnding ? [] : lures,
          believable,
          apart,
        };
      }
    }
  }

  /** A brand's name misspelt, with something before or after it. */
  *#pieces(label: string): Generator<Match> {
    const pieces = label.split("-").slice(0, MAX_PIECES);
    if (pieces.length > 1) {
      for (const [at, piece] of pieces.entries()) {
        if (piece.length < MIN_INSIDE) continue;
        const { lures } = readWords(pieces.toSpliced(at, 1).join("-"));
        for (const match of this.#near(piece, undefined, 0.5)) yield { ...match, lures };
      }
    }
    const stripped = withoutWord(squash(label));
    if (!stripped || stripped.rest.length < MIN_INSIDE) return;
    for (const match of this.#near(stripped.rest, undefined, 0.5)) yield { ...match, lures: [stripped.word] };
  }

  /** A dot inside the brand's name: `pay.pal.com`. */
  #split(host: Host): Match | undefined {
    const name = squash([...host.subdomains, host.label].join(""));
    if (host.subdomains.length > 2) return undefined;
    const keys = this.#byText.get(name) ?? [];
    const key = keys.find(({ suffixes }) => suffixes.has(host.suffix)) ?? keys[0];
    if (!key) return undefined;
    const believable = !key.weak && name.length > MIN_INSIDE && key.suffixes.has(host.suffix);
    return { key, technique: "split", cost: 0.35, lures: [], believable, apart: true };
  }

  /** A brand's name in front of somebody else's domain. */
  *#inSubdomains(host: Host): Generator<Match> {
    const labels = host.subdomains.slice(-MAX_LABELS);
    for (const [at, label] of labels.entries()) {
      if (!PLAIN.test(label)) continue;
      const rest = `${labels.toSpliced(at, 1).join("-")}-${host.label}`;
      const after = labels.slice(at + 1).join(".");
      for (const key of this.#byText.get(squash(label)) ?? []) {
        const isDomain = [...key.suffixes].some((suffix) => after === suffix || after.startsWith(`${suffix}.`));
        if (key.weak && !key.short && !isDomain) continue;
        const { lures } = readWords(rest);
        const cost = isDomain ? 0.1 : 0.4;
        const believable = isDomain ? key.text.length > 2 : !key.weak;
        yield { key, technique: "subdomain", cost, lures, believable, apart: true };
      }
      if (label.length < MIN_INSIDE + 1) continue;
      for (const match of this.#inside(label)) {
        if (match.believable || match.lures.length > 0)
          yield { ...match, technique: "subdomain", cost: match.cost + 0.2 };
      }
    }
  }
}

/** Where each letter of the squashed label stands in the label. */
function placesOf(label: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < label.length; at++) if (label[at] !== "-") places.push(at);
  return places;
}

/** A likeness in the label with the words in front of it. */
function withSubdomains(match: Match, { subdomains }: Host): Match {
  if (subdomains.length === 0 || match.technique === "subdomain" || match.technique === "split") return match;
  return { ...match, lures: [...match.lures, ...askedTogether(readWords(subdomains.join("-")).lures)] };
}
