import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SUITES } from "../src/conformance/index.ts";

const README = join(import.meta.dirname, "../README.md");

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` of the README. */
export function writeSection(name: string, markdown: string): void {
  const text = readFileSync(README, "utf8");
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(open);
  const to = text.indexOf(close);
  if (from < 0 || to < from) throw new Error(`README.md has no section ${name}`);
  writeFileSync(README, `${text.slice(0, from + open.length)}\n${markdown}\n${text.slice(to)}`);
}

/** Pass counts of the conformance suites, as a table. */
export function suiteTable(): string {
  const rows = Object.values(SUITES).flatMap((run) => run() ?? []);
  const lines = rows.map(
    ({ name, rows: all, failures, exceptions }) =>
      `| ${name} | ${all - failures.length} of ${all} | ${exceptions.length} |`,
  );
  return ["| suite | passes | excepted, each with its reason |", "|---|---|---|", ...lines].join("\n");
}

/** Figures as a table: one row a name. */
export function figureTable(rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) =>
    Array.isArray(value) ? value.join(" – ") : value === undefined ? "" : JSON.stringify(value);
  const lines = Object.entries(rows).map(
    ([name, row]) => `| ${name} | ${columns.map((column) => cell(row[column])).join(" | ")} |`,
  );
  return [`| | ${columns.join(" | ")} |`, `|---|${columns.map(() => "---|").join("")}`, ...lines].join("\n");
}
