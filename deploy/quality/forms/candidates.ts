/** The forms of fusion that are compared, the simplest first. */
import { concludeLayers, type Fusion, type LayerResults } from "@sextant/aggregator";
import type { LayerNumber } from "@sextant/core";
import { stagesOf } from "../../../services/aggregator/src/conclude/fuse.ts";
import { learn } from "../../../services/aggregator/training/learn.ts";
import { BOOSTING } from "./boosting.ts";
import { identityOf, largest, largestAndRest, oneSided, PRIOR, saidOf } from "./evidence.ts";
import { byType, type Calibration, type Fitted, fixed, type Form, logistic } from "./form.ts";
import { NOISY_OR } from "./noisy-or.ts";
import type { FormRow } from "./rows.ts";

const LARGEST = fixed("largest layer score", (layerResults) => largest(saidOf(layerResults).values()));

/** Links, words and pictures are parts of a content; its sender is none (README, "The worst part"). */
const PARTS: ReadonlySet<LayerNumber> = new Set([1, 2, 4, 5, 6]);
const LARGEST_PART = byType("largest part, identity", (rows) =>
  logistic(rows, (layerResults) => {
    const parts = [...saidOf(layerResults)].filter(([layer]) => PARTS.has(layer)).map(([, odds]) => odds);
    return [largest(parts), ...identityOf(layerResults)];
  }),
);

const LARGEST_REST = byType("largest plus rest, identity", (rows) =>
  logistic(rows, (layerResults) => [...largestAndRest(saidOf(layerResults)), ...identityOf(layerResults)]),
);

/** The shipped form learned anew; one fit serves both of its rows in the table. */
const fits = new WeakMap<readonly FormRow[], Fusion>();
function shippedForm(rows: readonly FormRow[]): Fusion {
  const known = fits.get(rows);
  if (known) return known;
  const provenance = { method: "compared", rows: rows.length, sha256: "" };
  const fusion = { ...learn(rows, rows, PRIOR, provenance, "compared"), temperature: 1 };
  fits.set(rows, fusion);
  return fusion;
}

const summed = (fusion: Fusion, layerResults: LayerResults): number => {
  const { summed: probability } = stagesOf(layerResults, fusion);
  return Math.log(probability / (1 - probability));
};

/** The fusion with a calibration as its temperature and prevalence, so that every law follows upon what is calibrated. */
export const calibratedFusion = (fusion: Fusion, { slope, shift }: Calibration): Fusion => ({
  ...fusion,
  temperature: 1 / slope,
  prevalence: 1 / (1 + Math.exp(-shift)),
});

const ADDITIVE: Form = {
  name: "additive, one-sided (shipped form), without its caps",
  fit: (rows): Fitted => ({ odds: (layerResults) => summed(shippedForm(rows), layerResults) }),
};

const SHIPPED: Form = {
  name: "the same with its caps: worst part, reasons, bounds",
  fit: (rows): Fitted => ({
    odds: (layerResults) => summed(shippedForm(rows), layerResults),
    shown: (layerResults, calibration) =>
      concludeLayers(layerResults, calibratedFusion(shippedForm(rows), calibration)).composite / 100,
  }),
};

/** Every factor free, layer 4's own too, and of either sign: what a fit without the laws could gain. */
const FREE = byType("additive, every factor free", (rows) =>
  logistic(rows, (layerResults) => {
    const { scam, honest } = oneSided(saidOf(layerResults));
    return [...scam, ...honest, ...identityOf(layerResults)];
  }),
);

/** Products of each two layers' evidence of a scam. */
export const pairs = (values: readonly number[]): number[] =>
  values.flatMap((one, at) => values.slice(at + 1).map((other) => one * other));

const PAIRS = byType("additive and pairwise products, free", (rows) =>
  logistic(rows, (layerResults) => {
    const { scam, honest } = oneSided(saidOf(layerResults));
    return [...scam, ...honest, ...pairs(scam), ...identityOf(layerResults)];
  }),
);

export const FORMS: readonly Form[] = [
  LARGEST,
  LARGEST_PART,
  NOISY_OR,
  LARGEST_REST,
  ADDITIVE,
  SHIPPED,
  BOOSTING,
  FREE,
  PAIRS,
];
