import type { Allowance } from "../../allowance.ts";

/** Which characters a PDF's fonts show (ISO 32000-1 section 9.10.3): codes are numbers of glyphs, and a table beside the font tells their meaning. */

/** Steps for one entry of a table. */
const ENTRY = 4;

/** What the codes of a font mean. */
export interface Glyphs {
  /** Bytes of a code. */
  readonly width: number;
  readonly meaning: ReadonlyMap<number, string>;
}
/** By the name under which content streams choose a font. */
export type Fonts = ReadonlyMap<string, Glyphs>;

const characters = (hex: string): string =>
  (hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");

const SECTION = /begin(bfchar|bfrange|codespacerange)/g;
const PAIR = /<([0-9a-f]{1,8})>\s{0,5}<([0-9a-f]{4,64})>/gi;
const RANGE = /<([0-9a-f]{1,8})>\s{0,5}<([0-9a-f]{1,8})>\s{0,5}(?:<([0-9a-f]{4,64})>|\[([^\][]{0,4000})\])/gi;
const ITEM = /<([0-9a-f]{4,64})>/gi;

/** The parts of a table, each with its kind. */
function* sectionsOf(table: string): Generator<readonly [kind: string, body: string]> {
  SECTION.lastIndex = 0;
  for (let match = SECTION.exec(table); match; match = SECTION.exec(table)) {
    const [begin, kind = ""] = match;
    const start = match.index + begin.length;
    const end = table.indexOf(`end${kind}`, start);
    if (end === -1) return;
    yield [kind, table.slice(start, end)];
    SECTION.lastIndex = end;
  }
}

/** The last unit of a text, so much later. */
const later = (text: string, by: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by);

/** Codes and what they mean, one by one. */
function* entriesOf(kind: string, body: string): Generator<readonly [code: number, text: string]> {
  if (kind === "bfchar") {
    for (const [, code, text] of body.matchAll(PAIR)) yield [Number.parseInt(code!, 16), characters(text!)];
    return;
  }
  for (const [, from, to, text, list] of body.matchAll(RANGE)) {
    const [first, last] = [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
    const each = list === undefined ? undefined : Array.from(list.matchAll(ITEM), ([, item]) => characters(item!));
    for (let i = 0; i <= last - first && i < (each?.length ?? 0x10000); i++)
      yield [first + i, each ? each[i]! : later(characters(text!), i)];
  }
}

/** Reads a `ToUnicode` table, as far as the allowance goes. */
export function glyphsOf(table: string, allowance: Allowance): Glyphs {
  const meaning = new Map<number, string>();
  let width = 1;
  for (const [kind, body] of sectionsOf(table)) {
    if (kind === "codespacerange") width = Math.max(width, (/<([0-9a-f]{2,8})>/i.exec(body)?.[1]?.length ?? 2) / 2);
    else
      for (const [code, text] of entriesOf(kind, body)) {
        if (!allowance.take("files", ENTRY)) return { width, meaning };
        meaning.set(code, text);
      }
  }
  return { width, meaning };
}

/** What a string shows in a font. */
export function shownIn({ width, meaning }: Glyphs, bytes: string): string {
  let text = "";
  for (let at = 0; at + width <= bytes.length; at += width) {
    let code = 0;
    for (let i = 0; i < width; i++) code = code * 256 + bytes.charCodeAt(at + i);
    text += meaning.get(code) ?? "";
  }
  return text;
}

const REFERENCE = /\/([^\s/<>()[\]]{1,60})\s{1,3}(\d{1,9})\s{1,3}\d{1,5}\s{1,3}R/g;
const FONT_TABLE = /\/Font\s{0,3}(?:<<([^<>]{0,8000})>>|(\d{1,9})\s{1,3}\d{1,5}\s{1,3}R)/g;
const TO_UNICODE = /\/ToUnicode\s{1,3}(\d{1,9})\s{1,3}\d{1,5}\s{1,3}R/;
/** Fonts of one document. */
const MAX_FONTS = 200;

/**
 * The fonts of a document by name. Two fonts of one name on two pages are one to us: whoever writes documents numbers them through.
 * @param objects texts of the objects that are no streams, by number. @param streamOf an unpacked stream's text, by its object.
 */
export function fontsOf(
  objects: ReadonlyMap<number, string>,
  streamOf: (object: number) => string | undefined,
  allowance: Allowance,
): Fonts {
  const fonts = new Map<string, Glyphs>();
  const known = new Map<number, Glyphs>();
  const seen = new Set<string>();
  const tables = new Map<number, number>();
  /** The object of a font's `ToUnicode` table, looked for once. */
  const tableOf = (font: number): number => {
    const found = tables.get(font);
    if (found !== undefined) return found;
    const text = objects.get(font) ?? "";
    const at = allowance.take("files", text.length) ? Number(TO_UNICODE.exec(text)?.[1] ?? Number.NaN) : Number.NaN;
    tables.set(font, at);
    return at;
  };
  for (const text of objects.values()) {
    for (const [, inline, object] of text.matchAll(FONT_TABLE)) {
      const table = inline ?? objects.get(Number(object)) ?? "";
      if (seen.size === seen.add(inline ?? object!).size) continue;
      if (!allowance.take("files", table.length)) return fonts;
      for (const [, name, font] of table.matchAll(REFERENCE)) {
        if (fonts.has(name!) || fonts.size >= MAX_FONTS) continue;
        if (!allowance.take("files", ENTRY)) return fonts;
        const at = tableOf(Number(font));
        const glyphs = known.get(at) ?? glyphsOf(streamOf(at) ?? "", allowance);
        known.set(at, glyphs);
        if (glyphs.meaning.size > 0) fonts.set(name!, glyphs);
      }
    }
  }
  return fonts;
}
