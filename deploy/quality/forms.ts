/**
 * `node deploy/quality/forms.ts cases.jsonl [--write]`: forms of fusion beside each other, each learned and calibrated on kept cases
 * (`cases.ts`) of other sources than those that it is measured on. `--write` puts the tables into the aggregator's README.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printTable, progress, writeBlock } from "@sextant/lab";
import { FORMS } from "./forms/candidates.ts";
import { crossFitted, splitter } from "./forms/cross-fit.ts";
import { FOLDS, formRows } from "./forms/rows.ts";
import { blockOf, byFold } from "./forms/tables.ts";
import { readCases } from "./kept.ts";

const README = join(import.meta.dirname, "..", "..", "services", "aggregator", "README.md");

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: "boolean" } } });
const [file] = positionals;
if (file === undefined) throw new Error("usage: node deploy/quality/forms.ts cases.jsonl [--write]");
const rows = formRows(readCases(file));
const without = splitter(rows);
const tick = progress("forms of fusion", FORMS.length * FOLDS.length);
const said = new Map(FORMS.map((form) => [form.name, crossFitted(rows, form, without, tick)]));
const block = blockOf(rows, said);
process.stdout.write(`${block}\n`);
printTable("AUC fold by fold", byFold(rows, said));
if (values.write) writeBlock(README, "forms", block);
