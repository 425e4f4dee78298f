import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withBlock } from "@sextant/lab";
import { README } from "./readme.ts";
import { settingsTable } from "./settings-table.ts";

test("the README's configuration table is the list of settings (node deploy/local/settings-table.ts --write)", () => {
  const readme = readFileSync(README, "utf8");
  expect(withBlock(readme, "settings", settingsTable())).toBe(readme);
});
