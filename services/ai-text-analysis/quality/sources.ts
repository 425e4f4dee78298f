import { loadLexicon } from "../src/cues/load.ts";
import type { Calibration } from "../src/model/model.ts";
import { logOdds } from "../src/model/model.ts";
import type { Example } from "../training/example.ts";
import { marginOf, sigmoid } from "../training/fit.ts";
import { FOLDS, foldOf } from "../training/folds.ts";
import { median, progress, type Table } from "@sextant/lab";
import { FEW_EPOCHS, fitScam, lessonOf } from "../training/recipe.ts";
import { RENDERED } from "../training/sources.ts";
import { THRESHOLD } from "./shipped.ts";

/** A source takes part with at least this many texts of the label. */
const MIN_TEXTS = 10;

/** Score of each example by a model that saw nothing of its source, 0 to 100; calibrated as the shipped model's are. */
export function scoresLeftOut(examples: readonly Example[], calibration: Calibration): Float64Array {
  const lesson = lessonOf(examples, loadLexicon().lexicon, progress("features", examples.length));
  const scores = new Float64Array(examples.length);
  const tick = progress("sources left out", FOLDS);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitScam(lesson, examples, (example) => foldOf(example) !== fold, FEW_EPOCHS);
    for (const [row, example] of examples.entries()) {
      if (foldOf(example) !== fold) continue;
      const margin = marginOf(lesson.matrix, row, model);
      scores[row] = 100 * sigmoid(logOdds(calibration, margin, lesson.evidence[row] ?? 0));
    }
    tick();
  }
  return scores;
}

/**
 * What share of each source's texts would be an alarm to a model that has not seen it: honest ones that were really received,
 * and scams. The authored corpus is dealt by situations, its companies' messages apart.
 */
export function sourceTable(examples: readonly Example[], calibration: Calibration): Table {
  const scores = scoresLeftOut(examples, calibration);
  const nameOf = ({ source }: Example) =>
    source.startsWith("authored_train-companies")
      ? "authored: companies"
      : source.startsWith("authored_")
        ? "authored: all others"
        : source;
  const groups = [
    ...Map.groupBy(examples.keys(), (row) => {
      const example = examples[row];
      return example && example.label !== "spam" && !RENDERED.has(example.source)
        ? `${example.label} ${nameOf(example)}`
        : "";
    }),
  ]
    .filter(([name, rows]) => name !== "" && rows.length >= MIN_TEXTS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rate = (rows: readonly number[]) => rows.filter((row) => (scores[row] ?? 0) >= THRESHOLD).length / rows.length;
  const middle = (label: string) =>
    median(
      groups.filter(([name]) => name.startsWith(label) && !name.includes("authored:")).map(([, rows]) => rate(rows)),
    );
  return {
    head: ["left out", "texts", "at 60 or more"],
    rows: [
      ["median of honest sources, authored texts held out", "", middle("honest")],
      ["median of sources of scams, authored texts held out", "", middle("scam")],
      ...groups.map(([name, rows]) => [name, String(rows.length), rate(rows)]),
    ],
  };
}
