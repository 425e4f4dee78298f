import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version that the lists of `src/data` must have, as evidence cites it. */
export const LIST_VERSION = "2026.08";

/**
 * Rows of a list in `src/data`, its `#` header left out.
 * @throws Error naming the list when its version is another.
 */
export function readList(name: string): string[] {
  const rows = readFileSync(join(import.meta.dirname, "..", "data", name), "utf8")
    .split("\n")
    .filter(Boolean);
  if (rows[0] !== `# version ${LIST_VERSION}`) throw new Error(`list ${name} is not of version ${LIST_VERSION}`);
  return rows.filter((row) => !row.startsWith("#"));
}

/** Words of a text file, its `#` lines left out. */
export function readWordList(name: string): Set<string> {
  const text = readFileSync(join(import.meta.dirname, "..", "data", name), "utf8");
  return new Set(
    text
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .flatMap((line) => line.split(/\s+/))
      .filter(Boolean),
  );
}
