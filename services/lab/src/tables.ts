export type Cell = string | number;

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

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

/** Named figures in Markdown: one row a name, one column a figure. */
export function figureTable(rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) =>
    Array.isArray(value) ? value.join(" – ") : value === undefined ? "" : JSON.stringify(value);
  return markdown({
    head: ["", ...columns],
    rows: Object.entries(rows).map(([name, row]) => [name, ...columns.map((column) => cell(row[column]))]),
  });
}
