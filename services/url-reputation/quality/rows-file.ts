import { writeFileSync } from "node:fs";
import type { Row } from "../train/rows.ts";
import type { Panel } from "./panels.ts";

/** Writes what the layers said of labelled links, one JSON object a line, as `services/aggregator/src/fit/rows.ts` reads it. */
export function writeRows(file: string, rows: readonly Row[], panels: readonly Panel[]): void {
  const lines = rows.flatMap(({ label }, at) => {
    const panel = panels[at];
    if (!panel) return [];
    const { first, second } = panel;
    return [JSON.stringify({ label, input_type: "url", layers: { 1: first, ...(second ? { 2: second } : {}) } })];
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
}
