import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FUSION, type Fusion, readFusion } from "@sextant/aggregator";
import { auc, ece, figureTable, interval, reliabilityPlot, rocPlot, shareFrom, stages, writeBlock } from "@sextant/lab";
import { figures, round, SUSPICIOUS } from "../../services/url-reputation/quality/figures.ts";
import { brandTest, costOf, flagRates, toggleTest } from "../../services/url-reputation/quality/probes.ts";
import { README, suiteTable } from "../../services/url-reputation/quality/readme.ts";
import { partsOfRows } from "../../services/url-reputation/quality/split.ts";
import { byKind, byPart, bySource, byVerdict, type Measured } from "../../services/url-reputation/quality/tables.ts";
import { type Model, readModel } from "../../services/url-reputation/src/model/model.ts";
import { calibrated, calibratedOnUnseen } from "../../services/url-reputation/training/calibrated.ts";
import { readRows, type Row } from "../../services/url-reputation/training/rows.ts";
import { capped } from "../../services/url-reputation/training/sample.ts";
import { fileOf } from "../../services/url-reputation/training/save.ts";
import { licenceOf } from "../../services/url-reputation/training/sources.ts";
import { compositeOf } from "./links/fused.ts";
import { type LinkReports, openReporters, type Reporters } from "./links/reports.ts";
import { writeRows } from "./links/rows-file.ts";

/** Beside layer 1, which all but a few points of these figures are about. */
const RESULTS = join(import.meta.dirname, "..", "..", "services", "url-reputation", "results");

/** Links to learn from, and links to measure with the part that each belongs to. */
interface Split {
  readonly train: readonly Row[];
  readonly measured: readonly { readonly row: Row; readonly part: string }[];
}

interface Run extends Split {
  readonly licence: string;
  readonly fusion: Fusion;
  readonly model: Model;
  readonly reports: readonly LinkReports[];
  /** CPU of both layers, wire between them and this script included, in microseconds a link. */
  readonly microsecondsBothLayers: number;
}

function split(licence: string): Split {
  const rows = readRows();
  const parts = partsOfRows(rows);
  const isWanted = ({ source }: Row) => licence === "all" || licenceOf(source).permissive;
  const measured = rows.flatMap((row, at) => {
    const part = parts[at] ?? "train";
    return part === "train" || part === "dropped" ? [] : [{ row, part }];
  });
  return { train: capped(rows.filter((row, at) => parts[at] === "train" && isWanted(row))), measured };
}

async function judgeAll(reporters: Reporters, model: Model, rows: readonly Row[]) {
  const before = process.cpuUsage();
  const reports = await reporters.report(model, rows);
  const { user, system } = process.cpuUsage(before);
  return { reports, microsecondsBothLayers: round((user + system) / rows.length) };
}

const isScored = ({ row }: Measured): boolean => row.kind !== "malware_url";

/** Everything that is measured, as `results/*.json` holds it. */
function resultOf({ licence, fusion, model, measured, reports, microsecondsBothLayers }: Run) {
  const judge = (scoreOf: (reports: LinkReports) => number): Measured[] =>
    measured.flatMap((item, at) => {
      const own = reports[at];
      return own ? [{ ...item, isScam: item.row.label === 1, score: scoreOf(own) }] : [];
    });
  const fused = judge((own) => compositeOf(own, fusion));
  const alone = judge(({ first }) => first.score / 100);
  const scored = fused.filter(isScored);
  const held = scored.filter(({ part }) => part !== "hard");
  const aloneHeld = alone.filter(isScored).filter(({ part }) => part !== "hard");
  const malware = fused.filter((item) => !isScored(item));
  const every = (step: number) => held.filter((_, at) => at % step === 0).map(({ row }) => row);
  const result = {
    licence,
    fusion: fusion.provenance.sha256,
    what: "layers 1 and 2 fused, no feed, no look-up",
    all: { ...figures(held), aucInterval: interval(held, auc).map(round), eceInterval: interval(held, ece).map(round) },
    layer1Alone: { ...figures(aloneHeld), ...byPart(alone.filter(isScored)) },
    ...byPart(scored),
    byVerdict: byVerdict(scored),
    hardByKind: byKind(scored),
    malwareFromSuspicious: malware.length > 0 ? round(shareFrom(malware, true, SUSPICIOUS)) : undefined,
    toggle: toggleTest(model, every(40)),
    brands: brandTest(model),
    cost: { ...costOf(model, every(4)), microsecondsCpuBothLayers: microsecondsBothLayers },
    flags: flagRates(held.map(({ row }) => row)),
    bySource: bySource(scored),
  };
  return { result, held, aloneHeld };
}

