import { createReadStream, statSync } from "node:fs";
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

/** A place in a file system: absolute, from here, from home, or with a drive letter; no space in it. */
const PATH_FORM = /^(?:\.{0,2}[/\\]|~[/\\]?|[A-Za-z]:[/\\])\S*$/;
/** A bare file name, or one in a folder, with an extension that is no top-level domain. */
const FILE_FORM =
  /^[^\s:]+\.(?:eml|msg|mbox|mht|txt|log|csv|json|xml|html?|pdf|docx?|rtf|png|jpe?g|gif|webp|bmp|svg|ics)$/i;

/** True of a word that a person types to name a file. A link is none. */
const looksLikePath = (word: string): boolean =>
  !word.includes("://") && (PATH_FORM.test(word) || FILE_FORM.test(word));

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
