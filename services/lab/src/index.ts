/** What measuring and fitting share, for `training/` and `quality/` of every package and for `deploy`; no service imports it. */
export { logisticFit, type LogisticRow } from "./logistic.ts";
export {
  auc,
  aucInterval,
  type Bin,
  ece,
  interval,
  median,
  reliability,
  roc,
  scored,
  type Scored,
  shareFrom,
  thresholdAt,
  tprAt,
} from "./metrics.ts";
export { platt } from "./platt.ts";
export { bars, escaped, reliabilityPlot, rocPlot, type Series } from "./plots.ts";
export { progress, stages } from "./progress.ts";
export { random } from "./random.ts";
export { blockIn, withBlock, writeBlock } from "./readme.ts";
export { type Cell, figureTable, markdown, printTable, type Table } from "./tables.ts";
