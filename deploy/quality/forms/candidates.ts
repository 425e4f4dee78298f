/** The forms of fusion that are compared, the simplest first. */
import { concludePanel, type Fusion, type Panel } from "@sextant/aggregator";
import type { LayerNumber } from "@sextant/core";
import { stagesOf } from "../../../services/aggregator/src/conclude/fuse.ts";
import { learn } from "../../../services/aggregator/training/learn.ts";
import { BOOSTING } from "./boosting.ts";
import { identityOf, largest, largestAndRest, oneSided, PRIOR, saidOf } from "./evidence.ts";
import { byType, type Calibration, type Fitted, fixed, type Form, logistic } from "./form.ts";
import { NOISY_OR } from "./noisy-or.ts";
import type { FormRow } from "./rows.ts";

const LARGEST = fixed("largest layer score", (panel) => largest(saidOf(panel).values()));

/** Links, words and pictures are parts of a content; its sender is none (README, "The worst part"). */
const PARTS: ReadonlySet<LayerNumber> = new Set([1, 2, 4, 5, 6]);
const LARGEST_PART = byType("largest part, identity", (rows) =>
  logistic(rows, (panel) => {
    const parts = [...saidOf(panel)].filter(([layer]) => PARTS.has(layer)).map(([, odds]) => odds);
    return [largest(parts), ...identityOf(panel)];
  }),
);

const LARGEST_REST = byType("largest plus rest, identity", (rows) =>
  logistic(rows, (panel) => [...largestAndRest(saidOf(panel)), ...identityOf(panel)]),
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

const summed = (fusion: Fusion, panel: Panel): number => {
  const { summed: probability } = stagesOf(panel, fusion);
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
  fit: (rows): Fitted => ({ odds: (panel) => summed(shippedForm(rows), panel) }),
};

const SHIPPED: Form = {
  name: "the same with its caps: worst part, reasons, bounds",
  fit: (rows): Fitted => ({
    odds: (panel) => summed(shippedForm(rows), panel),
    shown: (panel, calibration) =>
      concludePanel(panel, calibratedFusion(shippedForm(rows), calibration)).composite / 100,
  }),
};

/** Every factor free, layer 4's own too, and of either sign: what a fit without the laws could gain. */
const FREE = byType("additive, every factor free", (rows) =>
  logistic(rows, (panel) => {
    const { scam, honest } = oneSided(saidOf(panel));
    return [...scam, ...honest, ...identityOf(panel)];
  }),
);

/** Products of each two layers' evidence of a scam. */
export const pairs = (values: readonly number[]): number[] =>
  values.flatMap((one, at) => values.slice(at + 1).map((other) => one * other));

const PAIRS = byType("additive and pairwise products, free", (rows) =>
  logistic(rows, (panel) => {
    const { scam, honest } = oneSided(saidOf(panel));
    return [...scam, ...honest, ...pairs(scam), ...identityOf(panel)];
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
