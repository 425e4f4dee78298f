import { MAX_HTML_DEPTH, MAX_SHOWN_TEXT } from "../intake/limits.ts";
import { declaredFor, NO_SHEET, parseSheet, type Declarations, type Sheet } from "./css.ts";
import { BLOCKS, CELLS, ENDS_PARAGRAPH, RESOURCES, SILENT, VOID } from "./elements.ts";
import { Flow } from "./flow.ts";
import { isHidden, lookOf, type Look } from "./hidden.ts";
import { walkHtml, type Attribute } from "./html-tokens.ts";

/** A link of an HTML document. `start` and `end` delimit the attribute's value in the source. */
export interface HtmlLink {
  readonly target: string;
  readonly start: number;
  readonly end: number;
  readonly origin: "href" | "resource";
  readonly shownText: string;
  readonly isImage: boolean;
}

export interface HtmlView {
  /** What a reader sees, blocks on lines of their own. */
  readonly visible: string;
  /** What the document carries and does not show. */
  readonly hidden: string;
  readonly links: readonly HtmlLink[];
  readonly base: string | undefined;
}

interface Open {
  readonly tag: string;
  readonly look: Look;
  readonly silent: boolean;
  /** Shown backwards: its text stands between an override and its pop. */
  readonly isReversed: boolean;
}

const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

interface OpenAnchor {
  readonly attribute: Attribute;
  shown: string;
  alt: string;
}

