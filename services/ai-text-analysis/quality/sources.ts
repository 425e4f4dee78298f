import { loadLexicon } from "../src/cues/load.ts";
import type { Calibration } from "../src/model/model.ts";
import { logOdds } from "../src/model/model.ts";
import type { Example } from "../training/example.ts";
import { marginOf, sigmoid } from "../training/fit.ts";
import { FOLDS, foldOf } from "../training/folds.ts";
import { auc, median, progress, scored, type Table } from "@sextant/lab";
import { FEW_EPOCHS, fitScam, lessonOf } from "../training/recipe.ts";
import { RENDERED } from "../training/sources.ts";
import { THRESHOLD } from "./shipped.ts";

/** A source takes part with at least this many texts of the label. */
const MIN_TEXTS = 10;
/** Share of the scams that are found, where the false alarms are told beside. */
const RECALL = 0.85;

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
  const scoresOf = (rows: readonly number[]) => rows.map((row) => scores[row] ?? 0);
  const rate = (own: readonly number[], threshold: number) =>
    own.filter((score) => score >= threshold).length / own.length;
  const received = (label: string) =>
    groups.filter(([name]) => name.startsWith(label) && !name.includes("authored:")).map(([, rows]) => scoresOf(rows));
  const [honest, scams] = [received("honest"), received("scam")];
  const middle = (sources: readonly number[][], threshold: number) =>
    median(sources.map((own) => rate(own, threshold)));
  const found = thresholdOf(scams, RECALL);
  const pairs = scams.flatMap((own) => honest.map((others) => auc(scored(own, others))));
  return {
    head: ["left out", "texts", "at 60 or more"],
    rows: [
      ["median of honest sources, authored texts held out", "", middle(honest, THRESHOLD)],
      ["median of sources of scams, authored texts held out", "", middle(scams, THRESHOLD)],
      [
        `median of honest sources from ${found.toFixed(0)} on, where ${100 * RECALL} % of the scams are found`,
        "",
        middle(honest, found),
      ],
      ["median AUC of a source of scams against one of honest texts", String(pairs.length), median(pairs)],
      ...groups.map(([name, rows]) => [name, String(rows.length), rate(scoresOf(rows), THRESHOLD)]),
    ],
  };
}

/** The highest threshold at which so many of the scams are found, each source counting alike. */
function thresholdOf(scams: readonly (readonly number[])[], recall: number): number {
  const weighted = scams
    .flatMap((own) => own.map((score) => ({ score, weight: 1 / own.length })))
    .toSorted((a, b) => b.score - a.score);
  let sum = 0;
  return weighted.find(({ weight }) => (sum += weight) >= recall * scams.length)?.score ?? 0;
}
