import { join } from "node:path";
import { SUITES } from "../src/conformance/index.ts";

export const README = join(import.meta.dirname, "../README.md");

/** Pass counts of the conformance suites, as a table. */
export function suiteTable(): string {
  const rows = Object.values(SUITES).flatMap((run) => run() ?? []);
  const lines = rows.map(
    ({ name, rows: all, failures, exceptions }) =>
      `| ${name} | ${all - failures.length} of ${all} | ${exceptions.length} |`,
  );
  return ["| suite | passes | excepted, each with its reason |", "|---|---|---|", ...lines].join("\n");
}
