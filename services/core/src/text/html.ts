import { MAX_HTML_DEPTH, MAX_SHOWN_TEXT } from "../intake/limits.ts";
import { Allowance } from "../allowance.ts";
import { Cascade, type Style } from "./cascade.ts";
import { BLOCKS, CELLS, ENDS_PARAGRAPH, RESOURCES, SILENT, VOID } from "./elements.ts";
import { Flow } from "./flow.ts";
import { isHidden, lookOf, type Look } from "./hidden.ts";
import { walkHtml, type Attribute, type HtmlEvents } from "./html-tokens.ts";

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
  /** Documents that frames hold. */
  readonly frames: readonly string[];
  /** What stands in the source and no browser shows: comments, sheets, scripts, sentences in attributes. */
  readonly asides: readonly string[];
  readonly base: string | undefined;
  /** Where reading stopped for want of allowance: the source's length when it did not. */
  readonly end: number;
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

/** Where a form's button sends the reader and what was typed. */
const SENDS: ReadonlySet<string> = new Set(["action", "formaction"]);

type Attributes = ReadonlyMap<string, Attribute>;

/** Attributes that are read with what is shown, or that describe the page. */
const SHOWN_OR_ABOUT = new Set(["alt", "content", "style", "srcdoc"]);
/** Some words one after the other, or as much of a script without spaces. */
const SENTENCE =
  /\p{L}{2,30}(?:[ ,\n]{1,3}\p{L}{1,30}){4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{8}/u;
/** Text that a sheet puts into the page. */
const GENERATED = /content\s{0,5}:\s{0,5}(?:"([^"\n]{20,5000})"|'([^'\n]{20,5000})')/gi;

interface OpenAnchor {
  readonly attribute: Attribute;
  shown: string;
  alt: string;
}

class Reader {
  readonly #visible = new Flow();
  readonly #hidden = new Flow();
  readonly links: HtmlLink[] = [];
  readonly frames: string[] = [];
  readonly asides: string[] = [];
  base: string | undefined;
  readonly #stack: Open[];
  /** How many of each tag are open on the stack. */
  readonly #opened = new Map<string, number>();
  #depth = 0;
  #anchor: OpenAnchor | undefined;
  readonly #cascade: Cascade;

