/**
 * `node services/ai-text-analysis/training/cross-fit.ts FOLDER`: models that have not seen what they are to judge, as FOLDER/0, /1, …:
 * each leaves out the sources of `foldOf` that its number names, so that the fusion can be fitted on texts of train/ (deploy/quality/cases.ts).
 * Scam head alone, calibrated as the shipped one; scam types all alike.
 */
import { join } from "node:path";
import { SCAM_TYPES } from "@sextant/core";
import { loadLexicon } from "../src/cues/load.ts";
import { loadModel } from "../src/model/load.ts";
import { tableSize } from "../src/model/model.ts";
import { augmented } from "./augment.ts";
import { crossFoldOf, CROSS_FOLDS } from "./folds.ts";
import { withLinks } from "./links.ts";
import { progress } from "@sextant/lab";
import { FEW_EPOCHS, fitScam, lessonOf, MAX_LEARNED, SHAPE } from "./recipe.ts";
import { readAuthored, taughtByShared } from "./sources.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { writeModel } from "./write.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node services/ai-text-analysis/training/cross-fit.ts FOLDER");
const shared = await withLinks(await taughtByShared());
const authored = await withLinks(readAuthored("train"));
const examples = [...authored, ...shared, ...augmented(authored, shared)];
const { calibration } = loadModel().model.manifest;
const none = { bias: 0, weights: new Float32Array(tableSize(SHAPE.typeBits)) };
const lesson = lessonOf(examples, loadLexicon().lexicon, progress("features", examples.length));
const tick = progress("folds", CROSS_FOLDS);
for (let fold = 0; fold < CROSS_FOLDS; fold += 1) {
  const isTaught = ({ source }: { source: string }) => source.startsWith("authored_") || crossFoldOf(source) !== fold;
  const taught = [...authored, ...shared].filter(isTaught);
  writeModel(join(folder, String(fold)), {
    scam: fitScam(lesson, examples, isTaught, FEW_EPOCHS),
    types: SCAM_TYPES.map(() => none),
    calibration,
    words: vocabularyOf(taught, SHAPE.wordBits, MAX_LEARNED),
    taught,
    command: "node services/ai-text-analysis/training/cross-fit.ts",
  });
  tick();
}
