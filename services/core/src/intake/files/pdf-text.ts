import { type Fonts, type Glyphs, shownIn } from "./pdf-fonts.ts";

/** In a content stream: a font that is chosen, where a string begins, one in hexadecimal, or what ends a piece of text or moves to another line (section 9.4). */
const SHOWN =
  /\/([^\s/<>()[\]]{1,60})\s{1,3}-?[\d.]{1,20}\s{1,3}Tf\b|\(|<([0-9A-Fa-f\s]+)>|(-?\d{1,9}(?:\.\d{1,9})?)(?=[\s(<\]])|\b(?:T[*dDmjJ]|BT|cm)(?![A-Za-z])|['"]/g;
/** Thousandths of the font's size; from so much on, a gap in a line is a space between words. */
const GAP = -180;
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[^]))/g;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

export const literal = (text: string): string =>
  text.replace(ESCAPE, (_whole, octal?: string, sign = "") =>
    octal === undefined
      ? /[\r\n]/.test(sign)
        ? ""
        : (ESCAPED[sign] ?? sign)
      : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  );

export const fromHex = (text: string): string =>
  (text.replace(/\s+/g, "").match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");

/** Two bytes a character, in UTF-16 or as a font numbers its glyphs: only the former is read. */
function textString(bytes: string): string {
  if (!bytes.startsWith("\xfe\xff")) return bytes;
  let text = "";
  for (let i = 2; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1));
  return text;
}

/** Behind the bracket that closes the string which begins at `start`, brackets in pairs within (section 7.3.4.2); -1 when none does. */
function stringEnd(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const sign = content[at];
    if (sign === "\\") at++;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at + 1;
  }
  return -1;
}

/** Two runs on one line: parted by a space, or one word that was set in pieces. */
const SEAM = "\uE000";
/** Spaces for each letter from which on a document is one that writes its spaces. */
const SPACED = 0.05;
/** Lines are further apart than that, in whatever unit a page has. */
const SAME_LINE = 0.5;

/** Runs of one line as a reader sees them: where spaces are written a seam is none, where words are placed one by one it is. */
function joined(text: string): string {
  const spaces = text.match(/ /g)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return text.replaceAll(SEAM, spaces >= letters * SPACED ? "" : " ");
}

/** Where text is set: only the height matters, and whether it was moved. */
class Place {
  #height = 0;
  #shown: number | undefined;
  #isMoved = false;
  #isElsewhere = false;

  move(height: number): void {
    this.#height = height;
    this.#isMoved = true;
  }

  moveBy(height: number): void {
    this.move(this.#height + height);
  }

  /** Another line, or other units. */
  leave(): void {
    this.#isElsewhere = true;
  }

  /** What stands before the next string. */
  next(): string {
    const isFirst = this.#shown === undefined;
    const isSame = !this.#isElsewhere && Math.abs(this.#height - (this.#shown ?? 0)) < SAME_LINE;
    const before = isFirst ? "" : !isSame ? "\n" : this.#isMoved ? SEAM : "";
    this.#shown = this.#height;
    this.#isMoved = false;
    this.#isElsewhere = false;
    return before;
  }
}

/** What an operator does to the place; its operands are the numbers before it. */
function place(at: Place, operator: string, numbers: readonly number[]): void {
  const last = numbers.at(-1) ?? 0;
  if (/^T[dD]$/.test(operator)) at.moveBy(last);
  else if (operator === "Tm") at.move(last);
  else if (operator === "BT") at.move(0);
  else at.leave();
}

/** Brackets that nothing closes, of one stream. */
const MAX_UNCLOSED = 8;

/** What a content stream shows, as far as its strings are letters of the usual encodings or of a font's own table. */
export function shownBy(content: string, fonts: Fonts): string {
  let text = "";
  let font: Glyphs | undefined;
  let numbers: number[] = [];
  let unclosed = 0;
  const at = new Place();
  SHOWN.lastIndex = 0;
  for (let match = SHOWN.exec(content); match; match = SHOWN.exec(content)) {
    const [sign, name, hex, number] = match;
    if (name !== undefined) font = fonts.get(name);
    else if (sign === "(") {
      const end = stringEnd(content, match.index);
      // A bracket that nothing closes opens no string: a comment's, or a picture's bytes. Each is looked for to the end, so a few may be.
      if (end === -1 && ++unclosed > MAX_UNCLOSED) break;
      if (end === -1) continue;
      const bytes = literal(content.slice(match.index + 1, end - 1));
      text += at.next() + (font ? shownIn(font, bytes) : bytes);
      SHOWN.lastIndex = end;
    } else if (hex !== undefined) text += at.next() + (font ? shownIn(font, fromHex(hex)) : textString(fromHex(hex)));
    else if (number !== undefined) {
      numbers.push(Number(number));
      text += Number(number) < GAP ? " " : "";
    } else {
      if (!/^T[jJ]$/.test(sign)) place(at, sign, numbers);
      numbers = [];
    }
  }
  return joined(text);
}
