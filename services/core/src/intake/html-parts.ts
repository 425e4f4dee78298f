import type { Span } from "../subject.ts";
import { readHtml, type HtmlLink, type HtmlView } from "../text/html.ts";
import type { Collector } from "./collector.ts";
import { asciiHost, isUnderIcannSuffix } from "./hosts.ts";
import { phoneNumber } from "./phones.ts";

const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;
/** Browsers drop these anywhere in a link, and other controls and spaces at its ends (WHATWG URL, "basic URL parser"). */
const DROPPED = /[\t\r\n]/g;
// oxlint-disable-next-line no-control-regex -- controls are what is dropped
const ENDS = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;

function resolved(target: string, base: string | undefined): { url: string; schemeless: boolean } | undefined {
  if (SCHEME.test(target)) return { url: target, schemeless: false };
  if (/^[/\\]{2}[^/\\]/.test(target)) return { url: `http:${target}`, schemeless: true };
  if (base) return URL.canParse(target, base) ? { url: new URL(target, base).href, schemeless: false } : undefined;
  const host = /^[^/?#\\:]{3,253}/.exec(target)?.[0];
  const ascii = host?.includes(".") ? asciiHost(host) : undefined;
  return ascii && isUnderIcannSuffix(ascii) ? { url: `http://${target}`, schemeless: true } : undefined;
}

/** `mailto:` and `tel:` name people, not places. */
function addContact(collector: Collector, target: string, span: Span): boolean {
  const match = /^(mailto|tel|callto|sms|smsto):([^?]*)/i.exec(target);
  if (!match) return false;
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
  const target = link.target.slice(0, 2_000_000).replace(DROPPED, "").replace(ENDS, "");
  if (target === "" || target.startsWith("#") || /^(?:cid|about|mid):/i.test(target)) return;
  const span = { view, start: link.start, end: link.end };
  if (addContact(collector, target, span)) return;
  const url = resolved(target, base);
  if (!url) return;
  const shown = link.origin === "href" ? { shownText: link.shownText } : {};
  collector.addLink({ ...url, origin: link.origin, span, defanged: false, ...shown });
}

/** Adds an HTML document's links; `view` holds its source. */
export function addHtmlLinks(collector: Collector, view: number, html: HtmlView): void {
  const base = html.base && /^https?:\/\//i.test(html.base) ? html.base : undefined;
  for (const link of html.links) addLink(collector, view, link, base);
}

/**
 * Adds an HTML document whose source is a view: its visible and hidden text as views of their own, its links, and what
 * is written in the visible text. Answers the visible text.
 */
export function addHtml(collector: Collector, view: number): string {
  const html = readHtml(collector.viewText(view));
  addHtmlLinks(collector, view, html);
  if (html.visible !== "") {
    const visible = collector.addView(html.visible);
    collector.addText(visible, "body");
    collector.scan(visible);
  }
  if (html.hidden !== "") collector.addText(collector.addView(html.hidden), "hidden");
  return html.visible;
}
