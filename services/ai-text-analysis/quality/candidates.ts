/**
 * Measures what was tried: `node quality/candidates.ts` fits each candidate with whole sources left out (`foldOf`) and on
 * everything, prints the table and writes it into the README. Minutes on one core.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { auc, markdown, median, printTable, progress, scored, type Table, tprAt, writeBlock } from "@sextant/lab";
import { loadLexicon } from "../src/cues/load.ts";
import { SIZES } from "../src/model/extract.ts";
import { GROUP } from "../src/model/features.ts";
import type { Example } from "../training/example.ts";
import { type Linear, marginOf } from "../training/fit.ts";
import type { Matrix } from "../training/matrix.ts";
import { weigh } from "../training/weigh.ts";
import { foldOf, FOLDS } from "../training/folds.ts";
import { withLinks } from "../training/links.ts";
import { DROPOUT, featuresOf, FEW_EPOCHS, fitScam, fitWhole, type Lesson, lessonOf } from "../training/recipe.ts";
import { halfOf, readAuthored, readSharedFolder, SHARED_TEXT, taughtByShared } from "../training/sources.ts";
import { fitBayes } from "./bayes.ts";
import { fitEmbeddingBag } from "./embedding-bag.ts";

/** The margin (log odds) of a row. */
type Margin = (matrix: Matrix, row: number) => number;
type Fit = (lesson: Lesson, examples: readonly Example[], used: (example: Example) => boolean) => Margin;

interface Candidate {
  readonly name: string;
  /** Lengths of the feature groups: words, characters, senses, senses near each other, senses in order, form, who says what. */
  readonly sizes: readonly number[];
  readonly fit: Fit;
}

/** Logistic regression as it is mostly done. */
const PLAIN = { epochs: FEW_EPOCHS, l1: 0.01, l2: 0.5, dropout: 0, ratio: 0 };

const linear =
  (fit: (...args: Parameters<Fit>) => Linear): Fit =>
  (...args) => {
    const model = fit(...args);
    return (matrix, row) => marginOf(matrix, row, model);
  };
const bayes = linear(({ matrix }, examples, used) => fitBayes(matrix, examples, used));
const withoutSpam = linear((lesson, examples, used) =>
  fitWhole(lesson, examples, (example) => example.label !== "spam" && used(example), PLAIN),
);
const withSpam = linear((lesson, examples, used) => fitWhole(lesson, examples, used, PLAIN));
const withDropout = linear((lesson, examples, used) =>
  fitWhole(lesson, examples, used, { ...PLAIN, dropout: DROPOUT }),
);
const withRatios = linear((lesson, examples, used) => fitWhole(lesson, examples, used, { epochs: FEW_EPOCHS }));
const shipped = linear((lesson, examples, used) => fitScam(lesson, examples, used, FEW_EPOCHS));
const embeddingBag: Fit = ({ matrix }, examples, used) => {
  const { targets, weights } = weigh(examples, used);
  return fitEmbeddingBag(matrix, targets, weights);
};

/** All groups but who says what in conversations, and but the text's form too. */
const WITHOUT_SAID: readonly number[] = SIZES.with(GROUP.said, 0);
const WITHOUT_FORM: readonly number[] = WITHOUT_SAID.with(GROUP.form, 0);

const CANDIDATES: readonly Candidate[] = [
  { name: "words, naive Bayes", sizes: [1, 0, 0, 0, 0, 0], fit: bayes },
  { name: "words", sizes: [1, 0, 0, 0, 0, 0], fit: withoutSpam },
  { name: "words and characters", sizes: [1, 1, 0, 0, 0, 0], fit: withoutSpam },
  { name: "senses", sizes: [0, 0, 1.4, 0, 0, 0], fit: withoutSpam },
  { name: "senses, near and in order", sizes: [0, 0, 1.4, 1.4, 1.4, 0], fit: withoutSpam },
  { name: "words, characters, senses", sizes: [1, 1, 1.4, 0, 0, 0], fit: withoutSpam },
  { name: "all groups", sizes: WITHOUT_FORM, fit: withoutSpam },
  { name: "all groups, mail spam a soft target", sizes: WITHOUT_FORM, fit: withSpam },
  { name: "… with half of the features dropped in each step", sizes: WITHOUT_FORM, fit: withDropout },
  { name: "… and columns scaled by log count ratios", sizes: WITHOUT_FORM, fit: withRatios },
  { name: "… and the text's form", sizes: WITHOUT_SAID, fit: withRatios },
  { name: "… and who says what in conversations", sizes: SIZES, fit: withRatios },
  { name: "… and a model of words alone added (shipped)", sizes: SIZES, fit: shipped },
  { name: "all groups and form in a small network (embedding bag)", sizes: SIZES, fit: embeddingBag },
];

