import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Cell = string | number;

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const README = join(import.meta.dirname, "..", "README.md");

const shown = (cell: Cell | undefined): string =>
  typeof cell === "number"
    ? Number.isInteger(cell) && Math.abs(cell) !== 1
      ? String(cell)
      : cell.toFixed(3)
    : (cell ?? "");

/** Prints a table with a title, columns padded. */
export function printTable(title: string, { head, rows }: Table): void {
  const lines = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  process.stdout.write(`\n${title}\n${lines.map(line).join("\n")}\n`);
}

/** A table in Markdown. */
export const markdown = ({ head, rows }: Table): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(shown))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` of a file, by default this room's README. */
export function writeSection(name: string, text: string, file: string = README): void {
  const whole = readFileSync(file, "utf8");
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = whole.indexOf(open);
  const to = whole.indexOf(close);
  if (from < 0 || to < from) throw new Error(`${file} has no section ${name}`);
  writeFileSync(file, `${whole.slice(0, from + open.length)}\n\n${text}\n\n${whole.slice(to)}`);
}
