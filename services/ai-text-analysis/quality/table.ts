export type Cell = string | number;

const shown = (cell: Cell | undefined): string =>
  typeof cell === "number" ? (Number.isInteger(cell) ? String(cell) : cell.toFixed(3)) : (cell ?? "");

/** Prints a table with a title, columns padded. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  process.stdout.write(`\n${title}\n${lines.map(line).join("\n")}\n`);
}
