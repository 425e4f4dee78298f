import { decodeWords } from "postal-mime";
import { brokenAtReturns, headerLines, unfolded } from "./fields.ts";
import { readStructured, type Structured } from "./parameters.ts";

/** What the header block of a message or part says about its body. */
export interface PartHeader {
  /** `type/subtype` in lower case; `text/plain` where none is told, or what is told is none (RFC 2045 section 5.2). */
  readonly mediaType: string;
  readonly charset: string | undefined;
  /** Undefined: neither base64 nor quoted-printable. */
  readonly encoding: "base64" | "quoted-printable" | undefined;
  readonly isMultipart: boolean;
  readonly boundary: string | undefined;
  /** Said to be a file beside the message, not a part of what it shows. */
  readonly isAttachment: boolean;
  /** The file's name, decoded; empty when it has none. */
  readonly fileName: string;
  readonly contentId: string;
  /** `format=flowed`: lines go on in the next; `joined`: without the space between. */
  readonly flowed: "spaced" | "joined" | undefined;
}

/** Longest file name. */
const MAX_NAME = 300;

/** The unfolded value of a block's first field of a name, or undefined. */
export function fieldOf(block: string, name: string): string | undefined {
  const text = brokenAtReturns(block);
  for (const line of headerLines(text)) if (line.name === name) return unfolded(text.slice(line.valueStart, line.end));
  return undefined;
}

const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;
const ENCODING = /base64|quoted-printable/i;

/** Reads a header block, blank line excluded. */
export function readPartHeader(block: string): PartHeader {
  const type = readStructured(fieldOf(block, "content-type") ?? "");
  const disposition = readStructured(fieldOf(block, "content-disposition") ?? "");
  const name = disposition.parameters.get("filename") ?? type.parameters.get("name") ?? "";
  const mediaType = MEDIA_TYPE.test(type.value) ? type.value : "text/plain";
  return {
    mediaType,
    charset: type.parameters.get("charset"),
    encoding: ENCODING.exec(
      fieldOf(block, "content-transfer-encoding") ?? "",
    )?.[0].toLowerCase() as PartHeader["encoding"],
    isMultipart: mediaType.startsWith("multipart/"),
    boundary: type.parameters.get("boundary"),
    isAttachment: disposition.value === "attachment",
    fileName: name === "" ? "" : decodeWords(name).slice(0, MAX_NAME),
    contentId: (fieldOf(block, "content-id") ?? "").slice(0, MAX_NAME),
    flowed: flowedBy(type),
  };
}

function flowedBy({ parameters }: Structured): PartHeader["flowed"] {
  if (parameters.get("format")?.toLowerCase() !== "flowed") return undefined;
  return parameters.get("delsp")?.toLowerCase() === "yes" ? "joined" : "spaced";
}
