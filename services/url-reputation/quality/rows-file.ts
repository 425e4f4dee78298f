import { writeFileSync } from "node:fs";
import type { Row } from "../train/rows.ts";
import type { Panel, Said } from "./panels.ts";

/** Of the red flags the fit asks how many there are. */
const saidOf = ({ findings, ...said }: Said) => ({ ...said, flags: findings.length });

/** Writes what the layers said of labelled links, one JSON object a line, as `services/aggregator/src/fit/rows.ts` reads it. */
export function writeRows(file: string, rows: readonly Row[], panels: readonly Panel[]): void {
  const lines = rows.flatMap(({ label }, at) => {
    const panel = panels[at];
    if (!panel) return [];
    const { first, second } = panel;
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