/** A source takes part with at least this many English texts of the label. */
const MIN_TEXTS = 40;

/** Median AUC over pairs of a source of English scams and one of English ham, each scored by a model that saw neither source. */
function pairAuc(examples: readonly Example[], margins: Float64Array): number {
  const groups = Map.groupBy(
    examples.keys(),
    (i) => `${examples[i]?.lang === "en" ? examples[i].label : "-"} ${examples[i]?.source}`,
  );
  const of = (label: string) =>
    [...groups]
      .filter(([name, rows]) => name.startsWith(label) && !name.includes("authored_") && rows.length >= MIN_TEXTS)
      .map(([, rows]) => rows.map((row) => margins[row] ?? 0));
  return median(of("scam").flatMap((scams) => of("honest").map((honest) => auc(scored(scams, honest)))));
}

/** Mean over languages of the AUC on authored situations left out. */
function languageAuc(examples: readonly Example[], margins: Float64Array): number {
  const authored = examples.keys().filter((i) => examples[i]?.source.startsWith("authored_"));
  const values = [...Map.groupBy(authored, (i) => examples[i]?.lang)].map(([, rows]) => {
    const of = (label: string) => rows.filter((row) => examples[row]?.label === label).map((row) => margins[row] ?? 0);
    return auc(scored(of("scam"), of("honest")));
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measure({ name, sizes, fit }: Candidate, examples: readonly Example[], mails: readonly Example[]) {
  const { lexicon } = loadLexicon();
  const lesson = lessonOf(examples, lexicon, progress(name, examples.length), sizes);
  const margins = new Float64Array(examples.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fit(lesson, examples, (example) => foldOf(example) !== fold);
    for (const [row, example] of examples.entries())
      if (foldOf(example) === fold) margins[row] = model(lesson.matrix, row);
  }
  const whole = fit(lesson, examples, () => true);
  const { matrix: unseen } = featuresOf(mails, lexicon, Infinity, () => undefined, sizes);
  const mailScores = (half: string, label: string) =>
    mails.flatMap((mail, row) => (halfOf(mail.id) === half && mail.label === label ? [whole(unseen, row)] : []));
  const halves = ["even", "odd"].flatMap((half) => {
    const [scams, honest] = [mailScores(half, "scam"), mailScores(half, "honest")];
    const rows = scored(scams, honest);
    return [auc(rows), tprAt(rows, 0.01)];
  });
  return [name, pairAuc(examples, margins), languageAuc(examples, margins), ...halves];
}

if (existsSync(SHARED_TEXT)) {
  const examples = await withLinks([...readAuthored("train"), ...(await taughtByShared())]);
  const mails = await withLinks(await readSharedFolder("validation"));
  const table: Table = {
    head: [
      "candidate",
      "sources left out: median pair AUC",
      "authored situations left out: mean AUC of languages",
      "mails, even half: AUC",
      "TPR at 1 % FPR",
      "mails, odd half: AUC",
      "TPR at 1 % FPR",
    ],
    rows: CANDIDATES.map((candidate) => measure(candidate, examples, mails)),
  };
  printTable("Candidates", table);
  writeBlock(join(import.meta.dirname, "..", "README.md"), "candidates", markdown(table));
} else process.stdout.write("skipped: ../shared/data/text is not there\n");
