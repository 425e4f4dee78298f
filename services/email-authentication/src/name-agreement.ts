import { foldWord, wordsOf } from "@sextant/knowledge";
import { isDeskWord, isGeneric, isOrganisationWord, isPlainLabel, isTitle } from "./data/sender-words.ts";
import { isRegistrable } from "./domains.ts";
import type { Parties, Place, WhoIsWho } from "./mail.ts";

/** Characters of a display name that are read. */
const MAX_NAME = 200;
/** Words of a display name that are read. */
const MAX_WORDS = 12;
/** A run of characters without a blank. */
const RUN = /\S+/g;
/** Where a small letter or a mark is followed by a capital: `TeamSupport`. */
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})/u;
/** Letters of Cyrillic and Greek as addresses write them. */
const LATIN: ReadonlyMap<string, string> = new Map(
  "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ _ ы y ь _ э e ю yu я ya і i ї i є ye ґ g ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ќ k ѕ dz α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o"
    .split(" ")
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, (all[at + 1] ?? "").replace("_", "")] as const] : [])),
);

/** What a display name says, taken apart. */
export interface NameParts {
  /** Words as addresses would write them, fillers and desks included. */
  readonly words: readonly string[];
  /** Those that may name somebody. */
  readonly specific: readonly string[];
  /** It speaks as a desk, department or notice. */
  readonly isDesk: boolean;
  /** Nobody but an organisation calls itself so. */
  readonly isOrganisation: boolean;
}

/** German vowels as addresses write them; `foldWord` drops the dots, as other languages do. */
const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["å", "aa"],
]);

/** A word as addresses may write it. */
function spellings({ text, raw }: { readonly text: string; readonly raw: string }): string[] {
  const german = foldWord(raw.toLowerCase().replace(/[äöüå]/g, (letter) => UMLAUTS.get(letter) ?? letter));
  return [...new Set([latin(text), latin(german)])];
}

const latin = (word: string): string => Array.from(word, (char) => LATIN.get(char) ?? char).join("");

/** Whether a word says nothing of who: all its parts are words of that kind. */
const isAll = (raw: string, is: (word: string) => boolean): boolean => {
  const parts = raw.split(CAMEL);
  return parts.length > 1 && parts.every((part) => wordsOf(part).every(({ text }) => is(text)));
};

/** Takes a display name apart. */
export function partsOf(name: string): NameParts {
  const plain = name
    .slice(0, MAX_NAME)
    .normalize("NFKC")
    .replace(RUN, (run) => (run.includes("@") || run.startsWith("#") ? " " : run))
    .replaceAll("_", " ")
    .replaceAll("&", " and ");
  const words = wordsOf(plain).slice(0, MAX_WORDS);
  const isTitled = words.length > 1 && isTitle(words[0]?.text ?? "");
  const specific = words.filter(({ text, raw }) => !isGeneric(text) && !isAll(raw, isGeneric));
  const isDesk = words.some(({ text, raw }) => isDeskWord(text) || isAll(raw, isGeneric));
  return {
    words: words.map(({ text }) => latin(text)),
    specific: specific.flatMap(spellings).filter((word) => word.length > 1),
    isDesk: isDesk && !isTitled,
    isOrganisation: !isTitled && (isDesk || words.some(({ text }) => isOrganisationWord(text))),
  };
}

/** Shortest word that may stand anywhere in a label; shorter ones are found in every other label by chance. */
const ANYWHERE = 4;
const AT_AN_END = 3;

/** A word is found in a label. */
const isWordIn = (word: string, label: string, parts: readonly string[]): boolean =>
  (word.length >= ANYWHERE && label.includes(word)) ||
  (word.length >= AT_AN_END && (label.startsWith(word) || label.endsWith(word))) ||
  parts.includes(word);

/** Least letters that each word gives to an abbreviation of several (`natwest`, `amex`). */
const MIN_PREFIX = 2;

/** A label is made of the beginnings of two or more words in a row. */
function isMadeOfBeginnings(label: string, words: readonly string[]): boolean {
  return words.some((_, first) => {
    let rest = label;
    let at = first;
    for (; at < words.length && rest !== ""; at++) {
      const word = words[at] as string;
      let taken = 0;
      while (taken < word.length && taken < rest.length && word[taken] === rest[taken]) taken++;
      if (taken < MIN_PREFIX) break;
      rest = rest.slice(taken);
    }
    return rest === "" && at - first > 1;
  });
}

