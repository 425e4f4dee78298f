/** As much of CSS as it takes to tell what a mail hides: the declarations that can, and the rules that hold them. */
import type { Allowance } from "../allowance.ts";
import { readSelector, type Selector } from "./selector.ts";

/** Properties by which a text can be hidden or shown; all others are passed over. */
const TELLING = new Set(
  ("display visibility opacity font-size color background background-color background-image width height max-width max-height overflow overflow-y " +
    "text-indent position left top right margin-left margin-top clip clip-path unicode-bidi direction mso-hide").split(" "),
); // prettier-ignore

export interface Declared {
  readonly value: string;
  readonly isImportant: boolean;
}
/** Telling properties, lower-case; of one property the last that is not outdone by an important one. */
export type Declarations = ReadonlyMap<string, Declared>;

export interface Rule {
  readonly selector: Selector;
  readonly declared: Declarations;
  /** Whether it applies depends on what is not known here: the screen, the elements around. */
  readonly isUncertain: boolean;
  /** Place among the rules of all sheets. */
  readonly order: number;
}

/** Steps for one character of a sheet, one selector, one declaration. */
const CHARACTER = 2;
const SELECTOR = 60;
const DECLARATION = 60;
/** Longest value that is looked at. */
const MAX_VALUE = 200;

/** A hexadecimal escape with the blank that ends it, or any other (CSS Syntax 3 section 4.3.7). */
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([^0-9a-f]))/gi;

const unescaped = (css: string): string =>
  css.includes("\\")
    ? css.replace(ESCAPE, (_escape, hex: string | undefined, char: string | undefined) => {
        const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
        return hex === undefined ? (char ?? "") : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
      })
    : css;

function withoutComments(css: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const open = css.indexOf("/*", at);
    if (open === -1) return out + css.slice(at);
    out += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return out;
    at = close + 2;
  }
}

/** Reads `property: value; …`. */
export function declarations(style: string, allowance: Allowance): Declarations {
  const found = new Map<string, Declared>();
  const kept = style.slice(0, allowance.most("html", style.length, CHARACTER));
  for (const part of unescaped(withoutComments(kept)).toLowerCase().split(";")) {
    const colon = part.indexOf(":");
    const name = colon > 0 ? part.slice(0, colon).trim() : "";
    if (!TELLING.has(name)) continue;
    if (!allowance.take("html", DECLARATION)) break;
    const written = part.slice(colon + 1, colon + 1 + MAX_VALUE).trim();
    const bang = written.indexOf("!");
    const value = bang === -1 ? written : written.slice(0, bang).trim();
    const isImportant = bang !== -1 && written.slice(bang + 1).trim() === "important";
    if (found.get(name)?.isImportant && !isImportant) continue;
    found.set(name, { value, isImportant });
  }
  return found;
}

/** At-rules whose blocks hold rules that may apply. */
const CONDITIONAL = /^@(?:media|supports|layer|container|document|-moz-document)\b/;
/** Characters of a rule's selectors that are read, and selectors of one rule. */
const MAX_PRELUDE = 2_000;
const MAX_SELECTORS = 40;

/** Reads rule after rule; what stands in a conditional at-rule may apply or not, other at-rules are passed over. */
class SheetReader {
  readonly #css: string;
  readonly #allowance: Allowance;
  readonly rules: Rule[] = [];
  #at = 0;
  #conditions = 0;

  constructor(css: string, allowance: Allowance) {
    this.#css = css;
    this.#allowance = allowance;
  }

  run(): readonly Rule[] {
    while (this.#at < this.#css.length) {
      const stop = this.#next(/[{};]/g, this.#at);
      const prelude = this.#css
        .slice(this.#at, Math.min(stop, this.#at + MAX_PRELUDE))
        .replace(/<!--|-->/g, "")
        .trim();
      this.#at = stop + 1;
      if (this.#css[stop] === "}") this.#conditions = Math.max(0, this.#conditions - 1);
      else if (this.#css[stop] === "{" && !this.#block(prelude)) break;
    }
    return this.rules;
  }

  #next(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.#css)?.index ?? this.#css.length;
  }

  /** False when there is no allowance left. */
  #block(prelude: string): boolean {
    if (CONDITIONAL.test(prelude)) {
      this.#conditions++;
      return true;
    }
    const isRule = !prelude.startsWith("@");
    const end = isRule ? this.#next(/[{}]/g, this.#at) : this.#blockEnd();
    const body = this.#css.slice(this.#at, end);
    if (isRule && this.#css[end] === "{") return this.#nesting(prelude, body);
    this.#at = end + 1;
    return !isRule || this.#rule(prelude, body);
  }

  /** A rule with rules in it (CSS Nesting 1): its own declarations, then those as rules that may apply. */
  #nesting(prelude: string, body: string): boolean {
    const own = body.slice(0, body.lastIndexOf(";") + 1);
    this.#at += own.length;
    this.#conditions++;
    return this.#rule(prelude, own);
  }

  #rule(prelude: string, body: string): boolean {
    const declared = declarations(body, this.#allowance);
    if (declared.size === 0) return true;
    for (const written of prelude.split(",", MAX_SELECTORS)) {
      if (!this.#allowance.take("html", SELECTOR)) return false;
      const selector = readSelector(written);
      const isUncertain = selector?.isPartial === true || this.#conditions > 0;
      if (selector) this.rules.push({ selector, declared, isUncertain, order: this.rules.length });
    }
    return true;
  }

  /** Behind nested braces. */
  #blockEnd(): number {
    let depth = 1;
    let at = this.#at;
    while (at < this.#css.length && depth > 0) {
      at = this.#next(/[{}]/g, at);
      depth += this.#css[at] === "{" ? 1 : -1;
      if (depth > 0) at++;
    }
    return Math.min(at, this.#css.length);
  }
}

/** The rules of a document's style sheets, in order, as far as the allowance goes. */
export function readRules(source: string, allowance: Allowance): readonly Rule[] {
  const kept = source.slice(0, allowance.most("html", source.length, CHARACTER));
  return new SheetReader(unescaped(withoutComments(kept)).toLowerCase(), allowance).run();
}
