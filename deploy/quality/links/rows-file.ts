import { writeFileSync } from "node:fs";
import type { Row } from "../../../services/url-reputation/training/rows.ts";
import type { LinkReports, Said } from "./reports.ts";

/** As the rows of the fit have it: of the red flags, how many there are. */
const saidOf = ({ score, abstained, findings }: Said) => ({ score, weighs: !abstained, flags: findings.length });

/** Writes what the layers said of labelled links, one JSON object a line, as `services/aggregator/training/rows.ts` reads it. */
export function writeRows(file: string, rows: readonly Row[], reports: readonly LinkReports[]): void {
  const lines = rows.flatMap(({ label }, at) => {
    const own = reports[at];
    if (!own) return [];
    const { first, second } = own;
    return [
      JSON.stringify({
        label,
        input_type: "url",
        layers: { 1: saidOf(first), ...(second ? { 2: saidOf(second) } : {}) },
      }),
    ];
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
}
