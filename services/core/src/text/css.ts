/** As much of CSS as it takes to tell what a mail hides: declarations, simple selectors, colours. */

export type Declarations = ReadonlyMap<string, string>;

/** Characters of style sheets read, and rules kept. */
const MAX_SHEET = 40_000;
const MAX_RULES = 400;

/** Reads `property: value; …`, lower-case, later ones win. */
export function declarations(style: string): Declarations {
  const found = new Map<string, string>();
  for (const part of style.toLowerCase().split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0)
      found.set(
        part.slice(0, colon).trim(),
        part
          .slice(colon + 1)
          .replace("!important", "")
          .trim(),
      );
  }
  return found;
}

/** Rules of one simple selector each: `tag`, `.class`, `#id`, `tag.class`. */
export interface Sheet {
  readonly rules: ReadonlyMap<string, Declarations>;
  /** A rule with another selector paints a background, so that nobody knows what is behind a text. */
  readonly paints: boolean;
}

export const NO_SHEET: Sheet = { rules: new Map(), paints: false };

/** A simple selector. */
const SIMPLE = /^(?:[a-z][a-z0-9]*|\*)?(?:[.#][a-z0-9_-]+)?$/;

/** Reads the style sheets of a document; what stands in an at-rule (`@media`) is left out. */
export function parseSheet(source: string): Sheet {
  const css = source.slice(0, MAX_SHEET).toLowerCase();
  const rules = new Map<string, Declarations>();
  let paints = false;
  let at = 0;
  while (at < css.length && rules.size < MAX_RULES) {
    const open = css.indexOf("{", at);
    if (open === -1) break;
    const selectors = stripComments(css.slice(at, open)).trim();
    if (selectors.startsWith("@")) {
      at = blockEnd(css, open);
      continue;
    }
    const close = css.indexOf("}", open);
    const body = declarations(stripComments(css.slice(open + 1, close === -1 ? css.length : close)));
    for (const selector of selectors.split(",").slice(0, 20)) {
      const name = selector.trim();
      if (SIMPLE.test(name)) rules.set(name, new Map([...(rules.get(name) ?? []), ...body]));
      else if (body.has("background") || body.has("background-color")) paints = true;
    }
    if (close === -1) break;
    at = close + 1;
  }
  return { rules, paints };
}

function stripComments(css: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const open = css.indexOf("/*", at);
    if (open === -1) return out + css.slice(at).replace("<!--", "");
    out += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return out;
    at = close + 2;
  }
}

function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at + 1;
  }
  return css.length;
}

/** What the sheet and the element's own style declare for it. */
export function declaredFor(sheet: Sheet, tag: string, attributes: ReadonlyMap<string, string>): Declarations {
  const own = attributes.get("style");
  const lists: Declarations[] = [];
  if (sheet.rules.size > 0) {
    for (const name of selectorsOf(tag, attributes)) {
      const rule = sheet.rules.get(name);
      if (rule) lists.push(rule);
    }
  }
  if (own) lists.push(declarations(own.slice(0, MAX_SHEET)));
  if (lists.length < 2) return lists[0] ?? EMPTY;
  return new Map(lists.flatMap((list) => [...list]));
}

const EMPTY: Declarations = new Map();

function* selectorsOf(tag: string, attributes: ReadonlyMap<string, string>): Generator<string> {
  yield tag;
  for (const name of (attributes.get("class") ?? "").slice(0, 500).toLowerCase().split(/\s+/).slice(0, 20)) {
    yield `.${name}`;
    yield `${tag}.${name}`;
  }
  const id = attributes.get("id")?.toLowerCase();
  if (id) yield `#${id}`;
}

export type Rgb = readonly [number, number, number];

const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  ivory: [255, 255, 240],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  navy: [0, 0, 128],
  orange: [255, 165, 0],
};

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION =
  /^rgba?\(\s{0,3}(\d{1,3})[\s,]{1,4}(\d{1,3})[\s,]{1,4}(\d{1,3})(?:[\s,/]{1,4}([\d.]{1,6})%?)?\s{0,3}\)$/;

/** `transparent`, a colour, or undefined when it cannot be told. */
export function colour(value: string): Rgb | "transparent" | undefined {
  const text = value.trim().toLowerCase();
  if (text === "transparent") return "transparent";
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named) return named;
  const hex = HEX.exec(text)?.[1];
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const read = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
    return [read(0), read(2), read(4)];
  }
  const parts = FUNCTION.exec(text);
  if (!parts) return undefined;
  if (parts[4] !== undefined && Number(parts[4]) === 0) return "transparent";
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** Two colours that an eye does not tell apart. */
export function sameColour(one: Rgb, other: Rgb): boolean {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]) <= 18;
}
