import { MAX_MIME_DEPTH, MAX_PARTS } from "./limits.ts";
import { guessBoundary, inUtf8, isBodyLine, readPartHeader, type PartHeader } from "./part-header.ts";

/** Base64 units (text up to padding) read of one part; each costs the parser a chunk. */
const MAX_BASE64_UNITS = 2_000;
/** Lines of a message whose structure is not plain enough to be prepared. */
const MAX_LINES = 5_000;

export interface Prepared {
  readonly text: string;
  /** Names of the limits that cut something off. */
  readonly cut: readonly ("parts" | "depth")[];
}

/** Quoted-printable of one line: everything but the equals sign and the line breaks stands for itself; the parser ends the last line. */
function quotedPrintable(body: string): string {
  return `${body
    .replace(/\r?\n$/, "")
    .replaceAll("=", "=3D")
    .replace(/\r?\n/g, "=0A")}\n`;
}

function cutBase64(body: string): string {
  let units = 0;
  for (const match of body.matchAll(/=+/g)) if (++units > MAX_BASE64_UNITS) return body.slice(0, match.index);
  return body;
}

function cutLines(raw: string): Prepared {
  let at = -1;
  for (let lines = 0; lines < MAX_LINES; lines++) {
    at = raw.indexOf("\n", at + 1);
    if (at === -1) return { text: raw, cut: [] };
  }
  return { text: raw.slice(0, at), cut: ["parts"] };
}

class Preparation {
  readonly #raw: string;
  readonly #out: string[] = [];
  /** Of the open multiparts, outermost first. */
  readonly #boundaries: string[] = [];
  readonly #cut = new Set<"parts" | "depth">();
  #at = 0;

  constructor(raw: string) {
    this.#raw = raw;
  }

  run(): Prepared | undefined {
    let parts = 0;
    let delimiter: "opens" | "ends" | undefined = "opens";
    while (delimiter !== undefined && this.#at < this.#raw.length) {
      const block = delimiter === "opens" ? this.#header() : undefined;
      if (block?.isOdd) return undefined;
      delimiter = this.#body(block);
      if (delimiter === "opens" && ++parts > MAX_PARTS) {
        this.#cut.add("parts");
        break;
      }
    }
    return { text: this.#out.join(""), cut: [...this.#cut] };
  }

  /** Which open multipart's delimiter stands at a line's beginning. */
  #delimiter(at: number): { depth: number; ends: boolean; next: number } | undefined {
    if (!this.#raw.startsWith("--", at)) return undefined;
    const feed = this.#raw.indexOf("\n", at);
    const next = feed === -1 ? this.#raw.length : feed + 1;
    for (let depth = this.#boundaries.length - 1; depth >= 0; depth--) {
      const boundary = this.#boundaries[depth] as string;
      if (!this.#raw.startsWith(boundary, at + 2)) continue;
      const rest = this.#raw.slice(at + 2 + boundary.length, next).trimEnd();
      if (rest === "" || rest === "--") return { depth, ends: rest === "--", next };
    }
    return undefined;
  }

  /** Reads a header block up to its blank line, or where that is missing to a delimiter or the body. */
  #header(): PartHeader {
    const start = this.#at;
    let at = start;
    while (at < this.#raw.length && !this.#delimiter(at)) {
      const feed = this.#raw.indexOf("\n", at);
      const end = feed === -1 ? this.#raw.length : feed;
      const isBlank = end === at || (end === at + 1 && this.#raw[at] === "\r");
      if (isBlank) {
        this.#at = feed === -1 ? end : feed + 1;
        return this.#emit(readPartHeader(this.#raw.slice(start, at)));
      }
      if (isBodyLine(this.#raw, at)) break;
      at = feed === -1 ? end : feed + 1;
    }
    this.#at = at;
    return this.#emit(readPartHeader(this.#raw.slice(start, at)));
  }

  /** The boundary whose delimiters the body really has. */
  #boundaryOf(header: PartHeader): string | undefined {
    if (!header.isMultipart) return undefined;
    const { boundary } = header;
    if (boundary !== undefined && this.#raw.includes(`--${boundary}`, this.#at)) return boundary;
    return guessBoundary(this.#raw, this.#at);
  }

  /** Copies a header block; the parser takes the first field of a name, so what corrects one stands before it. */
  #emit(header: PartHeader): PartHeader {
    if (header.isOdd) return header;
    const isTooDeep = header.isMultipart && this.#boundaries.length >= MAX_MIME_DEPTH;
    if (isTooDeep) this.#cut.add("depth");
    const boundary = isTooDeep ? undefined : this.#boundaryOf(header);
    const isVerbatim = boundary === undefined && header.encoding !== undefined;
    if (boundary !== undefined) this.#boundaries.push(boundary);
    if (boundary !== undefined && boundary !== header.boundary) {
      this.#out.push(`Content-Type: multipart/mixed; boundary="${boundary.replaceAll('"', "")}"\n`);
    } else if (boundary === undefined && (header.isMultipart || header.isInvalid)) {
      this.#out.push(`Content-Type: text/plain; charset=${(isVerbatim && header.charset) || "utf-8"}\n`);
    }
    if (!isVerbatim) this.#out.push("Content-Transfer-Encoding: quoted-printable\n");
    this.#out.push(ended(isVerbatim ? header.text : inUtf8(header)), "\n");
    return isVerbatim ? header : { ...header, encoding: undefined };
  }

  /** Copies a body up to the next delimiter, and that; without a block, what stands behind a multipart's end. */
  #body(block: PartHeader | undefined): "opens" | "ends" | undefined {
    const start = this.#at;
    let found = this.#delimiter(start);
    let end = start;
    while (!found && end < this.#raw.length && this.#boundaries.length > 0) {
      const dashes = this.#raw.indexOf("\n--", end);
      if (dashes === -1) break;
      end = dashes + 1;
      found = this.#delimiter(end);
    }
    if (!found) end = this.#raw.length;
    const body = this.#raw.slice(start, end);
    if (block?.encoding === "base64") this.#out.push(ended(cutBase64(body)));
    else if (block?.encoding !== undefined) this.#out.push(ended(body));
    else if (body !== "") this.#out.push(quotedPrintable(body));
    if (!found) {
      this.#at = this.#raw.length;
      return undefined;
    }
    this.#out.push(`--${this.#boundaries[found.depth]}${found.ends ? "--" : ""}\n`);
    this.#boundaries.length = found.ends ? found.depth : found.depth + 1;
    this.#at = found.next;
    return found.ends ? "ends" : "opens";
  }
}

const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/**
 * The same message in a form that postal-mime reads fast and right. It keeps every line of a 7-bit or 8-bit part as a
 * source of a Blob of its own (about 10 µs a line in Node), so those parts become one line of quoted-printable. As the
 * content arrives as characters, such a part is UTF-8 whatever charset it once had, and its header says so; base64 and
 * quoted-printable parts keep theirs. Multiparts too deep, and those without a boundary, are read as text.
 */
export function prepareMessage(raw: string): Prepared {
  const text = raw.includes("\n") ? raw : raw.replaceAll("\r", "\n");
  return new Preparation(text).run() ?? cutLines(text);
}
