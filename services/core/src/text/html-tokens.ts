import { Tokenizer } from "htmlparser2";

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
}

/** Where a value begins behind its attribute's name: the equals sign, white space around it and a quote are skipped. */
function valueBegin(html: string, nameEnd: number): number {
  let at = nameEnd;
  while (/[\s=]/.test(html[at] ?? "")) at++;
  return html[at] === '"' || html[at] === "'" ? at + 1 : at;
}

/** Attributes read of one element. */
const MAX_ATTRIBUTES = 60;

/**
 * Walks HTML once, in time linear in its length. The tokenizer is used without htmlparser2's tree builder because that
 * searches its whole stack of open elements at every closing tag.
 */
export function walkHtml(html: string, events: HtmlEvents): void {
  let tag = "";
  let tagStart = 0;
  let raw: "script" | "style" | undefined;
  let attributes = new Map<string, Attribute>();
  let name = "";
  let value = "";
  let nameEnd = 0;
  const opened = () => {
    if (tag === "") return;
    // HTML takes "image" for "img".
    events.open(tag === "image" ? "img" : tag, attributes, tagStart);
    raw = tag === "script" || tag === "style" ? tag : undefined;
    tag = "";
  };
  const text = (part: string) => {
    if (raw === undefined) events.text(part);
    else if (raw === "style") events.style(part);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        tagStart = start - 1;
        attributes = new Map();
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
        if (attributes.size >= MAX_ATTRIBUTES || attributes.has(name)) return;
        const start = valueBegin(html, nameEnd);
        const opener = html[start - 1];
        const isQuoted = (opener === '"' || opener === "'") && html[end - 1] === opener;
        attributes.set(name, { value, start, end: Math.max(start, isQuoted ? end - 1 : end) });
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        raw = undefined;
        events.close(html.slice(start, end).trim().toLowerCase());
      },
      ontext: (start, end) => text(html.slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
