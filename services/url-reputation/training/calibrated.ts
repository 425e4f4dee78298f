import { lexicalOdds, type Model, readModel } from "../src/model/model.ts";
import { holdoutOf } from "./holdout.ts";
import { platt } from "@sextant/lab";
import { type Fit, fit } from "./fit.ts";
import { RECIPE } from "./recipe.ts";
import type { Row } from "./rows.ts";
import { weightsOf } from "./sample.ts";
import { fileOf } from "./save.ts";

type Report = (what: string, share: number) => void;
type Calibration = ReturnType<typeof platt>;

/** A fit on all rows, and its calibration, which rests on rows that a sibling of it had not seen. */
export interface Calibrated {
  readonly fit: Fit;
  readonly calibration: Calibration;
  /** The sibling, calibrated, and the rows that it had not seen. */
  readonly sibling: Model;
  readonly unseen: readonly Row[];
}

const IDENTITY = { slope: 1, shift: 0 };
/** Downloads of malware are not what the score is about; names that were picked by rank say nothing of a model that reads ranks. */
const isTelling = ({ kind, source }: Row): boolean => kind !== "malware_url" && source !== "tranco_domains";

/** The rows that a sibling learns from, and those that tell how well it is calibrated. */
export function splitHoldout(rows: readonly Row[]): { seen: Row[]; unseen: Row[] } {
  const holdout = holdoutOf(rows);
  return {
    seen: rows.filter((_, at) => holdout[at] === false),
    unseen: rows.filter((row, at) => holdout[at] === true && isTelling(row)),
  };
}

/** A fit on the rows that are not held out, and its calibration on those that are. */
export function calibratedOnUnseen(rows: readonly Row[], report: Report): Omit<Calibrated, "fit"> {
  const { seen, unseen } = splitHoldout(rows);
  const half = fit(seen, RECIPE, (what, share) => report(`sibling: ${what}`, share));
  const raw = readModel(fileOf(half, "0", IDENTITY));
  const odds = unseen.map(({ view }) => lexicalOdds(raw, view.parts));
  const labels = unseen.map(({ label }) => label);
  const calibration = platt(odds, labels, weightsOf(unseen));
  return { calibration, sibling: { ...raw, ...calibration }, unseen };
}

/** Fits and calibrates a model. Deterministic. */
export function calibrated(rows: readonly Row[], report: Report): Calibrated {
  const half = calibratedOnUnseen(rows, report);
  return { ...half, fit: fit(rows, RECIPE, (what, share) => report(`all: ${what}`, share)) };
}
