import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadLexicon } from "../src/cues/load.ts";
import { calibrate, type Outcome } from "./calibrate.ts";
import { augmented } from "./augment.ts";
import { type Linear, marginOf } from "./fit.ts";
import { foldOf, FOLDS } from "./folds.ts";
import { withLinks } from "./links.ts";
import { progress } from "@sextant/lab";
import { featuresOf, fitScam, fitTypes, lessonOf, MAX_LEARNED, SHAPE } from "./recipe.ts";
import { halfOf, PERMISSIVE, readAuthored, readSharedFolder, taughtByShared } from "./sources.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { writeModel } from "./write.ts";

const { values: options } = parseArgs({ options: { licence: { type: "string" }, out: { type: "string" } } });
const permissive = options.licence === "permissive";
const out = options.out ?? join(import.meta.dirname, "..", "src", "data");

const shared = await withLinks((await taughtByShared()).filter(({ source }) => !permissive || PERMISSIVE.has(source)));
if (shared.length === 0 && !permissive)
  process.stderr.write("../shared/data/text is absent: training on the authored corpus alone\n");
const authored = await withLinks(readAuthored("train"));
const taught = [...authored, ...shared];
const examples = [...taught, ...augmented(authored, shared)];

const { lexicon } = loadLexicon();
const lesson = lessonOf(examples, lexicon, progress("features", examples.length));
const { matrix, evidence } = lesson;

/** Weight of an outcome for the calibration: the authored corpus and mails of today are nearest to what people ask about. */
const OUTCOME = { authored: 1, foreign: 0.3, mail: 3 } as const;

/** Margins of texts by models that saw neither them nor their source. */
function outOfFold(): Outcome[] {
  const outcomes: Outcome[] = [];
  const tick = progress("calibration folds", FOLDS);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitScam(lesson, examples, (example) => foldOf(example) !== fold);
    for (const [row, example] of examples.entries()) {
      if (foldOf(example) !== fold || example.label === "spam") continue;
      outcomes.push({
        margin: marginOf(matrix, row, model),
        evidence: evidence[row] ?? 0,
        scam: example.label === "scam",
        weight: example.source.startsWith("authored_") ? OUTCOME.authored : OUTCOME.foreign,
      });
    }
    tick();
  }
  return outcomes;
}

/** Margins of the validation mails' even half, which no weight has seen; their licence forbids commerce. */
async function outcomesOfMails(model: Linear): Promise<Outcome[]> {
  if (permissive) return [];
  const even = (await readSharedFolder("validation")).filter(
    ({ id, label }) => label !== "spam" && halfOf(id) === "even",
  );
  const mails = await withLinks(even);
  const features = featuresOf(mails, lexicon, Infinity, () => undefined);
  return mails.map(({ label }, row) => ({
    margin: marginOf(features.matrix, row, model),
    evidence: features.evidence[row] ?? 0,
    scam: label === "scam",
    weight: OUTCOME.mail,
  }));
}

const scam = fitScam(lesson, examples, () => true);
const calibration = calibrate([...outOfFold(), ...(await outcomesOfMails(scam))]);
const types = fitTypes(matrix, examples, () => true, progress("scam types", 19));

const manifest = writeModel(out, {
  scam,
  types,
  calibration,
  words: vocabularyOf(taught, SHAPE.wordBits, MAX_LEARNED),
  taught,
  command: `npm run train -w services/ai-text-analysis${permissive ? " -- --licence permissive" : ""}`,
});
process.stdout.write(`${manifest.version}: ${examples.length} examples, ${JSON.stringify(calibration)}\n`);
