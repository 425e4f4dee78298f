import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCAM_TYPES } from "@sextant/core";
import { loadLexicon } from "../src/cues/load.ts";
import { MODEL_FORMAT, type Manifest, manifestSchema } from "../src/model/manifest.ts";
import type { Calibration } from "../src/model/model.ts";
import type { Example } from "./example.ts";
import type { Linear } from "./fit.ts";
import { clipLimit, interleaved, quantise } from "./quantise.ts";
import { SHAPE } from "./recipe.ts";
import { AUTHORED_LICENCE, licenceOf } from "./sources.ts";

/** A model as it was fitted, before its weights are rounded. */
export interface Fitted {
  readonly scam: Linear;
  /** One head a scam type, in the contract's order. */
  readonly types: readonly Linear[];
  readonly calibration: Calibration;
  /** The filter of known words. */
  readonly words: Uint8Array;
  /** What it learned from, for the manifest. */
  readonly taught: readonly Example[];
  readonly command: string;
}

/** Share of the weights that are clipped. */
const CLIPPED = 0.0005;

/** Writes `model.bin` and its `manifest.json` into a folder, which is made where it is absent. */
export function writeModel(folder: string, { scam, types, calibration, words, taught, command }: Fitted): Manifest {
  if (types.length !== SCAM_TYPES.length) throw new RangeError("one head for each scam type");
  const scamTable = quantise(scam.weights, clipLimit([scam.weights], CLIPPED));
  const limit = clipLimit(
    types.map(({ weights }) => weights),
    CLIPPED,
  );
  const typeTable = quantise(interleaved(types.map(({ weights }) => weights)), limit);
  const bytes = Buffer.concat([Buffer.from(scamTable.values.buffer), Buffer.from(typeTable.values.buffer), words]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const manifest = manifestSchema.parse({
    name: "sextant-text",
    version: `${MODEL_FORMAT}.${sha256.slice(0, 12)}`,
    format: MODEL_FORMAT,
    sha256,
    lexicon: loadLexicon().sha256,
    command,
    sources: sourcesOf(taught),
    shape: SHAPE,
    scam: { bias: scam.bias, scale: scamTable.scale },
    types: { bias: types.map(({ bias }) => bias), scale: typeTable.scale, temperature: 1 },
    calibration,
  } satisfies Manifest);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "model.bin"), bytes);
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function sourcesOf(taught: readonly Example[]): Manifest["sources"] {
  return [...Map.groupBy(taught, ({ source }) => source)].map(([name, own]) => {
    const count = (label: Example["label"]) => own.filter((example) => example.label === label).length;
    return {
      name,
      licence: name.startsWith("authored_") ? AUTHORED_LICENCE : licenceOf(name),
      scam: count("scam"),
      honest: count("honest"),
      spam: count("spam"),
    };
  });
}
