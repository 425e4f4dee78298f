import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeLists, SHARED } from "./lists.ts";

test.skipIf(!existsSync(SHARED))("places.json is what its sources give (skipped when ../shared/data is absent)", () => {
  const kept = readFileSync(new URL("../src/data/places.json", import.meta.url), "utf8");
  expect(`${JSON.stringify(placeLists(), undefined, 1)}\n`).toBe(kept);
});
