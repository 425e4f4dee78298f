/**
 * `node deploy/quality/fusion.ts cases.jsonl [--rows FILE]`: what the shipped fusion makes of kept cases (`cases.ts`), set by set;
 * with `--rows` the rows of the even halves for `services/aggregator/training/train.ts`, each source and label weighing the same.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { concludeLayers, FUSION, type Fusion, readFusion } from "@sextant/aggregator";
import { VERDICT_FROM } from "@sextant/core";
import { auc, ece, tprAt } from "@sextant/lab";
import { type Kept, readCases, sourceWeights } from "./kept.ts";

/** Rows of the even halves; a source's scams weigh as much as another's, and its honest contents too. */
function rowsOf(cases: readonly Kept[]): string {
  const even = cases.filter(({ set }) => set.endsWith("-even"));
  const weights = sourceWeights(even);
  return even
    .map(({ layerResults, isScam }, index) => {
      const said = layerResults.layers.flatMap(({ layer, report }) =>
        report
          ? [[layer, { score: report.score, weighs: !report.abstained, flags: report.findings.length }] as const]
          : [],
      );
      const { reading } = layerResults;
      return JSON.stringify({
        label: Number(isScam),
        input_type: layerResults.inputType,
        weight: weights[index],
        ...(reading && reading.kind !== "unknown" ? { identity: { kind: reading.kind, weight: reading.weight } } : {}),
        layers: Object.fromEntries(said),
      });
    })
    .join("\n");
}

const [SCAM, CERTAIN] = [VERDICT_FROM.likely_scam / 100, VERDICT_FROM.confirmed_scam / 100];
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

function tableOf(cases: readonly Kept[], fusion: Fusion): string {
  const lines = [
    "| set | scams / honest | AUC | recall at 1 % | ECE | likely: scams / honest | confirmed: honest |",
    "|---|---|---|---|---|---|---|",
  ];
  const groups = Map.groupBy(cases, ({ set, source }) => (source === "household_mailbox" ? `household ${set}` : set));
  for (const [name, own] of groups) {
    const judged = own.map(({ layerResults, isScam }) => ({
      score: concludeLayers(layerResults, fusion).composite / 100,
      isScam,
    }));
    const scams = judged.filter(({ isScam }) => isScam);
    const honest = judged.filter(({ isScam }) => !isScam);
    const over = (rows: typeof judged, least: number) =>
      rows.filter(({ score }) => score >= least).length / rows.length;
    lines.push(
      `| ${name} | ${scams.length} / ${honest.length} | ${auc(judged).toFixed(3)} | ${percent(tprAt(judged, 0.01))} | ${ece(judged).toFixed(3)} | ${percent(over(scams, SCAM))} / ${percent(over(honest, SCAM))} | ${percent(over(honest, CERTAIN))} |`,
    );
  }
  return lines.join("\n");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string" }, fusion: { type: "string" } },
});
const [file] = positionals;
if (file === undefined)
  throw new Error("usage: node deploy/quality/fusion.ts cases.jsonl [--rows FILE] [--fusion FILE]");
const cases = readCases(file);
if (values.rows !== undefined) writeFileSync(values.rows, `${rowsOf(cases)}\n`);
else {
  const fusion = values.fusion === undefined ? FUSION : readFusion(JSON.parse(readFileSync(values.fusion, "utf8")));
  process.stdout.write(`${tableOf(cases, fusion)}\n`);
}