  constructor(cascade: Cascade) {
    this.#cascade = cascade;
    const ground = cascade.paints ? undefined : WHITE;
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

  open(tag: string, attributes: Attributes): void {
    if (this.#top.tag === "p" && ENDS_PARAGRAPH.has(tag)) this.close("p");
    this.#gapFor(tag);
    const { css, look } = this.#appearance(tag, attributes);
    this.#collect(tag, attributes);
    const isSilent = this.#top.silent || SILENT.has(tag);
    this.#showAttributes(tag, attributes, look, isSilent);
    if (VOID.has(tag)) return;
    const isReversed = this.#top.isReversed || isOverridden(tag, css, attributes);
    if (this.#stack.length >= MAX_HTML_DEPTH) {
      this.#depth++;
      return;
    }
    this.#stack.push({ tag, look, silent: isSilent, isReversed });
    this.#opened.set(tag, (this.#opened.get(tag) ?? 0) + 1);
  }

  /** How an element looks; where rules may apply or not, as it looks when they show it. */
  #appearance(tag: string, attributes: Attributes): { css: Style; look: Look } {
    const value = (name: string) => attributes.get(name)?.value;
    const element = { tag, id: (value("id") ?? "").toLowerCase(), classes: value("class") ?? "" };
    const { certain, possible } = this.#cascade.stylesOf(element, value("style"));
    const outer = this.#top.look;
    const look = lookOf(certain, attributes, outer);
    if (!possible || !isHidden(look)) return { css: certain, look };
    const other = lookOf(possible, attributes, outer);
    return isHidden(other) ? { css: certain, look } : { css: possible, look: other };
  }

  close(tag: string): void {
    this.#gapFor(tag);
    if (tag === "a") this.#endAnchor();
    if ((this.#opened.get(tag) ?? 0) === 0) {
      if (this.#depth > 0) this.#depth--;
      return;
    }
    for (let last: Open | undefined = this.#stack.pop(); last; last = this.#stack.pop()) {
      this.#opened.set(last.tag, (this.#opened.get(last.tag) ?? 1) - 1);
      if (last.tag === tag) break;
    }
  }

  text(text: string): void {
    const { silent, look, isReversed } = this.#top;
    if (silent) return;
    const hidden = isHidden(look);
    const shown = isReversed ? `\u202E${text}\u202C` : text;
    (hidden ? this.#hidden : this.#visible).add(shown);
    const anchor = this.#anchor;
    if (!hidden && anchor && anchor.shown.length < MAX_SHOWN_TEXT) anchor.shown += shown.replace(/\s+/g, " ");
  }

  finish(end: number): HtmlView {
    this.#endAnchor();
    const [visible, hidden] = [this.#visible.toString(), this.#hidden.toString()];
    const { links, frames, asides, base } = this;
    return { visible, hidden, links, frames, asides, base, end };
  }

  #gapFor(tag: string): void {
    const kind = tag === "br" || BLOCKS.has(tag) ? "\n" : CELLS.has(tag) ? " " : undefined;
    if (!kind) return;
    this.#visible.gap(kind);
    this.#hidden.gap(kind);
  }

  #showAttributes(tag: string, attributes: Attributes, look: Look, silent: boolean): void {
    if (silent) return;
    // A picture shows whatever the ink around it.
    const hidden = look.gone || look.unseen;
    if (tag === "img") {
      const alt = (attributes.get("alt")?.value ?? "").trim();
      if (this.#anchor && !hidden && this.#anchor.alt === "") this.#anchor.alt = alt.slice(0, MAX_SHOWN_TEXT);
      if (alt.length > 2) (hidden ? this.#hidden : this.#visible).add(` ${alt} `);
    } else if (tag === "input" && /^(?:submit|button|reset)$/i.test(attributes.get("type")?.value ?? "")) {
      this.#visible.add(` ${attributes.get("value")?.value ?? ""} `);
    }
  }

  #collect(tag: string, attributes: Attributes): void {
    const frame = tag === "iframe" ? attributes.get("srcdoc")?.value : undefined;
    if (frame) this.frames.push(frame);
    for (const [name, { value }] of attributes)
      if (!SHOWN_OR_ABOUT.has(name) && SENTENCE.test(value)) this.asides.push(value);
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
          origin: SENDS.has(name) ? "href" : "resource",
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
    if (target) this.links.push({ ...placed(content), target, origin: "href", shownText: "", isImage: false });
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
function isOverridden(tag: string, css: Style, attributes: Attributes): boolean {
  const isOverride = tag === "bdo" || /bidi-override|isolate-override/.test(css.get("unicode-bidi") ?? "");
  return isOverride && (css.get("direction") ?? attributes.get("dir")?.value.toLowerCase()) === "rtl";
}

function placed({ value, start, end }: Attribute): { target: string; start: number; end: number } {
  return { target: value, start, end };
}

/** Reads HTML as a mail program shows it: visible and hidden text, and every link with the text shown for it. */
export function readHtml(html: string, allowance = new Allowance()): HtmlView {
  const styles: string[] = [];
  if (/<style/i.test(html)) {
    walkHtml(html, { open() {}, close() {}, text() {}, style: (css) => styles.push(css) }, allowance);
  }
  const reader = new Reader(new Cascade(styles.join("\n"), allowance));
  const events: HtmlEvents = {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (text) => reader.text(text),
    style: (css) => reader.asides.push(css),
    script: (code) => reader.asides.push(code),
    comment: (text) => reader.asides.push(text),
  };
  const end = walkHtml(html, events, allowance);
  for (const [, double, single] of styles.join("\n").matchAll(GENERATED)) reader.text(` ${double ?? single} `);
  return reader.finish(end);
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
