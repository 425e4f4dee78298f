import { loadLexicon } from "../src/cues/load.ts";
import type { TextModel } from "../src/model/model.ts";
import type { Example } from "../training/example.ts";
import { marginOf, sigmoid } from "../training/fit.ts";
import type { Matrix } from "../training/matrix.ts";
import { progress } from "../training/progress.ts";
import { fitScam, matrixOf } from "../training/recipe.ts";
import { auc, aucInterval, median } from "./metrics.ts";
import { THRESHOLD } from "./shipped.ts";

/** A source takes part with at least this many English texts of the label. */
const MIN_TEXTS = 40;
/** Honest messages of banks, and one-time codes. */
const BANK = ["finlight_bank_sms_india", "otphelper_otp_sms"];

export interface Pair {
  readonly positives: string;
  readonly ham: string;
  readonly auc: number;
  readonly interval: readonly [number, number];
  /** Share of the ham above the shipped threshold. */
  readonly fpr: number;
}

function sourcesOf(examples: readonly Example[], label: Example["label"]): string[] {
  const counts = new Map<string, number>();
  for (const { source, lang, label: own } of examples)
    if (own === label && lang === "en") counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= MIN_TEXTS).map(([source]) => source);
}

/** Leaves out each pair of a source of English scams and one of English ham, trains on the rest, and scores the pair. */
export function leavePairsOut(examples: readonly Example[], model: TextModel): Pair[] {
  const matrix = matrixOf(examples, loadLexicon().lexicon, progress("features", examples.length));
  const positives = sourcesOf(examples, "scam");
  const hams = sourcesOf(examples, "honest");
  const tick = progress("pairs left out", positives.length * hams.length);
  return positives.flatMap((scam) =>
    hams.map((ham) => {
      tick();
      return scorePair(matrix, examples, scam, ham, model);
    }),
  );
}

function scorePair(
  matrix: Matrix,
  examples: readonly Example[],
  scam: string,
  ham: string,
  { manifest }: TextModel,
): Pair {
  const fitted = fitScam(matrix, examples, ({ source }) => source !== scam && source !== ham);
  const margins = (source: string, label: Example["label"]) =>
    examples.flatMap((example, row) =>
      example.source === source && example.label === label && example.lang === "en"
        ? [marginOf(matrix, row, fitted)]
        : [],
    );
  const scams = margins(scam, "scam");
  const honest = margins(ham, "honest");
  const value = auc(scams, honest);
  const { slope, offset } = manifest.calibration;
  const alarms = honest.filter((margin) => 100 * sigmoid(slope * margin + offset) >= THRESHOLD).length;
  return {
    positives: scam,
    ham,
    auc: value,
    interval: aucInterval(value, scams.length, honest.length),
    fpr: alarms / honest.length,
  };
}

/** The middle AUC, and for each source of bank or code messages its median false-positive rate at the shipped threshold. */
export function summarise(pairs: readonly Pair[]): { medianAuc: number; bankFpr: Record<string, number> } {
  const bankFpr = Object.fromEntries(
    BANK.map((source) => [source, median(pairs.filter(({ ham }) => ham === source).map(({ fpr }) => fpr))]),
  );
  return { medianAuc: median(pairs.map(({ auc: value }) => value)), bankFpr };
}
