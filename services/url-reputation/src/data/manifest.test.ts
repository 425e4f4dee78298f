import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "./model.manifest.json" with { type: "json" };

test("the manifest describes the model that ships", () => {
  const text = readFileSync(join(import.meta.dirname, "model.json"));
  expect(createHash("sha256").update(text).digest("hex")).toBe(manifest.sha256);
});
