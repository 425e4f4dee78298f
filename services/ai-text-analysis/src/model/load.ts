import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Lexicon } from "../cues/lexicon.ts";
import { loadLexicon } from "../cues/load.ts";
import { manifestSchema } from "./manifest.ts";
import { modelBytes, TextModel } from "./model.ts";

/** Largest weights file, in bytes. */
const MAX_WEIGHTS = 8 * 1024 * 1024;

const DATA = new URL("../data/", import.meta.url);

/**
 * Reads the shipped model and the cue lexicon it was fitted to.
 * @throws Error naming the file when its form, size or hash is not what the manifest says.
 */
export function loadModel(folder: URL = DATA): { model: TextModel; lexicon: Lexicon } {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")));
  const bytes = readFileSync(new URL("model.bin", folder));
  const expected = modelBytes(manifest);
  if (bytes.length !== expected || bytes.length > MAX_WEIGHTS)
    throw new Error(`model.bin is ${bytes.length} bytes, expected ${expected}`);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (hash !== manifest.sha256) throw new Error("model.bin is not the file its manifest names");
  const { lexicon, sha256 } = loadLexicon();
  if (sha256 !== manifest.lexicon) throw new Error("model.bin was fitted to another cue lexicon");
  return {
    model: new TextModel(manifest, lexicon, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)),
    lexicon,
  };
}
