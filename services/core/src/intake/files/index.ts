/** Attached files: told by what they hold, not by their name or label, and read as far as a person who opens them sees something. */
import { cutTo } from "../../text/chars.ts";
import { walkHtml } from "../../text/html-tokens.ts";
import { looksLikeHtml } from "../../text/html.ts";
import type { Collector } from "../collector.ts";
import { addHtml } from "../html-parts.ts";
import { calendarText } from "./calendar.ts";
import { inflate } from "./inflate.ts";
import { isPdf, kindOf } from "./kind.ts";
import { readPdf } from "./pdf.ts";
import { riskOf } from "./risk.ts";
import { rtfText } from "./rtf.ts";
import { stringsOf } from "./script.ts";
import { stringsIn } from "./strings.ts";
import { xmlLinks, xmlText } from "./xml-text.ts";
import { type Entry, zipEntries } from "./zip.ts";

/** A file, as a mail or an archive carries it. */
export interface File {
  readonly data: Uint8Array;
  /** As it is said to be. */
  readonly mediaType: string;
  readonly name: string;
  readonly charset?: string;
}

/** Reads a message that is a file. */
export type AddMessage = (raw: string) => Promise<void>;

/** Archives in archives, and pages that scripts write, so many deep. */
const MAX_DEPTH = 3;
/** Steps for one file, and for one of its bytes. */
const FILE = 3_000;
const BYTE = 2;
/** Of a document most bytes are looked at once, for where its streams end. */
const PDF_BYTE = 0.25;
/** Letters from which on what a script holds may be words that it shows. */
const MIN_WORDS = 40;

/** Adds what a file holds. What cannot be read is named `files`. */
export async function addFile(collector: Collector, file: File, addMessage: AddMessage, depth = 0): Promise<void> {
  const { allowance } = collector;
  if (depth > MAX_DEPTH || !allowance.take("files", FILE)) {
    collector.truncated.add("files");
    return;
  }
  const each = isPdf(file.data) ? PDF_BYTE : BYTE;
  const data = file.data.subarray(0, allowance.most("files", file.data.length, each));
  const { kind, text = "" } = kindOf(data, file.mediaType, file.name, file.charset);
  const risk = riskOf(file.name, kind, data);
  if (risk) collector.addRisk(risk, file.name || file.mediaType);
  switch (kind) {
    case "image":
      collector.addImage(file.data, file.mediaType, file.name);
      return;
    case "message":
      return addMessage(text.replaceAll("\r\n", "\n"));
    case "page":
      addPage(collector, text, depth);
      return;
    case "script":
      addScript(collector, text, depth);
      return;
    case "text":
      addWords(collector, calendarText(text));
      return;
    case "rtf":
      addWords(collector, rtfText(text));
      return;
    case "pdf":
      return addPdf(collector, data);
    case "gzip":
      return addFile(collector, { ...file, data: await inflate(data, "gzip", allowance) }, addMessage, depth + 1);
    case "zip":
      return addArchive(collector, { ...file, data }, addMessage, depth);
    case "program":
    case "binary":
      addUnread(collector, data);
      return;
  }
}

/** Links stand in the clear in shortcuts and in many a document; the rest is not read. */
function addUnread(collector: Collector, data: Uint8Array): void {
  collector.truncated.add("files");
  const found = stringsIn(data);
  if (/:\/\//.test(found)) collector.scan(collector.addView(found));
}

function addWords(collector: Collector, text: string): void {
  if (text.trim() === "") return;
  const view = collector.addView(text);
  collector.addText(view, "body");
  collector.scan(view);
}

/** A page: what it shows, and what its scripts write or go to. */
function addPage(collector: Collector, source: string, depth: number): void {
  addHtml(collector, collector.addView(source));
  if (!/<script/i.test(source)) return;
  const scripts: string[] = [];
  walkHtml(
    source,
    { open() {}, close() {}, text() {}, style() {}, script: (code) => scripts.push(code) },
    collector.allowance,
  );
  for (const code of scripts) addScript(collector, code, depth + 1);
}

function addScript(collector: Collector, code: string, depth: number): void {
  const words: string[] = [];
  for (const text of stringsOf(cutTo(code, collector.allowance.most("files", code.length, BYTE)))) {
    if (depth < MAX_DEPTH && looksLikeHtml(text)) addPage(collector, text, depth + 1);
    else if (text.length >= MIN_WORDS || /[:.]/.test(text)) words.push(text);
  }
  if (words.length === 0) return;
  const view = collector.addView(words.join("\n"));
  if (words.some((text) => text.length >= MIN_WORDS && /\p{L} \p{L}/u.test(text))) collector.addText(view, "body");
  collector.scan(view);
}

async function addPdf(collector: Collector, data: Uint8Array): Promise<void> {
  const { text, images, isWhole, hasAllImages } = await readPdf(data, collector.allowance);
  if (!isWhole) collector.truncated.add("files");
  if (!hasAllImages) collector.truncated.add("images");
  addWords(collector, text);
  for (const image of images) collector.addImage(image.data, image.mediaType, "pdf");
}

/** The parts of office documents that hold words, and those that hold links. */
const OFFICE_TEXT =
  /^(?:word\/(?:document|footnotes|header\d*|footer\d*)|xl\/sharedStrings|ppt\/slides\/slide\d+|content)\.xml$/;
const OFFICE_LINKS = /\.rels$/;
/** A file of an archive that a person would open to read. */
const isOffice = (entries: readonly Entry[]) =>
  entries.some(({ name }) => OFFICE_TEXT.test(name) && name !== "content.xml") ||
  (entries.some(({ name }) => name === "content.xml") && entries.some(({ name }) => name === "mimetype"));

async function addArchive(collector: Collector, file: File, addMessage: AddMessage, depth: number): Promise<void> {
  const { data } = file;
  const entries = zipEntries(data, collector.allowance);
  if (!entries) {
    addUnread(collector, data);
    return;
  }
  if (isOffice(entries)) return addOffice(collector, entries);
  if (entries.some(({ isEncrypted }) => isEncrypted)) collector.addRisk("sealed", file.name || file.mediaType);
  for (const { name, isEncrypted, read } of entries) {
    if (isEncrypted) collector.truncated.add("files");
    else if (!name.endsWith("/")) {
      const own = await read(collector.allowance);
      await addFile(collector, { data: own, mediaType: "application/octet-stream", name }, addMessage, depth + 1);
    }
  }
}

async function addOffice(collector: Collector, entries: readonly Entry[]): Promise<void> {
  const texts: string[] = [];
  const links: string[] = [];
  for (const { name, isEncrypted, read } of entries) {
    if (isEncrypted) collector.truncated.add("files");
    else if (OFFICE_TEXT.test(name) || OFFICE_LINKS.test(name)) {
      const xml = new TextDecoder().decode(await read(collector.allowance));
      if (OFFICE_TEXT.test(name)) texts.push(xmlText(xml));
      links.push(...xmlLinks(xml));
    }
  }
  addWords(collector, [...texts, ...new Set(links)].join("\n"));
}
