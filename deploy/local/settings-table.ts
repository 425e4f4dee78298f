/** Prints the README's configuration table from the one list of settings; `--write` puts it into README.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { SETTING_NAMES } from "@sextant/chassis";
import { README, withBlock } from "./readme.ts";

/** Markdown rows, one a setting. */
export function settingsTable(): string {
  const rows = Object.entries(SETTING_NAMES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return ["| name | meaning |", "|---|---|", ...rows].join("\n");
}

if (process.argv.includes("--write")) {
  writeFileSync(README, withBlock(readFileSync(README, "utf8"), "settings", settingsTable()));
}
