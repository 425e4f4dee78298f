/** Prints the README's configuration table from the one list of settings; `--write` puts it into README.md. */
import { SETTING_NAMES } from "@sextant/chassis";
import { writeBlock } from "@sextant/lab";
import { README } from "./readme.ts";

/** Markdown rows, one a setting. */
export function settingsTable(): string {
  const rows = Object.entries(SETTING_NAMES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return ["| name | meaning |", "|---|---|", ...rows].join("\n");
}

if (process.argv.includes("--write")) {
  writeBlock(README, "settings", settingsTable());
}
