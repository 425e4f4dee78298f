import { parseArgs } from "node:util";
import { lexicalOdds, readModel } from "../src/model/model.ts";
import { calibrationOf } from "./calibrate.ts";
import { BOOST, fit } from "./fit.ts";
import { progress } from "./progress.ts";
import { readRows, type Row } from "./rows.ts";
import { fileOf, save } from "./save.ts";
import { capped, foldsOf, weightsOf } from "./sample.ts";
import { LICENCES, licenceOf } from "./sources.ts";

/**
 * Trains the lexical model of layer 1 and writes `src/data/model.json`. Deterministic: the same rows and options give
 * the same bytes. Calibration rests on models that never saw the source that they judge.
 */
const { values } = parseArgs({
  options: { licence: { type: "string", default: "all" }, version: { type: "string", default: "1" } },
});
if (values.licence !== "all" && values.licence !== "permissive") throw new Error("--licence is all or permissive");

/** Whole sources held aside in turn for the calibration. */
const FOLDS = 6;
const IDENTITY = { slope: 1, shift: 0 };

const report = progress();
const isWanted = ({ source }: Row) => values.licence === "all" || licenceOf(source).permissive;
const rows = capped(readRows().filter(isWanted));
const folds = foldsOf(rows, FOLDS);
const raw = new Float64Array(rows.length);
for (let fold = 0; fold < FOLDS; fold++) {
  const seen = rows.filter((_, row) => folds[row] !== fold);
  const sibling = fit(seen, BOOST, (what, share) => report(`held aside ${fold + 1}/${FOLDS}: ${what}`, share));
  const model = readModel(fileOf(sibling, "0", IDENTITY));
  for (const [index, { view }] of rows.entries())
    if (folds[index] === fold) raw[index] = lexicalOdds(model, view.parts);
}
const labels = rows.map(({ label }) => label);
const calibration = calibrationOf(raw, labels, weightsOf(rows));
const final = fit(rows, BOOST, (what, share) => report(`all: ${what}`, share));
const sources = [...new Set(rows.map(({ source }) => source))].toSorted();
save(fileOf(final, values.version, calibration), {
  licence: values.licence,
  sources: sources.map((source) => ({
    source,
    rows: rows.filter((row) => row.source === source).length,
    ...LICENCES[source],
  })),
  lists: "top_domains.csv: Tranco (MIT redistribution), Cloudflare Radar buckets (by MISP warninglists, CC0)",
  options: BOOST,
});
process.stderr.write(`trained on ${rows.length} rows of ${sources.length} sources; ${JSON.stringify(calibration)}\n`);
