import { SCAM_TYPES } from "@sextant/core";
import { Extractor, SIZES } from "../src/model/extract.ts";
import { GROUP } from "../src/model/features.ts";
import { evidenceOf, narrowColumn, tableSize } from "../src/model/model.ts";
import type { Lexicon } from "../src/cues/lexicon.ts";
import { marksWithin } from "../src/text/marks.ts";
import { prepare } from "../src/text/mask.ts";
import { asSaid } from "../src/text/turns.ts";
import type { Example } from "./example.ts";
import { fitLinear, type FitOptions, type Linear } from "./fit.ts";
import { type Matrix, MatrixBuilder, ofSources } from "./matrix.ts";
import { sourceGroups, weigh } from "./weigh.ts";

/** Size of the tables: 2^bits columns for the scam head, 2^typeBits for each scam type, 2^wordBits bits for known words. */
export const SHAPE = { bits: 21, typeBits: 18, wordBits: 21 } as const;
/** Characters of an example that are learned from: a conversation, in which what is wanted comes last, is read whole. */
export const MAX_LEARNED = 1_800;

/** Share of a text's features that each step leaves out. */
export const DROPOUT = 0.5;

const OPTIONS: FitOptions = {
  dimension: tableSize(SHAPE.bits),
  epochs: 6,
  alpha: 0.1,
  l1: 0.005,
  l2: 0.2,
  dropout: DROPOUT,
  ratio: 0.75,
  seed: 20_261_121,
};

/** Lengths of the feature groups where words are read by themselves. */
const WORDS_ALONE: readonly number[] = [SIZES[GROUP.word] ?? 1, 0, 0, 0, 0, 0, 0];

/** The features of the examples that a model is fitted on. */
export interface Lesson extends Features {
  /** The same rows with their words alone. */
  readonly words: Matrix;
}

/** Sources that have a column that is learned from: of all groups together, and of the words alone. */
const LEAST_SOURCES = { all: 3, words: 2 } as const;

/** Features of examples to learn from: their beginnings, without what stands in those of few sources. */
export function lessonOf(
  examples: readonly Example[],
  lexicon: Lexicon,
  tick: () => void,
  sizes: readonly number[] = SIZES,
): Lesson {
  const { matrix, evidence } = featuresOf(examples, lexicon, MAX_LEARNED, tick, sizes);
  const words = featuresOf(examples, lexicon, MAX_LEARNED, () => undefined, WORDS_ALONE).matrix;
  const dimension = tableSize(SHAPE.bits);
  const sources = examples.map(({ source }) => source);
  return {
    matrix: ofSources(matrix, dimension, sources, LEAST_SOURCES.all),
    words: ofSources(words, dimension, sources, LEAST_SOURCES.words),
    evidence,
  };
}

/** Rows of examples, and the evidence of each. */
export interface Features {
  readonly matrix: Matrix;
  readonly evidence: Float32Array;
}

/** Features of the first `limit` characters of examples; links are read by their marks (`withLinks`). */
export function featuresOf(
  examples: readonly Example[],
  lexicon: Lexicon,
  limit: number,
  tick: () => void,
  sizes: readonly number[] = SIZES,
): Features {
  const extractor = new Extractor(SHAPE.bits, lexicon, sizes);
  const builder = new MatrixBuilder();
  const evidence = new Float32Array(examples.length);
  for (const [i, { text, marks = [] }] of examples.entries()) {
    const said = asSaid({ text: text.slice(0, limit), marks: marksWithin(marks, 0, limit) });
    const { columns, values, cues } = extractor.row(prepare(said.text, said.marks).text);
    for (let at = 0; at < columns.length; at += 1)
      if (values[at] !== 0) builder.add(columns[at] as number, values[at] as number);
    builder.endRow();
    evidence[i] = evidenceOf(cues);
    tick();
  }
  return { matrix: builder.build(), evidence };
}

/** Epochs where a model is fitted only to be measured against others, many times. */
export const FEW_EPOCHS = 3;

/** Fits one model on a lesson's whole rows. @param options what differs from the recipe's. */
export function fitWhole(
  { matrix }: Lesson,
  examples: readonly Example[],
  used: (example: Example, index: number) => boolean,
  options: Partial<FitOptions> = {},
): Linear {
  const { targets, weights } = weigh(examples, used);
  return fitLinear(matrix, targets, weights, { ...OPTIONS, ...options });
}

/**
 * Fits the scam head on the examples that are used: the sum of two models, one of all features and one of the words alone.
 * Together words are left little to say, characters and senses knowing the same; by themselves they carry further to
 * sources never seen (README, "Candidates tried"). Both have the one hashed table, so what else hashes onto a word's column
 * gets its weight too. How unequally the classes have a word is counted by sources where words are alone: by rows, one that a
 * large source repeats looks telling (sources left out, where 85 % of the scams are found, two seeds each: false alarms 8.2 % in the
 * median, 9.6 % by rows).
 */
export function fitScam(
  lesson: Lesson,
  examples: readonly Example[],
  used: (example: Example, index: number) => boolean,
  epochs: number = OPTIONS.epochs,
): Linear {
  const all = fitWhole(lesson, examples, used, { epochs });
  const ratioGroups = sourceGroups(examples);
  const alone = fitWhole({ ...lesson, matrix: lesson.words }, examples, used, { epochs, ratioGroups });
  return { bias: all.bias + alone.bias, weights: all.weights.map((weight, at) => weight + (alone.weights[at] ?? 0)) };
}

/** The same rows with the hashed columns folded into a smaller table. */
function narrowed(matrix: Matrix): Matrix {
  return { ...matrix, columns: matrix.columns.map((column) => narrowColumn(column, SHAPE.bits, SHAPE.typeBits)) };
}

/** Fits one head for each scam type: that type against the other scams. */
export function fitTypes(
  matrix: Matrix,
  examples: readonly Example[],
  used: (example: Example, index: number) => boolean,
  tick: () => void,
): Linear[] {
  const narrow = narrowed(matrix);
  const isUsed = examples.map(
    (example, index) => example.label === "scam" && example.type !== undefined && used(example, index),
  );
  return SCAM_TYPES.map((type) => {
    const targets = Float32Array.from(examples, (example) => (example.type === type ? 1 : 0));
    const positives = targets.reduce((sum, target, i) => sum + (isUsed[i] ? target : 0), 0);
    const negatives = isUsed.filter(Boolean).length - positives;
    const lift = Math.min(8, Math.sqrt(negatives / Math.max(1, positives)));
    const weights = Float32Array.from(targets, (target, i) =>
      isUsed[i] ? (target === 1 ? lift : 1) * (examples[i]?.source.startsWith("authored_") ? 1 : 0.4) : 0,
    );
    tick();
    return fitLinear(narrow, targets, weights, {
      ...OPTIONS,
      dimension: tableSize(SHAPE.typeBits),
      alpha: 0.3,
      l1: 0.02,
      l2: 0.5,
      dropout: 0,
      ratio: 0,
    });
  });
}
