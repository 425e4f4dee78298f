import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { loadModel } from "./load.ts";

const DATA = new URL("../data/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "sextant-model-"));
const weights = readFileSync(new URL("model.bin", DATA));
cpSync(new URL("manifest.json", DATA), join(folder, "manifest.json"));
afterEach(() => rmSync(join(folder, "model.bin"), { force: true }));

const load = (bytes: Uint8Array) => {
  writeFileSync(join(folder, "model.bin"), bytes);
  return loadModel(pathToFileURL(`${folder}/`));
};

test("weights of another length, or other weights of the same, are refused by name", () => {
  expect(() => load(weights.subarray(1))).toThrow(/model\.bin is \d+ bytes, expected \d+/);
  const other = Uint8Array.from(weights);
  other[1000] = (other[1000] ?? 0) ^ 1;
  expect(() => load(other)).toThrow("model.bin is not the file its manifest names");
  expect(load(weights).model.manifest.sha256).toHaveLength(64);
});
