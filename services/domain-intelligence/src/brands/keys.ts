import type { Brand } from "@sextant/knowledge";
import { latinForm } from "../text/latin.ts";
import { isLure } from "./words.ts";

/** A name by which a brand can be recognised inside a domain. */
export interface Key {
  /** Letters and digits only. */
  readonly text: string;
  readonly brand: Brand;
  /** The brand's own labels that read so, hyphens kept. */
  readonly labels: ReadonlySet<string>;
  /** Public suffixes under which the brand itself has this name. */
  readonly suffixes: ReadonlySet<string>;
  /** Likeness to it alone proves nothing: short, a common word, or a word that many sites have in their names. */
  readonly weak: boolean;
  /** Weak for nothing but its length: beside words that make the reader act it means the brand after all. */
  readonly short: boolean;
}

/** A weak brand's other names shorter than this are as weak. */
const MIN_OWN = 6;
/** Two letters mean too much at once. */
const MIN_MEANT = 3;
/** Names up to this length are too short to prove anything alone. */
const SHORT = 4;
/** From this length on, a weak brand's longer name (`jpmorganchase` of Chase) is its own again. */
const LONG = 9;

/** Longest name that is looked for. */
const MAX_KEY = 40;

const squash = (text: string) => latinForm(text.toLowerCase()).replace(/[^a-z0-9]/g, "");

interface Draft {
  readonly text: string;
  readonly brand: Brand;
  readonly suffixes: Set<string>;
  readonly labels: Set<string>;
}

/** The registrable part's label and its public suffix: everything before and after the first dot. */
function split(domain: string): [string, string] {
  const dot = domain.indexOf(".");
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}

/**
 * All keys, the most telling first: main domain before other domains before the name before aliases. Two brands may
 * share a key's text.
 * @param common words that many unrelated sites have in their names.
 */
export function keysOf(brands: readonly Brand[], common: ReadonlySet<string>): Key[] {
  const keys: Key[] = [];
  for (const brand of brands) {
    const drafts = new Map<string, Draft>();
    const add = (text: string, label?: string, suffix?: string) => {
      if (text.length < 2 || text.length > MAX_KEY) return;
      const draft = drafts.get(text) ?? { text, brand, suffixes: new Set(), labels: new Set() };
      if (suffix !== undefined) draft.suffixes.add(suffix);
      if (label !== undefined) draft.labels.add(label);
      drafts.set(text, draft);
    };
    for (const domain of brand.domains) {
      // A public apex (www.gov.uk) is known by what follows www.
      const [label, suffix] = split(domain.replace(/^www\./, ""));
      add(squash(label), label, suffix);
    }
    for (const name of [brand.name, ...brand.aliases]) add(squash(name));
    const [main = ""] = drafts.keys();
    const name = squash(brand.name);
    for (const draft of drafts.values()) {
      const { text } = draft;
      const isCommon = common.has(text) || isLure(text) || /^\d+$/.test(text);
      const isShort = text.length <= SHORT;
      const isShortForm = text.length < LONG && (text === main || text.length < MIN_OWN);
      const sharesWeakness = brand.weak && (text === name || isShortForm);
      const isWeak = isCommon || sharesWeakness;
      keys.push({ ...draft, weak: isWeak || isShort, short: isShort && !isWeak && text.length >= MIN_MEANT });
    }
  }
  return keys;
}
