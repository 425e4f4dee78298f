import type { Allowance } from "../../allowance.ts";
import { MAX_MIME_DEPTH, MAX_PARTS } from "../limits.ts";
import { readPartHeader, type PartHeader } from "./header.ts";
import { guessBoundary, isBodyLine } from "./lines.ts";

/** A part without parts. */
export interface Leaf {
  readonly header: PartHeader;
  /** As it stands in the message: still encoded. */
  readonly body: string;
  /** Number of the multipart/alternative that it lies in; undefined when in none. */
  readonly alternative: number | undefined;
}

/** A message taken into its leaves. */
export interface Message {
  /** Its own header block. */
  readonly head: string;
  readonly leaves: readonly Leaf[];
  /** What stands before the first and behind the last delimiter of a multipart. */
  readonly loose: readonly string[];
}

/** Steps for one character, one header line, one part, one boundary that has to be guessed. */
const CHARACTER = 2;
const LINE = 30;
const PART = 1_200;
const GUESS = 20_000;

interface Open {
  readonly boundary: string;
  readonly alternative: number | undefined;
}

interface Delimiter {
  readonly depth: number;
  readonly ends: boolean;
  readonly next: number;
}

/** Where each line that begins with two hyphens stands last, by what follows them, without two more at its end. */
function delimiterLines(raw: string): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = raw.startsWith("--") ? 0 : raw.indexOf("\n--") + 1; at > 0 || raw.startsWith("--", at);) {
    const feed = raw.indexOf("\n", at);
    const line = raw.slice(at + 2, feed === -1 ? raw.length : feed).trimEnd();
    last.set(line, at);
    if (line.endsWith("--")) last.set(line.slice(0, -2), at);
    const next = raw.indexOf("\n--", at);
    if (next === -1) break;
    at = next + 1;
  }
  return last;
}

class Walk {
  readonly #raw: string;
  readonly #lines: ReadonlyMap<string, number>;
  readonly #allowance: Allowance;
  /** The open multiparts, outermost first, and the depth of each boundary. */
  readonly #open: Open[] = [];
  readonly #depths = new Map<string, number>();
  readonly #leaves: Leaf[] = [];
  readonly #loose: string[] = [];
  #alternatives = 0;
  #at = 0;

  constructor(raw: string, allowance: Allowance) {
    this.#raw = raw;
    this.#lines = delimiterLines(raw);
    this.#allowance = allowance;
  }

  run(): Message {
    const head = this.#block();
    let header: PartHeader | undefined = readPartHeader(head);
    for (let parts = 0; ; parts++) {
      const delimiter = this.#body(header);
      if (!delimiter || this.#at >= this.#raw.length) break;
      if (delimiter.ends) {
        header = undefined;
        continue;
      }
      if (parts >= MAX_PARTS || !this.#allowance.take("parts", PART)) {
        this.#allowance.truncated.add("parts");
        this.#loose.push(this.#raw.slice(this.#at));
        break;
      }
      header = readPartHeader(this.#block());
    }
    return { head, leaves: this.#leaves, loose: this.#loose };
  }

  /** Which open multipart's delimiter stands at a line's beginning; the innermost of one name. */
  #delimiter(at: number): Delimiter | undefined {
    if (this.#depths.size === 0 || !this.#raw.startsWith("--", at)) return undefined;
    const feed = this.#raw.indexOf("\n", at);
    const next = feed === -1 ? this.#raw.length : feed + 1;
    const line = this.#raw.slice(at + 2, next).trimEnd();
    const opens = this.#depths.get(line);
    const ends = line.endsWith("--") ? this.#depths.get(line.slice(0, -2)) : undefined;
    if (opens === undefined && ends === undefined) return undefined;
    return ends === undefined || (opens ?? -1) > ends
      ? { depth: opens as number, ends: false, next }
      : { depth: ends, ends: true, next };
  }

  /** A header block, up to its blank line, or where that is missing to a delimiter or the body. */
  #block(): string {
    const start = this.#at;
    let at = start;
    while (at < this.#raw.length && this.#allowance.take("parts", LINE) && !this.#delimiter(at)) {
      const feed = this.#raw.indexOf("\n", at);
      const end = feed === -1 ? this.#raw.length : feed;
      const isBlank = end === at || (end === at + 1 && this.#raw[at] === "\r");
      if (isBlank) {
        this.#at = feed === -1 ? end : feed + 1;
        return this.#raw.slice(start, at);
      }
      if (isBodyLine(this.#raw, at)) break;
      at = feed === -1 ? end : feed + 1;
    }
    this.#at = at;
    return this.#raw.slice(start, at);
  }

  /** Opens a multipart if its parts can be told apart. */
  #opens(header: PartHeader): boolean {
    if (!header.isMultipart) return false;
    if (this.#open.length >= MAX_MIME_DEPTH) {
      this.#allowance.truncated.add("depth");
      return false;
    }
    const boundary = this.#boundaryOf(header);
    if (boundary === undefined) return false;
    const isAlternative = header.mediaType === "multipart/alternative";
    const outer = this.#open[this.#open.length - 1]?.alternative;
    this.#open.push({ boundary, alternative: isAlternative ? this.#alternatives++ : outer });
    this.#depths.set(boundary, this.#open.length - 1);
    return true;
  }

  /** The boundary whose delimiters the body really has. */
  #boundaryOf({ boundary }: PartHeader): string | undefined {
    if (boundary !== undefined && (this.#lines.get(boundary) ?? -1) >= this.#at) return boundary;
    return this.#allowance.take("parts", GUESS) ? guessBoundary(this.#raw, this.#at) : undefined;
  }

  #close(depth: number): void {
    this.#open.length = depth;
    this.#depths.clear();
    for (const [at, { boundary }] of this.#open.entries()) this.#depths.set(boundary, at);
  }

  /** Takes a body up to the next delimiter, and that; without a header, what stands behind a multipart's end. */
  #body(header: PartHeader | undefined): Delimiter | undefined {
    const isMultipart = header !== undefined && this.#opens(header);
    const start = this.#at;
    let found = this.#delimiter(start);
    let end = start;
    while (!found && end < this.#raw.length && this.#open.length > 0) {
      const dashes = this.#raw.indexOf("\n--", end);
      if (dashes === -1) break;
      end = dashes + 1;
      found = this.#delimiter(end);
    }
    if (!found) end = this.#raw.length;
    const body = this.#raw.slice(start, end);
    if (header && !isMultipart) {
      const leaf = header.isMultipart ? { ...header, mediaType: "text/plain" } : header;
      this.#leaves.push({ header: leaf, body, alternative: this.#open[this.#open.length - 1]?.alternative });
    } else if (body.trim() !== "") this.#loose.push(body);
    if (!found) {
      this.#at = this.#raw.length;
      return undefined;
    }
    this.#close(found.ends ? found.depth : found.depth + 1);
    this.#at = found.next;
    return found;
  }
}

/**
 * Takes a message into its leaves, reading what real mail gets wrong: a missing blank line, a boundary that the header
 * does not name or names wrongly, carriage returns alone. Multiparts too deep, and those without a boundary, are read as text.
 */
export function walkMessage(raw: string, allowance: Allowance): Message {
  const kept = raw.slice(0, allowance.most("parts", raw.length, CHARACTER));
  return new Walk(kept.includes("\n") ? kept : kept.replaceAll("\r", "\n"), allowance).run();
}
