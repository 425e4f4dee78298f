import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MODEL_FORMAT, type Manifest, manifestSchema } from "../src/model/manifest.ts";
import { loadLexicon } from "../src/cues/load.ts";
import { calibrate, type Outcome } from "./calibrate.ts";
import { misspelt, pasted, secondHalves, withUnknownOwners } from "./augment.ts";
import type { Example } from "./example.ts";
import { type Linear, marginOf } from "./fit.ts";
import { foldOf, FOLDS } from "./folds.ts";
import { withLinks } from "./links.ts";
import { progress } from "./progress.ts";
import { clipLimit, interleaved, quantise } from "./quantise.ts";
import { featuresOf, fitScam, fitTypes, lessonOf, MAX_LEARNED, SHAPE } from "./recipe.ts";
import {
  AUTHORED_LICENCE,
  halfOf,
  licenceOf,
  PERMISSIVE,
  readAuthored,
  readSharedFolder,
  taughtByShared,
} from "./sources.ts";
import { vocabularyOf } from "./vocabulary.ts";

const { values: options } = parseArgs({ options: { licence: { type: "string" }, out: { type: "string" } } });
const permissive = options.licence === "permissive";
const out = options.out ?? join(import.meta.dirname, "..", "src", "data");

const shared = await withLinks((await taughtByShared()).filter(({ source }) => !permissive || PERMISSIVE.has(source)));
if (shared.length === 0 && !permissive)
  process.stderr.write("../shared/data/text is absent: training on the authored corpus alone\n");
const authored = await withLinks(readAuthored("train"));
const taught = [...authored, ...shared];
const examples: Example[] = [
  ...taught,
  ...misspelt(authored),
  ...withUnknownOwners(authored),
  ...secondHalves(taught),
  ...pasted(shared),
];

const { lexicon, sha256: lexiconHash } = loadLexicon();
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

const scamTable = quantise(scam.weights, clipLimit([scam.weights], 0.0005));
const typeLimit = clipLimit(
  types.map(({ weights }) => weights),
  0.0005,
);
const typeTable = quantise(interleaved(types.map(({ weights }) => weights)), typeLimit);
const known = vocabularyOf(taught, SHAPE.wordBits, MAX_LEARNED);
const bytes = Buffer.concat([Buffer.from(scamTable.values.buffer), Buffer.from(typeTable.values.buffer), known]);

function sources(): Manifest["sources"] {
  const names = [...new Set(examples.map(({ source }) => source))];
  return names.map((name) => {
    const own = taught.filter(({ source }) => source === name);
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

const sha256 = createHash("sha256").update(bytes).digest("hex");
const manifest: Manifest = {
  name: "sextant-text",
  version: `${MODEL_FORMAT}.${sha256.slice(0, 12)}`,
  format: MODEL_FORMAT,
  sha256,
  lexicon: lexiconHash,
  command: `npm run train -w services/ai-text-analysis${permissive ? " -- --licence permissive" : ""}`,
  sources: sources(),
  shape: SHAPE,
  scam: { bias: scam.bias, scale: scamTable.scale },
  types: { bias: types.map(({ bias }) => bias), scale: typeTable.scale, temperature: 1 },
  calibration,
};
writeFileSync(join(out, "model.bin"), bytes);
writeFileSync(join(out, "manifest.json"), `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`);
process.stdout.write(
  `${manifest.version}: ${examples.length} examples, ${bytes.length} bytes, ${JSON.stringify(calibration)}\n`,
);
