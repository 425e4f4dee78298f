import { Tokenizer } from "htmlparser2";
import type { Allowance } from "../allowance.ts";

/** An attribute's decoded value, and where it stands in the source. */
export interface Attribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface HtmlEvents {
  /** `start` is the offset of the tag's `<`. */
  open(tag: string, attributes: ReadonlyMap<string, Attribute>, start: number): void;
  close(tag: string): void;
  text(text: string): void;
  style(css: string): void;
  script?(code: string): void;
  comment?(text: string): void;
}

/** Where a value begins behind its attribute's name: the equals sign, white space around it and a quote are skipped. */
function valueBegin(html: string, nameEnd: number): number {
  let at = nameEnd;
  while (/[\s=]/.test(html[at] ?? "")) at++;
  return html[at] === '"' || html[at] === "'" ? at + 1 : at;
}

/** Attributes read of one element. */
const MAX_ATTRIBUTES = 60;
const NO_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map();

/** Steps for one character, one piece of text or tag, one attribute. */
const CHARACTER = 4;
const PIECE = 40;
const ATTRIBUTE = 30;

/**
 * Walks HTML once, in time linear in its length, as far as the allowance goes; answers where it stopped. The tokenizer
 * is used without htmlparser2's tree builder because that searches its whole stack of open elements at every closing tag.
 */
export function walkHtml(source: string, events: HtmlEvents, allowance: Allowance): number {
  const html = source.slice(0, allowance.most("html", source.length, CHARACTER));
  let stopped = html.length;
  const spend = (steps: number, at: number): boolean => {
    if (stopped < html.length) return false;
    if (allowance.take("html", steps)) return true;
    stopped = Math.min(stopped, at);
    tokenizer.pause();
    return false;
  };
  let tag = "";
  let tagStart = 0;
  let raw: "script" | "style" | undefined;
  let attributes: Map<string, Attribute> | undefined;
  let name = "";
  let value = "";
  let nameEnd = 0;
  const opened = () => {
    if (tag === "") return;
    // HTML takes "image" for "img".
    events.open(tag === "image" ? "img" : tag, attributes ?? NO_ATTRIBUTES, tagStart);
    raw = tag === "script" || tag === "style" ? tag : undefined;
    tag = "";
  };
  const text = (part: string, at: number) => {
    if (!spend(PIECE, at)) return;
    if (raw === undefined) events.text(part);
    else if (raw === "style") events.style(part);
    else events.script?.(part);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        if (!spend(PIECE, start - 1)) return;
        tag = html.slice(start, end).toLowerCase();
        tagStart = start - 1;
        attributes = undefined;
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase();
        value = "";
        nameEnd = end;
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend(_quote, end) {
        if (tag === "" || (attributes && (attributes.size >= MAX_ATTRIBUTES || attributes.has(name)))) return;
        if (!spend(ATTRIBUTE, tagStart)) return;
        const start = valueBegin(html, nameEnd);
        const opener = html[start - 1];
        const isQuoted = (opener === '"' || opener === "'") && html[end - 1] === opener;
        (attributes ??= new Map()).set(name, { value, start, end: Math.max(start, isQuoted ? end - 1 : end) });
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        raw = undefined;
        if (!spend(PIECE, start - 2)) return;
        events.close(html.slice(start, end).trim().toLowerCase());
      },
      ontext: (start, end) => text(html.slice(start, end), start),
      ontextentity: (code, end) => text(String.fromCodePoint(code), end),
      oncdata() {},
      oncomment(start, end, offset) {
        if (spend(PIECE, start)) events.comment?.(html.slice(start, Math.max(start, end - offset)));
      },
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return stopped;
}
