import { parseArgs } from "node:util";
import { calibrated } from "./calibrated.ts";
import { stages } from "@sextant/lab";
import { RECIPE } from "./recipe.ts";
import { readRows, type Row } from "./rows.ts";
import { fileOf, save } from "./save.ts";
import { capped } from "./sample.ts";
import { LICENCES, licenceOf } from "./sources.ts";

/**
 * Trains the lexical model of layer 1 and writes `src/data/model.json`. Deterministic: the same rows and options give
 * the same bytes. Calibration rests on links that a sibling of the model never saw.
 */
const { values } = parseArgs({
  options: {
    licence: { type: "string", default: "all" },
    version: { type: "string", default: "1" },
  },
});
if (values.licence !== "all" && values.licence !== "permissive") throw new Error("--licence is all or permissive");

const isWanted = ({ source }: Row) => values.licence === "all" || licenceOf(source).permissive;
const rows = capped(readRows().filter(isWanted));
const { fit, calibration } = calibrated(rows, stages());
const sources = [...new Set(rows.map(({ source }) => source))].toSorted();
save(fileOf(fit, values.version, calibration), {
  licence: values.licence,
  sources: sources.map((source) => ({
    source,
    rows: rows.filter((row) => row.source === source).length,
    ...LICENCES[source],
  })),
  lists: "top_domains.csv: Tranco (MIT redistribution), Cloudflare Radar buckets (by MISP warninglists, CC0)",
  recipe: RECIPE,
});
process.stderr.write(`trained on ${rows.length} rows of ${sources.length} sources; ${JSON.stringify(calibration)}\n`);
