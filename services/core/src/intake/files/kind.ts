import { looksLikeHtml } from "../../text/html.ts";
import { openingFields } from "../headers.ts";
import { sniffImage } from "../images.ts";

/** What a file is by what it holds, whatever it is called. */
export type FileKind =
  | "image"
  | "zip"
  | "gzip"
  | "pdf"
  | "rtf"
  | "program"
  | "message"
  | "page"
  | "script"
  | "text"
  | "binary";

/** First bytes that no text has. */
const PACKED: readonly (readonly [FileKind, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["gzip", [0x1f, 0x8b, 0x08]],
];
/** First bytes that a text may have too. */
const MAGIC: readonly (readonly [FileKind, readonly number[]])[] = [
  ["program", [0x4d, 0x5a]],
  ["program", [0x7f, 0x45, 0x4c, 0x46]],
  ["rtf", [0x7b, 0x5c, 0x72, 0x74]],
];
/** Readers find `%PDF-` anywhere in the first kilobyte (ISO 32000-1, appendix H, note 13). */
const PDF_REACH = 1_024;
const PDF = "%PDF-";

/** Bytes from which it is told whether a file is text, and the share of control characters that text may have. */
const SAMPLE = 4_000;
const MAX_CONTROLS = 0.02;
// oxlint-disable-next-line no-control-regex -- asks for control characters
const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g;

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Which of UTF-16's byte orders bytes are in: a mark, or zeros at every second place. */
function wide(data: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (data[0] === 0xff && data[1] === 0xfe) return "utf-16le";
  if (data[0] === 0xfe && data[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const sample = data.subarray(0, 200);
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  if (sample.length < 8) return undefined;
  const most = sample.length / 2 - 2;
  if ((zeros[1] ?? 0) >= most && zeros[0] === 0) return "utf-16le";
  return (zeros[0] ?? 0) >= most && zeros[1] === 0 ? "utf-16be" : undefined;
}

/** The characters of bytes that are text; undefined when they are none. */
export function bytesText(data: Uint8Array, charset?: string): string | undefined {
  const label = wide(data) ?? charset;
  const text = decode(data, label) ?? decode(data, "utf-8") ?? decode(data, "windows-1252", false) ?? "";
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(CONTROL)?.length ?? 0;
  return controls > sample.length * MAX_CONTROLS ? undefined : text.replace(BYTE_ORDER_MARK, "");
}

function decode(data: Uint8Array, label: string | undefined, fatal = true): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal }).decode(data);
  } catch {
    return undefined;
  }
}

const PAGE_NAME = /\.(?:[sx]?html?|svgz?|hta)[. ]{0,3}$/i;
const PAGE_TYPE = /^(?:text\/html|image\/svg|application\/xhtml)/;
const SCRIPT_NAME = /\.(?:jse?|mjs|vbs|vbe|wsf|wsh|ps1|bat|cmd)[. ]{0,3}$/i;
const MESSAGE_NAME = /\.(?:eml|mht|mhtml)[. ]{0,3}$/i;
/** The first element of a page or picture, behind a declaration or comments. */
const PAGE_START =
  /^\s{0,200}(?:<\?xml[^<>]{0,200}\?>\s{0,200})?(?:<!--[^<>]{0,2000}-->\s{0,200})?<(?:!doctype|html|svg|head|body|script)\b/i;
/** A saved page or a message opens with two fields, one of which mails alone have. */
const MESSAGE_FIELDS = new Set(["from", "mime-version", "received", "message-id", "return-path", "subject"]);

function isMessage(text: string): boolean {
  const fields = openingFields(text);
  return fields.length >= 2 && fields.some(({ name }) => MESSAGE_FIELDS.has(name));
}

function kindOfText(text: string, mediaType: string, name: string): FileKind {
  if (text.startsWith("{\\rtf")) return "rtf";
  if (mediaType === "message/rfc822" || MESSAGE_NAME.test(name) || isMessage(text)) return "message";
  if (SCRIPT_NAME.test(name)) return "script";
  const isPage = PAGE_TYPE.test(mediaType) || PAGE_NAME.test(name) || PAGE_START.test(text) || looksLikeHtml(text);
  return isPage ? "page" : "text";
}

/** A file by its bytes: its kind, and its characters where it is text. */
export interface Told {
  readonly kind: FileKind;
  readonly text?: string;
}

const magicOf = (data: Uint8Array, of: typeof MAGIC): FileKind | undefined =>
  of.find(([, bytes]) => bytes.every((byte, i) => data[i] === byte))?.[0];

/** A document's numbered object: what only speaks of the format has none. */
const PDF_OBJECT = /\d\s{1,3}obj\b/;

/** What may stand before a document's first bytes and still be its beginning. */
const BEGINNING = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/;

/** True of bytes that begin as a document does; of such as hold its sign further on only where they are no text, as a mail or a page would be. */
export function isPdf(data: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(data.subarray(0, PDF_REACH));
  return head.includes(PDF) && (BEGINNING.test(head) || bytesText(data) === undefined);
}

/** What a file is. Its label and name only decide between kinds of text. */
export function kindOf(data: Uint8Array, mediaType: string, name: string, charset?: string): Told {
  if (isPdf(data) && PDF_OBJECT.test(new TextDecoder("latin1").decode(data))) return { kind: "pdf" };
  const packed = magicOf(data, PACKED);
  if (packed) return { kind: packed };
  const text = bytesText(data, charset);
  if (text !== undefined) return { kind: kindOfText(text, mediaType, name), text };
  if (sniffImage(data)) return { kind: "image" };
  return { kind: magicOf(data, MAGIC) ?? (mediaType.startsWith("image/") ? "image" : "binary") };
}
