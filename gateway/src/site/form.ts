import type { IncomingMessage } from "node:http";
import type { Image } from "@sextant/core";
import { type File as Attached, imageOf, isPdf } from "@sextant/core/intake";
import { readBody } from "../http/body.ts";

/** Largest form, in bytes: a text of 100,000 characters and a file. */
export const MAX_FORM = 6 * 1024 * 1024;
/** Longest wait for a form, in milliseconds. */
const FORM_MS = 60_000;
/** Longest text that is read, in UTF-16 code units: the API's limit. */
export const MAX_TEXT = 100_000;

/** The kinds of form that a browser sends. */
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded) *(?:;|$)/i;

/** What a person put into the page's one field. */
export interface Asked {
  readonly content: string;
  readonly images: readonly Image[];
  readonly files: readonly Attached[];
  /** What could not be read, as keys of the texts. */
  readonly unread: readonly string[];
}

/** The form is none, or too large, or cannot be read. */
export class FormError extends Error {
  override readonly name = "FormError";
}

/** Reads a form whole. @throws FormError */
export async function readForm(request: IncomingMessage, limit = MAX_FORM): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  if (!FORM_TYPE.test(type)) throw new FormError("not a form");
  const body = await readBody(request, limit, FORM_MS).catch(() => {
    throw new FormError("the body is too large, late or broken");
  });
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new FormError("the form cannot be read");
  }
}

/** A text of a form; empty where there is none. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Puts the fields of the page, or of what another app shared, together. */
export async function askedOf(form: FormData): Promise<Asked> {
  const words = ["title", "content", "url"].map((name) => field(form, name).replaceAll("\r\n", "\n"));
  const files = form.getAll("file").filter((value) => typeof value !== "string" && value.size > 0) as File[];
  const read = await Promise.all(files.slice(0, MAX_FILES).map(readFile));
  const texts = [...words, ...read.map(({ text }) => text ?? "")].filter((text) => text.trim() !== "");
  const whole = [...new Set(texts)].join("\n");
  const unread = new Set(read.flatMap((file) => file.unread ?? []));
  if (whole.length > MAX_TEXT) unread.add("unread.long");
  return {
    content: whole.slice(0, MAX_TEXT).toWellFormed(),
    images: read.flatMap(({ image }) => (image ? [image] : [])),
    files: read.flatMap(({ file }) => (file ? [file] : [])),
    unread: [...unread],
  };
}

/** Files of one question. */
const MAX_FILES = 4;

interface ReadFile {
  readonly text?: string;
  readonly image?: Image;
  /** Read by intake, as an attachment. */
  readonly file?: Attached;
  readonly unread?: string;
}

/** What is no text has zero bytes, or many that UTF-8 does not have. */
const isText = (text: string) => !text.includes("\0") && (text.match(/\uFFFD/g)?.length ?? 0) * 20 < text.length;

async function readFile(file: File): Promise<ReadFile> {
  const data = new Uint8Array(await file.arrayBuffer());
  const image = imageOf(data, file.type, file.name);
  if (image === "image_bytes") return { unread: "unread.image" };
  if (image) return { image };
  if (isPdf(data)) return { file: { data, mediaType: "application/pdf", name: file.name } };
  // Bytes are read one by one where they are no UTF-8: a mail's encoded parts are ASCII, and stay what they are.
  const text = new TextDecoder().decode(data);
  return isText(text) ? { text } : { unread: "unread.file" };
}