/** A label is found in what a name says: a word of it, its initials, an abbreviation. */
function agreesWith(label: string, { words, specific }: NameParts): boolean {
  const parts = label.split("-").filter((part) => !isPlainLabel(part));
  const compact = label.replaceAll("-", "");
  if (specific.some((word) => isWordIn(word, compact, parts))) return true;
  const whole = words.join("");
  const own = parts.join("");
  if (own.length >= ANYWHERE && !isGeneric(own) && whole.includes(own)) return true;
  const initials = words.map((word) => word[0]).join("");
  const withoutAnd = words
    .filter((word) => word !== "and" && word !== "the" && word !== "of")
    .map((word) => word[0])
    .join("");
  if (own.length >= 2 && (initials.includes(own) || withoutAnd.includes(own))) return true;
  if (withoutAnd.length >= AT_AN_END && own.startsWith(withoutAnd)) return true;
  return specific.length > 0 && isMadeOfBeginnings(own, words);
}

/** Labels of a place that only its owner chose: the registered one; all of them where a registry or a service vouches for whom it gives names to. */
function labelsOf({ host, registrable, owner }: Place): string[] {
  const suffix = registrable.indexOf(".");
  const registered = suffix < 0 ? registrable : registrable.slice(0, suffix);
  const below = host.slice(0, Math.max(0, host.length - registrable.length - 1)).split(".");
  const under = below.filter((label) => label !== "" && !isPlainLabel(label));
  // Of a service's customers only what stands before its name; nothing there: the service itself.
  if (owner.kind === "infrastructure") return under.length > 0 || owner.service === "mailbox" ? under : [registered];
  return owner.kind === "unknown" ? [registered] : [registered, ...under];
}

/** A place bears the name. */
export const bears = (place: Place, parts: NameParts): boolean =>
  labelsOf(place).some((label) => agreesWith(label, parts));

/** `yes`: the address bears the name. `no`: an organisation's name, and nothing of it in the address. `unknown`: a person's, or nothing that could be compared. */
export type Agreement = "yes" | "no" | "unknown";

/** How the name shown and the address belong together. */
export interface NameAgreement {
  readonly agreement: Agreement;
  readonly parts: NameParts;
  /** The name is that of a registered organisation, and the address could be anybody's. */
  readonly isBorrowed: boolean;
}

/** Share of a display name's letters that a registered name must be to be what the sender calls itself. */
const MOST_OF_IT = 0.5;

/**
 * The registered organisations that a name says it is: most of it, or its head before words of desks and kinds. Elsewhere a
 * person may bear the same name (`Dave Long`).
 */
function registeredIn(name: string, { isOrganisation, specific }: NameParts, names: WhoIsWho["names"]) {
  const shown = name.slice(0, MAX_NAME);
  const total = Math.min(shown.trim().length, specific.join(" ").length || MAX_NAME);
  return names
    .find(shown)
    .filter(
      ({ ordinary, start, end }) =>
        !ordinary && (end - start >= MOST_OF_IT * total || (isOrganisation && shown.slice(0, start).trim() === "")),
    );
}

/** Holds the name shown against the address. */
export function nameAgreement({ from }: Parties, { names }: WhoIsWho): NameAgreement | undefined {
  if (!from || !isRegistrable(from.host)) return undefined;
  const parts = partsOf(from.name);
  const named = registeredIn(from.name, parts, names);
  const isOwn = named.some(({ party }) => from.owner.kind === "own" && party === from.owner.party);
  const isBorrowed = named.length > 0 && (from.owner.kind === "unknown" || from.owner.kind === "infrastructure");
  if (isOwn) return { agreement: "yes", parts, isBorrowed };
  const isShared = from.owner.kind === "infrastructure";
  const isFound = bears(from, parts) || (isShared && agreesWith(from.local.replace(/[^a-z0-9]+/g, "-"), parts));
  // A company's name in a stranger's domain is what a forger registers.
  if (isFound) return { agreement: isBorrowed ? "unknown" : "yes", parts, isBorrowed };
  const isComparable = parts.specific.some((word) => /^[a-z0-9]{2,}$/.test(word));
  const isNamed = parts.isOrganisation || named.length > 0;
  return { agreement: isNamed && isComparable ? "no" : "unknown", parts, isBorrowed };
}
