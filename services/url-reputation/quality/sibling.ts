import { type Model, readModel, lexicalOdds } from "../src/model/model.ts";
import { calibrationOf } from "../train/calibrate.ts";
import { BOOST, fit } from "../train/fit.ts";
import { foldsOf, weightsOf } from "../train/sample.ts";
import type { Row } from "../train/rows.ts";
import { fileOf } from "../train/save.ts";

const CALIBRATION_FOLDS = 6;
const IDENTITY = { slope: 1, shift: 0 };

type Report = (what: string, share: number) => void;

/** A model that has seen only the given rows, calibrated on sources that it had not seen; packed as the shipped one is. */
export function sibling(rows: readonly Row[], report: Report): Model {
  const folds = foldsOf(rows, CALIBRATION_FOLDS);
  const raw = new Float64Array(rows.length);
  for (let fold = 0; fold < CALIBRATION_FOLDS; fold++) {
    const seen = rows.filter((_, at) => folds[at] !== fold);
    const half = fit(seen, BOOST, (what, share) =>
      report(`calibration ${fold + 1}/${CALIBRATION_FOLDS}: ${what}`, share),
    );
    const model = readModel(fileOf(half, "0", IDENTITY));
    for (const [at, { view }] of rows.entries()) if (folds[at] === fold) raw[at] = lexicalOdds(model, view.parts);
  }
  const labels = rows.map(({ label }) => label);
  return readModel(fileOf(fit(rows, BOOST, report), "0", calibrationOf(raw, labels, weightsOf(rows))));
}
