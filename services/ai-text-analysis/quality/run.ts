import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { markdown, printTable, reliabilityPlot, rocPlot, type Table, writeBlock } from "@sextant/lab";
import { openEvidence } from "../src/gather.ts";
import { readAuthored, readSharedFolder, SHARED_TEXT, taughtByShared } from "../training/sources.ts";
import { withLinks } from "../training/links.ts";
import { teaches } from "../training/weigh.ts";
import { costTable } from "./cost.ts";
import { flagRateTable } from "./flag-rates.ts";
import { leavePairsOut, pairTables } from "./pairs.ts";
import { heldout, validationMails } from "./samples.ts";
import { sourceTable } from "./sources.ts";
import {
  attackTable,
  calibrationTable,
  flagTable,
  forecasts,
  languageTable,
  licenceTable,
  mailTable,
  spamTable,
  weightsTable,
} from "./sections.ts";
import { judgeAll } from "./shipped.ts";

const RESULTS = join(import.meta.dirname, "..", "results");

const README = join(import.meta.dirname, "..", "README.md");

/** Prints tables and writes them to `results/text.json` and the README. */
function write(tables: Readonly<Record<string, Table>>, model?: string): void {
  for (const [name, table] of Object.entries(tables)) printTable(name, table);
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, "text.json");
  const before: object = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as object) : {};
  const result = { ...before, ...(model === undefined ? {} : { model }), ...tables };
  writeFileSync(path, `${JSON.stringify(result, undefined, 2)}\n`);
  for (const [name, table] of Object.entries(tables)) writeBlock(README, name, markdown(table));
}

/**
 * Measures layer 4 as it is shipped: prints tables, writes them to `results/text.json` and the README, and draws ROC and
 * reliability. `--fast` leaves out what trains again (each pair of sources, each source left out) and its tables as they were;
 * with `--sources` the table of single sources is made all the same. `--flags` makes the table of flags' rates alone.
 * `--permissive FOLDER` compares the weights in FOLDER (`train -- --licence permissive --out FOLDER`) with the shipped ones.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fast: { type: "boolean", default: false },
      sources: { type: "boolean", default: false },
      flags: { type: "boolean", default: false },
      permissive: { type: "string" },
    },
  });
  if (!existsSync(SHARED_TEXT)) {
    process.stdout.write("skipped: ../shared/data/text is not there\n");
    return;
  }
  const evidence = openEvidence();
  if (values.flags) {
    write({ flagRates: flagRateTable(await withLinks(await taughtByShared()), evidence) });
    return;
  }
  const texts = await heldout();
  // Before the mails fill the heap, and its collection the clock.
  const cost = await costTable(texts, evidence);
  const samples = { mails: await validationMails("odd"), slices: texts };
  const mails = judgeAll(samples.mails, evidence);
  const slices = judgeAll(samples.slices, evidence);
  if (values.permissive !== undefined) {
    const other = openEvidence(pathToFileURL(`${values.permissive}/`));
    const permissive = { mails: judgeAll(samples.mails, other), slices: judgeAll(samples.slices, other) };
    const table = weightsTable({ shipped: { mails, slices }, permissive });
    printTable("permissive", table);
    writeBlock(README, "permissive", markdown(table));
    return;
  }
  const all = [...slices, ...mails.filter(({ analysis }) => !analysis.abstained)];
  const tables: Record<string, Table> = {
    mails: mailTable(mails),
    languages: languageTable(slices),
    calibration: calibrationTable(all),
    attacks: await attackTable(all, evidence),
    flags: flagTable(all),
    flagRates: flagRateTable(await withLinks(await taughtByShared()), evidence),
    spam: await spamTable(
      (await readSharedFolder("train")).filter((example) => !teaches(example)),
      evidence,
    ),
    licences: licenceTable(evidence),
    cost,
  };
  if (!values.fast || values.sources) {
    const learned = await withLinks([...readAuthored("train"), ...(await taughtByShared())]);
    tables["sources"] = sourceTable(learned, evidence.model.manifest.calibration);
    if (!values.fast) Object.assign(tables, pairTables(leavePairsOut(learned, evidence.model)));
  }
  write(tables, evidence.model.manifest.version);
  const series = {
    "authored, never trained on": forecasts(slices),
    "validation mails, odd half": forecasts(mails),
  };
  writeFileSync(join(RESULTS, "text-roc.svg"), rocPlot(series));
  writeFileSync(join(RESULTS, "text-reliability.svg"), reliabilityPlot(series));
}

if (import.meta.main) await run(process.argv.slice(2));
