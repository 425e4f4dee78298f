import { refang } from "../url/refang.ts";
import type { Collector } from "./collector.ts";
import { asciiHost, isIpHost } from "./hosts.ts";
import { phoneNumber } from "./phones.ts";

/** The content was said to be a URL and cannot be read as one. */
export class InvalidUrlError extends Error {
  constructor() {
    super("content cannot be read as a URL");
    this.name = "InvalidUrlError";
  }
}

/** A scheme, where what follows is not a port. */
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:(?!\d{1,5}(?:[/?#]|$))/i;
const MAY_HOLD_SPACES = /^(?:javascript|vbscript|data):/i;
const HIERARCHICAL = /^[a-z][a-z0-9+.-]{0,30}:[/\\]{2}/i;

function isHostForm(text: string): boolean {
  const authority = /^[^/?#\\]*/.exec(text)?.[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d{1,5}$/, "");
  if (host.toLowerCase() === "localhost" || isIpHost(host)) return true;
  return /[.。．｡]/.test(host) && asciiHost(host) !== undefined;
}

/** Reads a text without de-fanged forms as one URL; undefined when it is none. */
function readUrl(text: string): { url: string; schemeless: boolean } | undefined {
  if (SCHEME.test(text)) {
    const isFree = MAY_HOLD_SPACES.test(text);
    const hasSpace = HIERARCHICAL.test(text) ? /^[^/]*\/\/[^/?#]*\s|[\r\n]/.test(text) : /\s/.test(text);
    if (!URL.canParse(text) || (!isFree && hasSpace)) return undefined;
    return { url: text, schemeless: false };
  }
  const bare = text.replace(/^[/\\]{2}/, "");
  if (/\s/.test(bare) || !isHostForm(bare) || !URL.canParse(`http://${bare}`)) return undefined;
  return { url: `http://${bare}`, schemeless: true };
}

/** True when a content, de-fanged or not, can be read as one URL. */
export function isReadableUrl(content: string): boolean {
  return readUrl(refang(content.trim()).text) !== undefined;
}

/** Adds the URL that a whole content is. View 0 must already hold it. */
export function addUrl(collector: Collector, content: string): void {
  const trimmed = content.trim();
  const start = content.indexOf(trimmed);
  const plain = refang(trimmed);
  const read = readUrl(plain.text);
  if (!read) throw new InvalidUrlError();
  const { url, schemeless } = read;
  const span = { view: 0, start, end: start + trimmed.length };
  const { defanged } = plain.original(0, plain.text.length);
  collector.addUrl({ url, origin: "text", span, defanged: defanged && plain.text !== trimmed, schemeless });
  const contact = /^(mailto|tel|sms|smsto):([^?]*)/i.exec(url);
  if (contact?.[1]?.toLowerCase() === "mailto") collector.addEmail(contact[2] ?? "", "mention", span);
  else if (contact) {
    const number = phoneNumber(contact[2] ?? "");
    if (number) collector.addContact("phone", number, span);
  }
}
