import type { FileRisk } from "../../subject.ts";
import type { FileKind } from "./kind.ts";

/** Endings of files that a system runs when they are opened. Not `.com`: names of sites end so, and today's systems run none. */
const RUN =
  "exe|scr|pif|cpl|msix?|appx|apk|dmg|pkg|jar|bat|cmd|ps1|vb[se]|jse?|ws[fh]|hta|lnk|reg|scf|chm|appref-ms|application|xll|vhdx?";
/** Endings of what people open to read, to look at or to listen to. */
const SHOWN = "pdf|docx?|xlsx?|pptx?|rtf|txt|csv|odt|ods|jpe?g|png|gif|mp3|mp4";
/** Of these a page bears no second ending by chance. */
const DOCUMENT = "pdf|docx?|xlsx?|pptx?|jpe?g|png";
/** Dots and spaces that systems leave out. */
const END = "[. ]{0,3}$";

const RUNS = new RegExp(String.raw`\.(?:${RUN})${END}`, "i");
const IS_SHOWN = new RegExp(String.raw`\.(?:${SHOWN})${END}`, "i");
/** Two endings, of which the first is to be seen: `invoice.pdf.exe`, also with a stretch of blanks between. */
const TWO_ENDINGS = new RegExp(
  String.raw`\.(?:(?:${SHOWN})[\s_]{0,200}\.(?:${RUN})|(?:${DOCUMENT})[\s_]{0,200}\.[sx]?html?)${END}`,
  "i",
);
/** Turns the direction of writing: `invoice` U+202E `fdp.exe` shows as `invoiceexe.pdf`. */
const TURNED = /[\u202D\u202E\u2066-\u2068]/;

/** Archives and disk images that are not unpacked here: RAR, 7-Zip, cabinet, ACE, ISO 9660; and where their marks stand. */
const PACKED: readonly (readonly [at: number, mark: string])[] = [
  [0, "Rar!\x1a\x07"],
  [0, "7z\xbc\xaf\x27\x1c"],
  [0, "MSCF"],
  [7, "**ACE**"],
  [0x8001, "CD001"],
];
const COMPOUND = "\xd0\xcf\x11\xe0";
/** The stream of an office document that only a password opens (MS-OFFCRYPTO 2.3.4.4), in UTF-16. */
const ENCRYPTED = Array.from("EncryptedPackage").join("\0");

const latin1 = new TextDecoder("latin1");
const marked = (data: Uint8Array, at: number, mark: string): boolean =>
  latin1.decode(data.subarray(at, at + mark.length)) === mark;

/** True of bytes that nobody looks into without unpacking them, or without a password. */
export const isSealed = (data: Uint8Array): boolean =>
  PACKED.some(([at, mark]) => marked(data, at, mark)) ||
  (marked(data, 0, COMPOUND) && latin1.decode(data).includes(ENCRYPTED));

/** What one has to fear of a file by its name, and by what it holds; undefined: nothing that its form shows. */
export function riskOf(name: string, kind: FileKind, data: Uint8Array): FileRisk | undefined {
  const runs = kind === "program" || RUNS.test(name);
  if (TWO_ENDINGS.test(name) || (runs && TURNED.test(name)) || (kind === "program" && IS_SHOWN.test(name)))
    return "disguised";
  if (runs) return "program";
  return kind === "binary" && isSealed(data) ? "sealed" : undefined;
}
