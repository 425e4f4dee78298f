import type { Allowance } from "../allowance.ts";
import { declarations, readRules, type Declared, type Rule } from "./css.ts";

/** Values of telling properties that hold for an element. */
export type Style = ReadonlyMap<string, string>;

/** What the sheets and the element's own style declare for it. */
export interface Styles {
  /** By the rules that apply for sure. */
  readonly certain: Style;
  /** As it may be where rules apply that depend on the screen or on other elements; undefined when there are none. */
  readonly possible?: Style;
}

export const NO_STYLES: Styles = { certain: new Map() };

/** An element as rules ask for it. */
export interface Element {
  readonly tag: string;
  readonly id: string;
  /** The class attribute as written. */
  readonly classes: string;
}

/** Steps for an element whose like was not seen yet, for one with a style of its own, for a rule tried, for a declaration that applies. */
const ELEMENT = 150;
const STYLED = 100;
const TRIED = 10;
const APPLIED = 12;
/** Classes of one element that are looked at. */
const MAX_CLASSES = 60;
/** Characters of a class attribute. */
const MAX_CLASS_LENGTH = 2_000;

interface Winner {
  readonly value: string;
  readonly weight: number;
}
type Winners = Map<string, Winner>;

/** Important beats the element's own style, which beats specificity, which beats order (CSS Cascading 4 section 6.1). */
const IMPORTANT = 4_000_000;
const OWN = 2_000_000;

function apply(winners: Winners, declared: ReadonlyMap<string, Declared>, weight: number): void {
  for (const [name, { value, isImportant }] of declared) {
    const own = isImportant ? weight + IMPORTANT : weight;
    if ((winners.get(name)?.weight ?? -1) <= own) winners.set(name, { value, weight: own });
  }
}

const valuesOf = (winners: Winners): Style => new Map([...winners].map(([name, { value }]) => [name, value]));

/** What the sheets alone declare: the same for all elements of one tag, id and class. */
interface Matched {
  readonly certain: Winners;
  readonly possible: Winners | undefined;
  readonly styles: Styles;
}

/** Of rules of one specificity the later one counts. */
const weightOf = ({ selector, order }: Rule): number => selector.specificity + order / 1_000_000;

/** The style sheets of a document. */
export class Cascade {
  readonly #allowance: Allowance;
  /** Rules by what their last compound asks for first: `#id`, `.class`, `tag` or `*`. */
  readonly #rules = new Map<string, Rule[]>();
  readonly #matched = new Map<string, Matched>();
  /** A rule that may apply anywhere paints a background, so that nobody knows what is behind a text. */
  readonly paints: boolean;

  constructor(source: string, allowance: Allowance) {
    this.#allowance = allowance;
    const rules = source === "" ? [] : readRules(source, allowance);
    for (const rule of rules) {
      const { id, classes, tag } = rule.selector;
      const key = id ? `#${id}` : classes[0] === undefined ? tag || "*" : `.${classes[0]}`;
      const list = this.#rules.get(key);
      if (list) list.push(rule);
      else this.#rules.set(key, [rule]);
    }
    this.paints = rules.some(
      ({ declared, selector }) =>
        selector.isPartial && (declared.has("background") || declared.has("background-color")),
    );
  }

  /** @param own the element's `style` attribute. */
  stylesOf(element: Element, own: string | undefined): Styles {
    const matched = this.#rules.size > 0 ? this.#match(element) : undefined;
    if (own === undefined || !this.#allowance.take("html", STYLED)) return matched?.styles ?? NO_STYLES;
    const declared = declarations(own, this.#allowance);
    const certain: Winners = new Map(matched?.certain);
    apply(certain, declared, OWN);
    const possible: Winners | undefined = matched?.possible && new Map(matched.possible);
    if (possible) apply(possible, declared, OWN);
    return stylesOf(certain, possible);
  }

  #match(element: Element): Matched | undefined {
    const { tag, id } = element;
    const written = element.classes.slice(0, MAX_CLASS_LENGTH);
    const key = `${tag}\n${id}\n${written}`;
    const known = this.#matched.get(key);
    if (known) return known;
    if (!this.#allowance.take("html", ELEMENT + key.length)) return undefined;
    const classes = new Set(written.toLowerCase().split(/\s+/, MAX_CLASSES));
    const certain: Winners = new Map();
    const uncertain: Rule[] = [];
    const lists = [...(id ? [`#${id}`] : []), ...[...classes].map((name) => `.${name}`), tag, "*"];
    for (const rule of lists.flatMap((name) => this.#rules.get(name) ?? [])) {
      const { selector, declared } = rule;
      if (!this.#allowance.take("html", TRIED + declared.size * APPLIED)) break;
      if ((selector.tag && selector.tag !== tag) || (selector.id && selector.id !== id)) continue;
      if (!selector.classes.every((name) => classes.has(name))) continue;
      if (rule.isUncertain) uncertain.push(rule);
      else apply(certain, declared, weightOf(rule));
    }
    const possible: Winners | undefined = uncertain.length > 0 ? new Map(certain) : undefined;
    for (const rule of uncertain) apply(possible as Winners, rule.declared, weightOf(rule));
    const matched = { certain, possible, styles: stylesOf(certain, possible) };
    this.#matched.set(key, matched);
    return matched;
  }
}

function stylesOf(certain: Winners, possible: Winners | undefined): Styles {
  return possible ? { certain: valuesOf(certain), possible: valuesOf(possible) } : { certain: valuesOf(certain) };
}
