/**
 * `npm run quality -- whole`: whole contents through intake, all layers (look-ups and feeds off) and the fusion, on the odd
 * half of the validation mails (raw, and their bodies alone) and the authored slice that no model has seen. Prints a
 * table, writes `results/whole.json` and the README's figures. `-- --rows FILE` instead writes the layers' answers on the
 * even half as rows for `services/aggregator/fit.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FUSION, fuse, type Panel } from "@sextant/aggregator";
import { verdictOf, VERDICTS } from "@sextant/core";
import { auc, ece, interval, type Judged, tprAt } from "@sextant/core/measure";
import { progress } from "../../services/ai-text-analysis/training/progress.ts";
import { README, withBlock } from "../local/readme.ts";
import { openPipeline, type Pipeline } from "./pipeline.ts";
import { authoredTexts, bodiesOf, isDataThere, type Sample, validationMails } from "./samples.ts";

const RESULTS = join(import.meta.dirname, "results");

interface Row {
  readonly sample: Sample;
  readonly panel: Panel;
}

async function through(pipeline: Pipeline, title: string, samples: readonly Sample[]): Promise<Row[]> {
  const tick = progress(title, samples.length);
  const rows: Row[] = [];
  for (const sample of samples) {
    rows.push({ sample, panel: await pipeline.panelOf(sample.content, sample.inputType) });
    tick();
  }
  return rows;
}

/** A row of layer reports as `services/aggregator/fit.ts` reads it. */
function lineOf({ sample, panel }: Row): string {
  const said = panel.seats.flatMap(({ layer, opinion }) =>
    opinion ? [[layer, { score: opinion.score, weighs: opinion.weighs, flags: opinion.findings.length }] as const] : [],
  );
  return JSON.stringify({
    label: Number(sample.isScam),
    input_type: sample.inputType,
    layers: Object.fromEntries(said),
  });
}

const compositeOf = ({ panel }: Row): number => fuse(panel, FUSION).composite;

const recallAtOnePercent = (rows: readonly Judged[]): number => tprAt(rows, 0.01);

function figuresOf(rows: readonly Row[]) {
  const judged = rows.map((row) => ({ score: compositeOf(row) / 100, isScam: row.sample.isScam }));
  const verdicts = (isScam: boolean) => {
    const own = judged.filter((row) => row.isScam === isScam).map(({ score }) => verdictOf(score * 100));
    return Object.fromEntries(
      VERDICTS.map((verdict) => [verdict, own.filter((each) => each === verdict).length / own.length]),
    );
  };
  return {
    scams: judged.filter(({ isScam }) => isScam).length,
    honest: judged.filter(({ isScam }) => !isScam).length,
    auc: auc(judged),
    aucInterval: interval(judged, auc),
    recallAtOnePercent: recallAtOnePercent(judged),
    recallInterval: interval(judged, recallAtOnePercent),
    ece: ece(judged),
    verdictsOfScams: verdicts(true),
    verdictsOfHonest: verdicts(false),
  };
}

type Figures = ReturnType<typeof figuresOf>;

const LINKS = join(import.meta.dirname, "..", "..", "services", "url-reputation", "results", "url.json");

/** What `npm run quality -- url` has measured last, as a row of the table. */
function linkRow(): string {
  const { all, byVerdict } = JSON.parse(readFileSync(LINKS, "utf8")) as {
    all: Record<"honest" | "scams" | "auc" | "tprAt1PercentFpr" | "ece", number> & { aucInterval: [number, number] };
    byVerdict: Record<string, { scams: number; honest: number }>;
  };
  const called = Object.entries(byVerdict).find(([name]) => name.startsWith("likely_scam"))?.[1];
  const cells = [
    "links alone, whole sources and newest quarters never seen (`npm run quality -- url`)",
    `${all.scams} / ${all.honest}`,
    `${all.auc.toFixed(3)} (${between(all.aucInterval, (value) => value.toFixed(3))})`,
    percent(all.tprAt1PercentFpr),
    all.ece.toFixed(3),
    `${percent(called?.scams ?? Number.NaN)} / ${percent(called?.honest ?? Number.NaN)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
const between = ([low, high]: readonly [number, number], shown: (value: number) => string) =>
  `${shown(low)} to ${shown(high)}`;

function tableOf(figures: Readonly<Record<string, Figures>>): string {
  const lines = Object.entries(figures).map(([name, each]) => {
    const [alarms, caught] = [each.verdictsOfHonest, each.verdictsOfScams].map(
      (shares) => (shares["likely_scam"] ?? 0) + (shares["confirmed_scam"] ?? 0),
    );
    const cells = [
      name,
      `${each.scams} / ${each.honest}`,
      `${each.auc.toFixed(3)} (${between(each.aucInterval, (value) => value.toFixed(3))})`,
      `${percent(each.recallAtOnePercent)} (${between(each.recallInterval, percent)})`,
      each.ece.toFixed(3),
      `${percent(caught ?? 0)} / ${percent(alarms ?? 0)}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| whole contents, all layers, no look-up, no feed | scams / honest | AUC | scams caught at 1 % false alarms | ECE | called likely or confirmed scam: scams / honest |",
    "|---|---|---|---|---|---|",
    ...lines,
    linkRow(),
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rows: { type: "string" } } });
  if (!isDataThere()) throw new Error("../shared/data is not there: nothing to measure on");
  await using pipeline = await openPipeline();
  if (values.rows !== undefined) {
    const mails = validationMails("even");
    const samples = [...mails, ...(await bodiesOf(mails))];
    const rows = await through(pipeline, "even half", samples);
    writeFileSync(values.rows, `${rows.map(lineOf).join("\n")}\n`);
    process.stdout.write(`${rows.length} rows in ${values.rows}\n`);
    return;
  }
  const mails = validationMails("odd");
  const sets = {
    "validation mails, raw (odd half)": mails,
    "their bodies, pasted as text": await bodiesOf(mails),
    "authored texts in 31 languages, never trained on": authoredTexts(),
  };
  const figures: Record<string, Figures> = {};
  for (const [name, samples] of Object.entries(sets))
    figures[name] = figuresOf(await through(pipeline, name.slice(0, 26), samples));
  const table = tableOf(figures);
  process.stdout.write(`${table}\n`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "whole.json"), `${JSON.stringify({ fusion: FUSION.version, figures }, undefined, 2)}\n`);
  writeFileSync(README, withBlock(readFileSync(README, "utf8"), "whole", table));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`quality: ${error instanceof Error ? error.message : "failed"}\n`);
  process.exitCode = 1;
}
