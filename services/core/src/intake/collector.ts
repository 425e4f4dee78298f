import { Allowance } from "../allowance.ts";
import type {
  Domain,
  DomainRole,
  FileRisk,
  Image,
  Indicator,
  IndicatorKind,
  LinkOrigin,
  RiskyFile,
  Span,
  TextKind,
  Text,
} from "../subject.ts";
import { cutTo } from "../text/chars.ts";
import { taggedText } from "../text/drawn.ts";
import { refang } from "../url/refang.ts";
import { findInText } from "./find.ts";
import { dataUrlImage, imageOf } from "./images.ts";
import {
  MAX_CANDIDATES,
  MAX_CONTACTS,
  MAX_IMAGES,
  MAX_RISKS,
  MAX_SHOWN_TEXT,
  MAX_TEXT,
  MAX_URL_LENGTH,
} from "./limits.ts";
import { findPhones } from "./phones.ts";
import { findWallets } from "./wallets.ts";

/** A link before the limit on links is applied. */
export interface Candidate {
  readonly url: string;
  readonly origin: LinkOrigin;
  readonly defanged: boolean;
  readonly schemeless: boolean;
  readonly span?: Span;
  readonly shownText?: string;
}

/** A domain that is not a link's: of an address. */
export interface Mention {
  readonly name: string;
  readonly role: DomainRole;
  readonly span?: Span;
  readonly displayName?: string;
}

/** The label of a Markdown link (`[label](link)`) whose link begins at `start`. */
function markdownLabel(text: string, start: number): string | undefined {
  if (text[start - 1] !== "(" || text[start - 2] !== "]") return undefined;
  const reach = text.slice(Math.max(0, start - 2 - MAX_SHOWN_TEXT), start - 2);
  const open = reach.lastIndexOf("[");
  return open === -1 ? undefined : reach.slice(open + 1).trim();
}

/** Steps for searching one view, and each of its characters. */
const VIEW = 300;
const CHARACTER = 6;

/** Gathers what the parts of one content hold. One collector per content; nothing is removed again. */
export class Collector {
  readonly views: string[] = [];
  readonly texts: Text[] = [];
  readonly images: Image[] = [];
  readonly mentions: Domain[] = [];
  readonly files: RiskyFile[] = [];
  readonly allowance = new Allowance();
  readonly truncated = this.allowance.truncated;
  readonly links = new Map<string, Candidate>();
  readonly contacts = new Map<string, Indicator>();
  readonly #urls = new Set<string>();
  readonly #counts = new Map<IndicatorKind, number>();
  #characters = 0;

  /** Adds a view; what exceeds the limit on characters is left out. Answers its number. */
  addView(text: string): number {
    const room = this.views.length === 0 ? text.length : Math.max(0, MAX_TEXT - this.#characters);
    if (text.length > room) this.truncated.add("text");
    const kept = cutTo(text, room);
    if (this.views.length > 0) this.#characters += kept.length;
    return this.views.push(kept) - 1;
  }

  viewText(view: number): string {
    return this.views[view] ?? "";
  }

  /** Makes a whole view a text, unless it is blank. */
  addText(view: number, kind: TextKind): void {
    const text = this.viewText(view);
    if (text.trim() === "") return;
    this.texts.push({ view, start: 0, kind, text });
    const tagged = taggedText(text);
    if (tagged === "" || kind === "hidden") return;
    const shown = this.addView(tagged);
    this.addText(shown, "body");
    this.scan(shown);
  }

  addLink(link: Candidate): void {
    const image = link.url.startsWith("data:image/") ? dataUrlImage(link.url) : undefined;
    if (image) {
      this.addImage(image.data, image.mediaType, "data", link.span);
      return;
    }
    const url = cutTo(link.url, MAX_URL_LENGTH);
    if (url !== link.url) this.truncated.add("url_length");
    const key = link.shownText === undefined ? url : `${url}\n${link.shownText}`;
    if (this.links.has(key) || (link.origin === "text" && this.#urls.has(url))) return;
    if (this.links.size >= MAX_CANDIDATES) {
      this.truncated.add("links");
      return;
    }
    this.#urls.add(url);
    this.links.set(key, { ...link, url });
  }

  /** Adds the URL that the content is: it is the first link even when it is an image's data. */
  addUrl(link: Candidate): void {
    const image = dataUrlImage(link.url);
    if (image) this.addImage(image.data, image.mediaType, "data", link.span);
    const url = cutTo(link.url, MAX_URL_LENGTH);
    if (url !== link.url) this.truncated.add("url_length");
    this.links.set(url, { ...link, url });
  }

  addContact(kind: IndicatorKind, value: string, span?: Span): void {
    const key = `${kind} ${value}`;
    if (this.contacts.has(key)) return;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    if (count > MAX_CONTACTS) {
      this.truncated.add(`${kind}s`);
      return;
    }
    this.#counts.set(kind, count);
    this.contacts.set(key, { kind, value, ...(span && { span }) });
  }

  /** An address: itself, and its domain in a role. */
  addEmail(address: string, role: DomainRole, span?: Span, displayName?: string): void {
    const at = address.lastIndexOf("@");
    const name = address.slice(at + 1).toLowerCase();
    if (at < 1 || name === "") return;
    this.addContact("email", address.toLowerCase(), span);
    if (role === "mention" && this.mentions.length >= MAX_CONTACTS) return;
    this.mentions.push({ name, role, ...(span && { span }), ...(displayName && { displayName }) });
  }

  addImage(data: Uint8Array, claimed: string, name: string, span?: Span): void {
    const image = imageOf(data, claimed, name, span);
    if (image === undefined) return;
    if (image === "image_bytes") this.truncated.add("image_bytes");
    else if (this.images.length >= MAX_IMAGES) this.truncated.add("images");
    else this.images.push(image);
  }

  /** A file of which nobody sees what it does; its name is a view of its own. */
  addRisk(risk: FileRisk, name: string): void {
    if (this.files.length >= MAX_RISKS) return;
    const view = this.addView(name);
    this.files.push({ risk, span: { view, start: 0, end: this.viewText(view).length } });
  }

  /** Searches a view for links, addresses, telephone numbers and wallets, as far as the allowance goes. */
  scan(view: number): void {
    const whole = this.viewText(view);
    if (!this.allowance.take("text", VIEW)) return;
    const text = cutTo(whole, this.allowance.most("text", whole.length, CHARACTER));
    const plain = refang(text);
    for (const found of findInText(plain.text, this.allowance)) {
      const { start, end, defanged } = plain.original(found.start, found.end);
      const span = { view, start, end };
      if (found.kind === "email") this.addEmail(found.value, "mention", span);
      else {
        const shownText = markdownLabel(text, start);
        const shown = shownText === undefined ? {} : { shownText };
        this.addLink({ url: found.value, origin: "text", span, defanged, schemeless: found.schemeless, ...shown });
      }
    }
    const { phones, isCut } = findPhones(text, this.allowance);
    if (isCut) this.truncated.add("phones");
    for (const { number, start, end } of phones) this.addContact("phone", number, { view, start, end });
    for (const { address, start, end } of findWallets(text, this.allowance))
      this.addContact("wallet", address, { view, start, end });
  }
}
