import { loadLexicon } from "../src/cues/load.ts";
import { logOdds, type TextModel } from "../src/model/model.ts";
import type { Example } from "../training/example.ts";
import { marginOf, sigmoid } from "../training/fit.ts";
import { auc, aucInterval, median, progress, scored, type Table } from "@sextant/lab";
import { FEW_EPOCHS, fitScam, lessonOf } from "../training/recipe.ts";
import { THRESHOLD } from "./shipped.ts";

/** A source takes part with at least this many English texts of the label. */
const MIN_TEXTS = 40;
const AUTHORED = "authored_";
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

/** The authored corpus is one source, however many files it has. */
const sourceOf = ({ source }: Example): string => (source.startsWith(AUTHORED) ? AUTHORED : source);

function sourcesOf(examples: readonly Example[], label: Example["label"]): string[] {
  const counts = new Map<string, number>();
  for (const example of examples)
    if (example.label === label && example.lang === "en")
      counts.set(sourceOf(example), (counts.get(sourceOf(example)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= MIN_TEXTS).map(([source]) => source);
}

/**
 * Leaves out each pair of a source of English scams and one of English ham, trains on the rest, and scores the pair.
 * Scores are calibrated as the shipped model's are.
 */
export function leavePairsOut(examples: readonly Example[], { manifest }: TextModel): Pair[] {
  const lesson = lessonOf(examples, loadLexicon().lexicon, progress("features", examples.length));
  const { matrix, evidence } = lesson;
  const scams = sourcesOf(examples, "scam");
  const hams = sourcesOf(examples, "honest");
  const tick = progress("pairs left out", scams.length * hams.length);
  return scams.flatMap((scam) =>
    hams.map((ham) => {
      tick();
      const model = fitScam(lesson, examples, (example) => ![scam, ham].includes(sourceOf(example)), FEW_EPOCHS);
      const scores = (source: string, label: Example["label"]) =>
        examples.flatMap((example, row) =>
          sourceOf(example) === source && example.label === label && example.lang === "en"
            ? [sigmoid(logOdds(manifest.calibration, marginOf(matrix, row, model), evidence[row] ?? 0))]
            : [],
        );
      return pairOf(scam, ham, scores(scam, "scam"), scores(ham, "honest"));
    }),
  );
}

function pairOf(positives: string, ham: string, scams: readonly number[], honest: readonly number[]): Pair {
  const value = auc(scored(scams, honest));
  const alarms = honest.filter((score) => 100 * score >= THRESHOLD).length;
  return {
    positives,
    ham,
    auc: value,
    interval: aucInterval(value, scams.length, honest.length),
    fpr: alarms / honest.length,
  };
}

/** The summary, false alarms on messages of banks and codes, and every pair with its interval. */
export function pairTables(pairs: readonly Pair[]): Record<string, Table> {
  const foreign = pairs.filter(({ positives, ham }) => positives !== AUTHORED && ham !== AUTHORED);
  const bank = BANK.map((source) => {
    const rates = pairs.filter(({ ham }) => ham === source).map(({ fpr }) => fpr);
    return [source, median(rates), Math.max(...rates)];
  });
  const middle = (list: readonly Pair[]) => [list.length, median(list.map(({ auc: value }) => value))];
  return {
    pairSummary: {
      head: ["each fold leaves out a source of scams and one of ham", "pairs", "median AUC"],
      rows: [
        ["all pairs", ...middle(pairs)],
        ["without the authored corpus", ...middle(foreign)],
      ],
    },
    bank: { head: ["source left out", "median FPR at 60", "highest"], rows: bank },
    pairs: {
      head: ["scams of", "honest texts of", "AUC", "95 %", "FPR at 60"],
      rows: pairs.map(({ positives, ham, auc: value, interval: [low, high], fpr }) => [
        positives,
        ham,
        value,
        `${low.toFixed(3)} – ${high.toFixed(3)}`,
        fpr,
      ]),
    },
  };
}