type Result = ReturnType<typeof resultOf>["result"];

const mainRows = ({ all, layer1Alone, source, newest, hard }: Result) => {
  const { source: _s, newest: _n, hard: aloneHard, ...alone } = layer1Alone;
  return {
    "all held out": all,
    source,
    newest,
    hard,
    "layer 1 alone, all": alone,
    "layer 1 alone, hard": aloneHard,
  };
};

const probeRows = ({ toggle, brands, cost }: Result) => ({
  toggledUrls: toggle.urls,
  largestMove: toggle.largestMove,
  movedOver5Points: toggle.movedOver5Points,
  brandUrls: brands.urls,
  brandsFromWarning: brands.fromWarning,
  brandsFromSuspicious: brands.fromSuspicious,
  ...cost,
});

function print(result: Result): void {
  const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    [`${result.what}: held-out sources and newest quarters`]: mainRows(result),
    "By source: share at or above 'suspicious'": result.bySource,
    "Shares from each verdict on": result.byVerdict,
    "Hard honest links by kind": result.hardByKind,
    "Scheme, www. and final slash toggled; brands' own sites; cost": probeRows(result),
    "How often each flag fires": result.flags,
  };
  for (const [title, table] of Object.entries(tables)) {
    process.stdout.write(`\n${title}\n`);
    console.table(table);
  }
}

/** Writes JSON and plots to `results/` and the tables to the README. */
function write({ result, held, aloneHeld }: ReturnType<typeof resultOf>): void {
  const name = result.licence === "all" ? "url" : `url-${result.licence}`;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
  writeFileSync(join(RESULTS, `${name}-roc.svg`), rocPlot({ "layers 1+2": held, "layer 1": aloneHeld }));
  writeFileSync(join(RESULTS, `${name}-calibration.svg`), reliabilityPlot({ "layers 1+2": held }));
  writeBlock(README, name, `${result.what}:\n\n${figureTable(mainRows(result))}`);
  if (name !== "url") return;
  writeBlock(README, "verdicts", figureTable(result.byVerdict));
  writeBlock(README, "hard", figureTable(result.hardByKind));
  writeBlock(README, "probes", figureTable({ "": probeRows(result) }));
  writeBlock(README, "suites", suiteTable());
}

/**
 * Measures layers 1 and 2 fused, without feeds and look-ups, on whole sources held out, the newest quarter of dated
 * ones, and a third of the hard honest links: prints tables, writes JSON and plots to `results/`.
 * `--licence permissive` measures what is left without the sources whose terms forbid commercial use, and `--fusion FILE` with
 * the fusion fitted for that. `--rows FILE` measures nothing: it writes labelled reports for the aggregator's fit, of links that are neither reported nor known to
 * the model that judges them.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = {
    licence: { type: "string", default: "all" },
    rows: { type: "string" },
    fusion: { type: "string" },
  } as const;
  const { licence, rows: file, fusion: other } = parseArgs({ args: [...args], options }).values;
  const { train, measured } = split(licence);
  if (other !== undefined && (file !== undefined || licence === "all"))
    throw new Error("--fusion measures weights of another licence with a fusion of their own: only with --licence");
  const fusion = other === undefined ? FUSION : readFusion(JSON.parse(readFileSync(other, "utf8")));
  const report = stages();
  await using reporters = await openReporters();
  if (file !== undefined) {
    const { sibling, unseen } = calibratedOnUnseen(train, report);
    writeRows(file, unseen, await reporters.report(sibling, unseen));
    return;
  }
  const { fit, calibration } = calibrated(train, report);
  const model = readModel(fileOf(fit, "0", calibration));
  const judged = await judgeAll(
    reporters,
    model,
    measured.map(({ row }) => row),
  );
  const all = resultOf({ licence, fusion, model, train, measured, ...judged });
  print(all.result);
  write(all);
}

if (import.meta.main) await run(process.argv.slice(2));
