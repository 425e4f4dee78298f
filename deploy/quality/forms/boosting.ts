/** Boosted trees of four leaves that rise with every score, finding and contradicted claim. */
import { type Panel, type Opinion } from "@sextant/aggregator";
import { LAYER_NUMBERS } from "@sextant/core";
import { Severity } from "@sextant/proto/layer";
import { classWeights } from "../../../services/aggregator/training/measure.ts";
import { boost, predict } from "../../../services/url-reputation/training/boost.ts";
import { identityOf, saidOf } from "./evidence.ts";
import { type Form, TYPES } from "./form.ts";
import type { FormRow } from "./rows.ts";

const OPTIONS = {
  trees: 200,
  leaves: 4,
  rate: 0.05,
  minHessian: 10,
  l2: 10,
  rows: 0.8,
  columns: 0.8,
  seed: 11,
} as const;

const isGrave = ({ severity }: Opinion["findings"][number]): boolean => severity >= Severity.HIGH;

/** Columns that rise with the risk. */
function rising(panel: Panel): number[] {
  const said = saidOf(panel);
  const findings = panel.seats.flatMap(({ opinion }) => opinion?.findings ?? []);
  const [mismatch, match, consistent] = identityOf(panel);
  const odds = LAYER_NUMBERS.map((layer) => said.get(layer) ?? 0);
  return [...odds, findings.length, findings.filter(isGrave).length, mismatch, -match, -consistent];
}

/** Columns that may go either way: which layers ran, which found something to weigh, and the input type. */
const others = ({ inputType, seats }: Panel): number[] => [
  ...seats.map(({ opinion }) => Number(opinion !== undefined)),
  ...seats.map(({ opinion }) => Number(opinion?.weighs === true)),
  Number(inputType === "email"),
];

const columnsOf = (panel: Panel): number[] => [...rising(panel), ...others(panel)];

/** Both input types together, each weighing the same, so that texts teach what mails are too few for. */
export const BOOSTING: Form = {
  name: "monotone boosting",
  fit(rows: readonly FormRow[]) {
    const own = TYPES.flatMap((type) => {
      const ofType = rows.filter(({ panel }) => panel.inputType === type);
      const weights = classWeights(ofType);
      return ofType.map((row, at) => ({ ...row, weight: (rows.length / TYPES.length) * weights[at]! }));
    });
    const columns = own.map(({ panel }) => columnsOf(panel));
    const width = columns[0]?.length ?? 0;
    const isRising = rising(own[0]!.panel);
    const table = {
      rows: own.length,
      columns: width,
      values: Float32Array.from(columns.flat()),
      labels: Uint8Array.from(own, ({ isScam }) => Number(isScam)),
      weights: Float32Array.from(own, ({ weight }) => weight),
    };
    const trees = boost(table, { ...OPTIONS, rising: new Set(isRising.keys()) });
    return {
      odds: (panel) => predict(trees, { rows: 1, columns: width, values: Float32Array.from(columnsOf(panel)) })[0] ?? 0,
    };
  },
};
