/** Boosted trees of four leaves that rise with every score, finding and contradicted claim. */
import { type LayerResults, type LayerReport } from "@sextant/aggregator";
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

const isGrave = ({ severity }: LayerReport["findings"][number]): boolean => severity >= Severity.HIGH;

/** Columns that rise with the risk. */
function rising(layerResults: LayerResults): number[] {
  const said = saidOf(layerResults);
  const findings = layerResults.layers.flatMap(({ report }) => report?.findings ?? []);
  const [mismatch, match, consistent] = identityOf(layerResults);
  const odds = LAYER_NUMBERS.map((layer) => said.get(layer) ?? 0);
  return [...odds, findings.length, findings.filter(isGrave).length, mismatch, -match, -consistent];
}

/** Columns that may go either way: which layers ran, which found something to weigh, and the input type. */
const others = ({ inputType, layers }: LayerResults): number[] => [
  ...layers.map(({ report }) => Number(report !== undefined)),
  ...layers.map(({ report }) => Number(report?.abstained === false)),
  Number(inputType === "email"),
];

const columnsOf = (layerResults: LayerResults): number[] => [...rising(layerResults), ...others(layerResults)];

/** Both input types together, each weighing the same, so that texts teach what mails are too few for. */
export const BOOSTING: Form = {
  name: "monotone boosting",
  fit(rows: readonly FormRow[]) {
    const own = TYPES.flatMap((type) => {
      const ofType = rows.filter(({ layerResults }) => layerResults.inputType === type);
      const weights = classWeights(ofType);
      return ofType.map((row, at) => ({ ...row, weight: (rows.length / TYPES.length) * weights[at]! }));
    });
    const columns = own.map(({ layerResults }) => columnsOf(layerResults));
    const width = columns[0]?.length ?? 0;
    const isRising = rising(own[0]!.layerResults);
    const table = {
      rows: own.length,
      columns: width,
      values: Float32Array.from(columns.flat()),
      labels: Uint8Array.from(own, ({ isScam }) => Number(isScam)),
      weights: Float32Array.from(own, ({ weight }) => weight),
    };
    const trees = boost(table, { ...OPTIONS, rising: new Set(isRising.keys()) });
    return {
      odds: (layerResults) =>
        predict(trees, { rows: 1, columns: width, values: Float32Array.from(columnsOf(layerResults)) })[0] ?? 0,
    };
  },
};
