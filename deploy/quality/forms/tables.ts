import { LAYER_NUMBERS, VERDICT_FROM } from "@sextant/core";
import { auc, ece, markdown, type Scored, shareFrom, type Table, tprAt } from "@sextant/lab";
import { saidOf } from "./evidence.ts";
import { TYPES } from "./form.ts";
import { FOLDS, type FormRow } from "./rows.ts";

/** What forms say of the rows, by name. */
export type Said = ReadonlyMap<string, readonly number[]>;

const SETS = [
  ["mails, raw", "mails-even"],
  ["mails, pasted", "bodies-even"],
  ["texts received", "unseen-even"],
  ["identity twins", "twins-even"],
] as const;
const SCAM = VERDICT_FROM.likely_scam / 100;

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function pick(
  rows: readonly FormRow[],
  scores: readonly number[],
  isIn: (row: FormRow) => boolean,
): Required<Scored>[] {
  return rows.flatMap((row, at) => (isIn(row) ? [{ score: scores[at]!, isScam: row.isScam, weight: row.weight }] : []));
}

/** A set's rows count the same. */
const ofSet = (rows: readonly FormRow[], scores: readonly number[], name: string): Scored[] =>
  pick(rows, scores, ({ set }) => set === name).map(({ score, isScam }) => ({ score, isScam }));

/** The folds of an input type that hold both labels. */
export const foldsOf = (rows: readonly FormRow[]) =>
  TYPES.flatMap((type) =>
    FOLDS.map((fold) => (row: FormRow) => row.fold === fold && row.layerResults.inputType === type).flatMap(
      (isIn, fold) => {
        const own = rows.filter(isIn);
        const isBoth = own.some(({ isScam }) => isScam) && own.some(({ isScam }) => !isScam);
        return isBoth ? [{ name: `${type} ${fold}`, isIn }] : [];
      },
    ),
  );

/** The AUC of the single layer that tells a fold's rows best, known only afterwards. */
export function bestLayer(rows: readonly FormRow[], isIn: (row: FormRow) => boolean): { layer: number; area: number } {
  const areas = LAYER_NUMBERS.map((layer) => {
    const scores = rows.map(({ layerResults }) => saidOf(layerResults).get(layer) ?? 0);
    return { layer, area: auc(pick(rows, scores, isIn)) };
  });
  return areas.reduce((best, each) => (each.area > best.area ? each : best));
}

/** AUC and calibration error by input type, AUC by set, and on how many folds the best single layer is reached. */
export function areas(rows: readonly FormRow[], said: Said): Table {
  const folds = foldsOf(rows).map((fold) => ({ ...fold, best: bestLayer(rows, fold.isIn).area }));
  const lines = [...said].map(([name, scores]) => {
    const byType = TYPES.map((type) => {
      const own = pick(rows, scores, ({ layerResults }) => layerResults.inputType === type);
      return `${auc(own).toFixed(3)} · ${ece(own).toFixed(3)}`;
    });
    const bySet = SETS.map(([, set]) => auc(ofSet(rows, scores, set)).toFixed(3));
    const reached = folds.filter(({ isIn, best }) => auc(pick(rows, scores, isIn)) >= best).length;
    return [name, ...byType, ...bySet, `${reached} of ${folds.length}`];
  });
  const sets = SETS.map(([name]) => name);
  return { head: ["form", "texts: AUC · ECE", "mails: AUC · ECE", ...sets, "≥ best layer"], rows: lines };
}

/** Recall at one false alarm in a hundred, calibration error, and the shares called scams at the verdict's border, by set. */
export function alarms(rows: readonly FormRow[], said: Said): Table {
  const lines = [...said].map(([name, scores]) => [
    name,
    ...SETS.map(([, set]) => {
      const own = ofSet(rows, scores, set);
      const [scams, honest] = [shareFrom(own, true, SCAM), shareFrom(own, false, SCAM)];
      return `${percent(tprAt(own, 0.01))} · ${ece(own).toFixed(3)} · ${percent(scams)} / ${percent(honest)}`;
    }),
  ]);
  return { head: ["form", ...SETS.map(([name]) => name)], rows: lines };
}

/** AUC fold by fold, beside the best single layer. */
export function byFold(rows: readonly FormRow[], said: Said): Table {
  const folds = foldsOf(rows).map((fold) => ({ ...fold, best: bestLayer(rows, fold.isIn) }));
  return {
    head: ["form", ...folds.map(({ name }) => name)],
    rows: [
      ["best single layer", ...folds.map(({ best }) => `${best.area.toFixed(3)} (${best.layer})`)],
      ...[...said].map(([name, scores]) => [
        name,
        ...folds.map(({ isIn }) => auc(pick(rows, scores, isIn)).toFixed(3)),
      ]),
    ],
  };
}

/** The block of the README. */
export const blockOf = (rows: readonly FormRow[], said: Said): string =>
  [
    markdown(areas(rows, said)),
    "",
    `By set: recall at 1 % of honest · ECE · scams / honest at ${VERDICT_FROM.likely_scam}:`,
    "",
    markdown(alarms(rows, said)),
  ].join("\n");