class Reader {
  readonly #visible = new Flow();
  readonly #hidden = new Flow();
  readonly links: HtmlLink[] = [];
  base: string | undefined;
  readonly #stack: Open[];
  #depth = 0;
  #anchor: OpenAnchor | undefined;
  readonly #sheet: Sheet;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    const ground = sheet.paints ? undefined : WHITE;
    this.#stack = [
      {
        tag: "",
        look: { gone: false, unseen: false, tiny: false, ink: BLACK, ground },
        silent: false,
        isReversed: false,
      },
    ];
  }

  get #top(): Open {
    return this.#stack[this.#stack.length - 1] as Open;
  }

  open(tag: string, attributes: ReadonlyMap<string, Attribute>): void {
    if (this.#top.tag === "p" && ENDS_PARAGRAPH.has(tag)) this.close("p");
    this.#gapFor(tag);
    const values = new Map([...attributes].map(([name, attribute]) => [name, attribute.value] as const));
    const css = declaredFor(this.#sheet, tag, values);
    const look = lookOf(css, values, this.#top.look);
    this.#collect(tag, attributes);
    const isSilent = this.#top.silent || SILENT.has(tag);
    this.#showAttributes(tag, values, look, isSilent);
    if (VOID.has(tag)) return;
    const isReversed = this.#top.isReversed || isOverridden(tag, css, values);
    if (this.#stack.length < MAX_HTML_DEPTH) this.#stack.push({ tag, look, silent: isSilent, isReversed });
    else this.#depth++;
  }

  close(tag: string): void {
    this.#gapFor(tag);
    if (tag === "a") this.#endAnchor();
    const index = this.#stack.findLastIndex((open) => open.tag === tag);
    if (index > 0) this.#stack.length = index;
    else if (this.#depth > 0) this.#depth--;
  }

  text(text: string): void {
    const { silent, look, isReversed } = this.#top;
    if (silent) return;
    const hidden = isHidden(look);
    const shown = isReversed ? `\u202E${text}\u202C` : text;
    (hidden ? this.#hidden : this.#visible).add(shown);
    if (!hidden && this.#anchor && this.#anchor.shown.length < MAX_SHOWN_TEXT) this.#anchor.shown += shown;
  }

  finish(): HtmlView {
    this.#endAnchor();
    return { visible: this.#visible.toString(), hidden: this.#hidden.toString(), links: this.links, base: this.base };
  }

  #gapFor(tag: string): void {
    const kind = tag === "br" || BLOCKS.has(tag) ? "\n" : CELLS.has(tag) ? " " : undefined;
    if (!kind) return;
    this.#visible.gap(kind);
    this.#hidden.gap(kind);
  }

  #showAttributes(tag: string, values: ReadonlyMap<string, string>, look: Look, silent: boolean): void {
    if (silent) return;
    // A picture shows whatever the ink around it.
    const hidden = look.gone || look.unseen;
    if (tag === "img") {
      const alt = (values.get("alt") ?? "").trim();
      if (this.#anchor && !hidden && this.#anchor.alt === "") this.#anchor.alt = alt.slice(0, MAX_SHOWN_TEXT);
      if (alt.length > 2) (hidden ? this.#hidden : this.#visible).add(` ${alt} `);
    } else if (tag === "input" && /^(?:submit|button|reset)$/i.test(values.get("type") ?? "")) {
      this.#visible.add(` ${values.get("value") ?? ""} `);
    }
  }

  #collect(tag: string, attributes: ReadonlyMap<string, Attribute>): void {
    if (tag === "base") this.base ??= attributes.get("href")?.value;
    const target = attributes.get("href") ?? attributes.get("xlink:href");
    if (tag === "a" && target) {
      this.#endAnchor();
      this.#anchor = { attribute: target, shown: "", alt: "" };
    } else if (tag === "area" && target) {
      this.links.push({
        ...placed(target),
        origin: "href",
        shownText: attributes.get("alt")?.value ?? "",
        isImage: false,
      });
    }
    for (const name of [...(RESOURCES[tag] ?? []), ...(RESOURCES["*"] ?? [])]) {
      const attribute = attributes.get(name);
      if (attribute)
        this.links.push({
          ...placed(attribute),
          origin: "resource",
          shownText: "",
          isImage: tag === "img" || name === "background",
        });
    }
    if (tag === "meta" && attributes.get("http-equiv")?.value.toLowerCase() === "refresh")
      this.#refresh(attributes.get("content"));
  }

  #refresh(content: Attribute | undefined): void {
    const target =
      content && /^\s{0,9}[\d.]{0,9}\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"'\s]+)/i.exec(content.value)?.[1];
    if (target) this.links.push({ ...placed(content), target, origin: "resource", shownText: "", isImage: false });
  }

  #endAnchor(): void {
    const anchor = this.#anchor;
    if (!anchor) return;
    this.#anchor = undefined;
    const shown = anchor.shown.replace(/\s+/g, " ").trim() || anchor.alt;
    this.links.push({
      ...placed(anchor.attribute),
      origin: "href",
      shownText: shown.slice(0, MAX_SHOWN_TEXT),
      isImage: false,
    });
  }
}

/** `<bdo dir=rtl>` and its style show Latin letters backwards. */
function isOverridden(tag: string, css: Declarations, attributes: ReadonlyMap<string, string>): boolean {
  const isOverride = tag === "bdo" || /bidi-override|isolate-override/.test(css.get("unicode-bidi") ?? "");
  return isOverride && (css.get("direction") ?? attributes.get("dir")?.toLowerCase()) === "rtl";
}

function placed({ value, start, end }: Attribute): { target: string; start: number; end: number } {
  return { target: value, start, end };
}

/** Reads HTML as a mail program shows it: visible and hidden text, and every link with the text shown for it. */
export function readHtml(html: string): HtmlView {
  const styles: string[] = [];
  if (/<style/i.test(html)) walkHtml(html, { open() {}, close() {}, text() {}, style: (css) => styles.push(css) });
  const reader = new Reader(styles.length > 0 ? parseSheet(styles.join("\n")) : NO_SHEET);
  walkHtml(html, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (text) => reader.text(text),
    style() {},
  });
  return reader.finish();
}

/** A document type, or an element that HTML text has, opened and closed; each search ends at the next angle bracket. */
const DOCTYPE = /<!doctype\s+html|<html[\s>]/i;
const ELEMENT = /<(?:a|p|div|span|table|td|body|font|center|h[1-6]|b|strong|ul|li|form)(?:\s[^<>]*)?>/i;
const CLOSED = /<\/(?:a|p|div|span|table|td|body|font|center|h[1-6]|b|strong|ul|li|form|html)\s*>/i;
const ALONE = /<(?:br|img|meta)(?:\s[^<>]*)?\/?>/i;

/** True when a text is HTML rather than words. */
export function looksLikeHtml(text: string): boolean {
  if (!text.includes("<")) return false;
  return (
    DOCTYPE.test(text) || (ELEMENT.test(text) && CLOSED.test(text)) || (ALONE.test(text) && /<br|src=/i.test(text))
  );
}
