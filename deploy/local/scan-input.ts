import { createReadStream, statSync } from "node:fs";
import { detectInputType } from "@sextant/core/intake";
import { UsageError } from "./command.ts";

/** Nothing longer is read from a file or stdin: 100,000 characters of four bytes, and then some. */
const MAX_INPUT_BYTES = 2 * 1024 * 1024;

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) throw new UsageError(`the input is over ${MAX_INPUT_BYTES} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Where a file system's places begin: at its root, here, at home, or with a drive's letter. */
const ROOTED = /^(?:\.{0,2}[/\\]|~[/\\]?|[A-Za-z]:[/\\])/;
/** Ends in the extension of a file that people scan. */
const KNOWN_FILE = /\.(?:eml|msg|mbox|mht|txt|log|csv|json|xml|html?|pdf|docx?|rtf|png|jpe?g|gif|webp|bmp|svg|ics)$/i;
/** Ends in that of a mail: no sentence does. */
const MAIL_FILE = /\.(?:eml|msg|mbox|mht)$/i;
/** Ends in an extension at all, or stands in a folder. */
const ANY_FILE = /\.[a-z][a-z\d]{1,5}$|.[/\\]./i;

/**
 * True of what a person types to name a file: one word with a folder or an extension that is no link and no address, a
 * rooted one, or words that end like a mail's file.
 */
function looksLikePath(word: string): boolean {
  if (word.includes("://") || word.includes("\n")) return false;
  if (/\s/.test(word)) return MAIL_FILE.test(word) || (ROOTED.test(word) && KNOWN_FILE.test(word));
  if (ROOTED.test(word) || (!word.includes(":") && KNOWN_FILE.test(word))) return true;
  return !/[@:]/.test(word) && ANY_FILE.test(word) && detectInputType(word) === "text";
}

const FORCE = "--text scans the words themselves";

type Kind = "file" | "other" | "none";

function kindOf(word: string): Kind {
  if (word.length >= 4096 || word.includes("\0")) return "none";
  const found = statSync(word, { throwIfNoEntry: false });
  if (!found) return "none";
  return found.isFile() ? "file" : "other";
}

/** Like statSync, but a name that the system cannot look up (too long, a file in the way) is no entry. */
function safeKindOf(word: string): Kind {
  try {
    return kindOf(word);
  } catch {
    return "none";
  }
}

/**
 * What is to be scanned: words as text, one file's content, or stdin; undefined when nothing is given.
 * @throws UsageError when a word names no file although it looks like one: a mistyped file must not be scanned as text.
 */
export async function contentOf(
  words: readonly string[],
  options: { readonly text: boolean },
): Promise<string | undefined> {
  const [only] = words;
  if (words.length === 0 && process.stdin.isTTY) return undefined;
  if (words.length === 0 || (words.length === 1 && only === "-")) return readAll(process.stdin);
  if (options.text) return words.join(" ");
  if (words.length > 1) {
    if (words.every(looksLikePath)) throw new UsageError(`one file at a time; ${FORCE}`);
    return words.join(" ");
  }
  const kind = safeKindOf(only!);
  if (kind === "file") return readAll(createReadStream(only!));
  if (kind === "other") throw new UsageError(`this is a folder, not a file; ${FORCE}`);
  if (looksLikePath(only!)) throw new UsageError(`there is no such file; ${FORCE}`);
  return only;
}
