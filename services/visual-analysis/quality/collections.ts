import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SHARED = join(import.meta.dirname, "..", "..", "..", "..", "shared");

/** An image with a code in it. */
export interface Sample {
  readonly file: string;
  readonly path: string;
  readonly kind: string;
  /** What it carries; undefined where nobody has read it. */
  readonly text: string | undefined;
}

interface Row {
  readonly file: string;
  readonly kind?: string;
  readonly text?: string | null;
  readonly text_or_url?: string | null;
}

export const COLLECTIONS = { suite: join(SHARED, "suites", "qr"), images: join(SHARED, "data", "images") } as const;

export const isThere = (folder: string): boolean => existsSync(join(folder, "index.jsonl"));

/** The images of a collection's index. */
export function samplesOf(folder: string): Sample[] {
  return readFileSync(join(folder, "index.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
    .map(({ file, kind = "suite", text, text_or_url: url }) => ({
      file,
      kind,
      path: join(folder, file),
      // The suite's decoder gave "" where it failed on the text's alphabet.
      text: text || url || undefined,
    }));
}
