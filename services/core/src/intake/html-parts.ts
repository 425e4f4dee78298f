import type { Span } from "../subject.ts";
import { readHtml, type HtmlLink, type HtmlView } from "../text/html.ts";
import type { Collector } from "./collector.ts";
import { asciiHost, isSiteName } from "./hosts.ts";
import { phoneNumber } from "./phones.ts";

const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;
/** Browsers drop these anywhere in a link, and other controls and spaces at its ends (WHATWG URL, "basic URL parser"). */
const DROPPED = /[\t\r\n]/g;

/** A link's target without the controls and spaces that browsers drop. */
function trimmed(target: string): string {
  let start = 0;
  let end = target.length;
  while (start < end && target.charCodeAt(start) <= 0x20) start++;
  while (end > start && target.charCodeAt(end - 1) <= 0x20) end--;
  return target.slice(start, end).replace(DROPPED, "");
}

function resolved(target: string, base: string | undefined): { url: string; schemeless: boolean } | undefined {
  if (SCHEME.test(target)) return { url: target, schemeless: false };
  if (/^[/\\]{2}[^/\\]/.test(target)) return { url: `http:${target}`, schemeless: true };
  if (base) return URL.canParse(target, base) ? { url: new URL(target, base).href, schemeless: false } : undefined;
  const host = /^[^/?#\\:]{3,253}/.exec(target)?.[0];
  const ascii = host?.includes(".") ? asciiHost(host) : undefined;
  return ascii && isSiteName(ascii) ? { url: `http://${target}`, schemeless: true } : undefined;
}

/** Steps for one address or number that a link names, and for a target that may be a host. */
const CONTACT = 4_000;
const HOST = 400;

/** `mailto:` and `tel:` name people, not places. */
function addContact(collector: Collector, target: string, span: Span): boolean {
  const match = /^(mailto|tel|callto|sms|smsto):([^?]{0,2000})/i.exec(target);
  if (!match) return false;
  if (!collector.allowance.take("text", CONTACT)) return true;
  const rest = decodeURIComponentSafely(match[2] ?? "");
  if (match[1]?.toLowerCase() === "mailto") {
    for (const address of rest.split(",").slice(0, 5)) {
      if (/^[^\s@]{1,64}@[^\s@]{1,253}$/.test(address.trim())) collector.addEmail(address.trim(), "mention", span);
    }
  } else {
    const number = phoneNumber(rest);
    if (number) collector.addContact("phone", number, span);
  }
  return true;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function addLink(collector: Collector, view: number, link: HtmlLink, base: string | undefined): void {
  const target = trimmed(link.target);
  if (target === "" || target.startsWith("#") || /^(?:cid|about|mid):/i.test(target)) return;
  const span = { view, start: link.start, end: link.end };
  if (addContact(collector, target, span)) return;
  if (!SCHEME.test(target) && !collector.allowance.take("links", HOST)) return;
  const url = resolved(target, base);
  if (!url) return;
  const shown = link.origin === "href" ? { shownText: link.shownText } : {};
  collector.addLink({ ...url, origin: link.origin, span, defanged: false, ...shown });
}

/** Longest base address that relative links are resolved against; of a longer one the host alone counts. */
const MAX_BASE = 500;

function baseOf({ base }: HtmlView): string | undefined {
  if (!base || !/^https?:\/\//i.test(base)) return undefined;
  if (base.length <= MAX_BASE) return base;
  return URL.canParse(base) ? new URL(base).origin : undefined;
}

/** Adds an HTML document's links; `view` holds its source. */
export function addHtmlLinks(collector: Collector, view: number, html: HtmlView): void {
  const base = baseOf(html);
  for (const link of html.links) addLink(collector, view, link, base);
}

/** Documents in frames of documents, so many deep, and of one document. */
const MAX_FRAME_DEPTH = 3;
const MAX_FRAMES = 10;
const DATA_PAGE = /^data:(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)(;[^,]{0,80})?,/i;

/** The document that a `data:` link holds. */
function dataPage({ target }: HtmlLink): string[] {
  const head = DATA_PAGE.exec(target);
  if (!head) return [];
  const body = target.slice(head[0].length);
  if (!/;base64$/i.test(head[1] ?? "")) return [decodeURIComponentSafely(body)];
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponentSafely(body)), (char) => char.charCodeAt(0));
    return [new TextDecoder().decode(bytes)];
  } catch {
    return [];
  }
}

/** How a source with tags came: as a page, or as words that show as they stand wherever they are no page. */
export type Reading = "page" | "words";

/**
 * Adds an HTML document whose source is a view: its visible and hidden text as views of their own, its links, what is
 * written in the visible text, and the documents in its frames. Answers the visible text.
 * @param reading of words, what no browser would show is read too.
 */
export function addHtml(collector: Collector, view: number, reading: Reading = "page", depth = 0): string {
  const source = collector.viewText(view);
  const html = readHtml(source, collector.allowance);
  addHtmlLinks(collector, view, html);
  if (html.visible !== "") addWords(collector, html.visible);
  if (html.hidden !== "") collector.addText(collector.addView(html.hidden), "hidden");
  const aside = reading === "words" ? wordsAmong(html.asides) : "";
  if (aside !== "") addWords(collector, aside);
  if (html.end < source.length) addWords(collector, source.slice(html.end));
  const frames = [...html.frames, ...html.links.flatMap(dataPage)];
  if (frames.length > MAX_FRAMES || (frames.length > 0 && depth >= MAX_FRAME_DEPTH)) collector.truncated.add("depth");
  const shown = depth < MAX_FRAME_DEPTH ? frames.slice(0, MAX_FRAMES) : [];
  return [html.visible, ...shown.map((frame) => addHtml(collector, collector.addView(frame), reading, depth + 1))].join(
    "\n",
  );
}

/** Some words one after the other; and the least share of letters and blanks in a line of words. */
const SENTENCE =
  /\p{L}{2,30}(?:[ ,]{1,3}\p{L}{1,30}){3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{8}/u;
const WORDY = 0.7;
/** Letters from which on lines of words say something. */
const MIN_ASIDE = 60;

function isWordy(line: string): boolean {
  const letters = line.match(/[\p{L}\p{M} ]/gu)?.length ?? 0;
  return letters >= line.length * WORDY && SENTENCE.test(line);
}

/** A link on a line of its own. */
const LINK_LINE = /^https?:\/\/[^\s"'`;{}]{4,2000}$/i;

/** Of what a browser does not show, the lines that are words and not markup, rules or code, and links that stand among them. */
function wordsAmong(asides: readonly string[]): string {
  const words = asides.map((text) => {
    const lines = text.split("\n").map((line) => line.trim());
    return lines.some(isWordy) ? lines.filter((line) => isWordy(line) || LINK_LINE.test(line)).join("\n") : "";
  });
  const all = words.filter((each) => each !== "").join("\n");
  return all.length >= MIN_ASIDE ? all : "";
}

function addWords(collector: Collector, text: string): void {
  const view = collector.addView(text);
  collector.addText(view, "body");
  collector.scan(view);
}
