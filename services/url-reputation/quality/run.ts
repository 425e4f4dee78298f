import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { riskIn } from "../src/model/model.ts";
import { capped } from "../train/sample.ts";
import { auc, ece, type Judged, shareAbove } from "../train/metrics.ts";
import { progress } from "../train/progress.ts";
import { readRows, type Row, withScheme } from "../train/rows.ts";
import { licenceOf } from "../train/sources.ts";
import { interval } from "./bootstrap.ts";
import { figures, probability, round, SUSPICIOUS } from "./figures.ts";
import { type Fuser, openFuser } from "./fused.ts";
import { brandTest, costOf, flagRates, toggleTest } from "./probes.ts";
import { sibling } from "./sibling.ts";
import { partsOfRows } from "./split.ts";
import { figureTable, suiteTable, writeSection } from "./readme.ts";
import { reliabilityPlot, rocPlot } from "./svg.ts";

const RESULTS = join(import.meta.dirname, "../results");

interface Measured extends Judged {
  readonly row: Row;
  readonly part: string;
}

function print(title: string, table: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`\n${title}\n`);
  console.table(table);
}

/**
 * Measures layer 1 (and 1+2 fused, without feeds and look-ups) on whole sources held aside, the newest quarter of dated
 * ones, and a third of the hard honest links: prints tables, writes JSON and plots to `results/`.
 * `--licence permissive` measures what is left without the sources whose terms forbid commercial use.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { licence: { type: "string", default: "all" } } });
  const report = progress();
  const rows = readRows();
  const parts = partsOfRows(rows);
  const isWanted = ({ source }: Row) => values.licence === "all" || licenceOf(source).permissive;
  const model = sibling(capped(rows.filter((row, at) => parts[at] === "train" && isWanted(row))), report);
  await using fuser = await openFuser();
  const judge = (scoreOf: (row: Row) => number): Measured[] =>
    rows.flatMap((row, at): Measured[] => {
      const part = parts[at] ?? "train";
      return part === "train" || part === "dropped" ? [] : [{ score: scoreOf(row), label: row.label, row, part }];
    });
  const alone = judge(({ view }) => probability(riskIn(model, view.parts)));
  const fused = fuser && (await fuseAll(fuser, alone));
  const main = fused ?? alone;
  const isScored = ({ row }: Measured) => row.kind !== "malware_url";
  const scored = main.filter(isScored);
  const byPart = Object.fromEntries(
    ["source", "newest", "hard"].map((part) => {
      const own = scored.filter((item) => item.part === part);
      return [
        part,
        part === "hard"
          ? { honest: own.length, honestFromSuspicious: round(shareAbove(own, 0, SUSPICIOUS)) }
          : figures(own),
      ];
    }),
  );
  const bySource = Object.fromEntries(
    [...Map.groupBy(scored, ({ row, label }) => `${label} ${row.source}`)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [
        name,
        {
          rows: own.length,
          mean: round(own.reduce((sum, { score }) => sum + score, 0) / own.length),
          fromSuspicious: round(own.filter(({ score }) => score >= SUSPICIOUS).length / own.length),
        },
      ]),
  );
  const held = scored.filter(({ part }) => part !== "hard");
  const malware = main.filter((item) => !isScored(item));
  const result = {
    licence: values.licence,
    what: fused ? "layers 1 and 2 fused, no feed, no look-up" : "layer 1 alone, no feed, no look-up",
    all: { ...figures(held), aucInterval: interval(held, auc).map(round), eceInterval: interval(held, ece).map(round) },
    layer1Alone: figures(alone.filter(isScored).filter(({ part }) => part !== "hard")),
    ...byPart,
    malwareFromSuspicious: malware.length > 0 ? round(shareAbove(malware, 1, SUSPICIOUS)) : undefined,
    toggle: toggleTest(
      model,
      held.filter((_, at) => at % 40 === 0).map(({ row }) => row),
    ),
    brands: brandTest(model),
    cost: costOf(
      model,
      held.filter((_, at) => at % 4 === 0).map(({ row }) => row),
    ),
    flags: flagRates(held.map(({ row }) => row)),
    bySource,
  };
  print(`${result.what}: held-aside sources and newest quarters`, {
    all: result.all,
    "layer 1 alone": result.layer1Alone,
    ...byPart,
  });
  print("By source: share at or above 'suspicious'", bySource);
  print("Scheme, www. and final slash toggled; brands' own sites; cost", {
    ...result.toggle,
    ...result.brands,
    ...result.cost,
  });
  print("How often each flag fires", result.flags);
  mkdirSync(RESULTS, { recursive: true });
  const name = values.licence === "all" ? "url" : `url-${values.licence}`;
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
  writeSection(name, `${result.what}:\n\n${figureTable({ "all held aside": result.all, ...byPart })}`);
  writeSection("suites", suiteTable());
  const series = fused
    ? { "layers 1+2": held, "layer 1": alone.filter(isScored).filter(({ part }) => part !== "hard") }
    : { "layer 1": held };
  writeFileSync(join(RESULTS, `${name}-roc.svg`), rocPlot(series));
  writeFileSync(join(RESULTS, `${name}-calibration.svg`), reliabilityPlot(held));
}

/** The same links with the composites of layers 1 and 2. */
async function fuseAll(fuser: Fuser, alone: readonly Measured[]): Promise<Measured[]> {
  const links = alone.map(({ row, score }) => ({
    url: withScheme(row.url),
    host: row.view.parts.host,
    layer1: 100 * score,
  }));
  const composites = await fuser.fuse(links);
  return alone.map((item, at) => ({ ...item, score: (composites[at] ?? 0) / 100 }));
}

if (import.meta.main) await run(process.argv.slice(2));
