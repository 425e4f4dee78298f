/** `node deploy/quality/rows.ts FILE`: the layers' answers on the even half of the validation mails, raw and pasted, for `services/aggregator/fit.ts`. */
import { writeFileSync } from "node:fs";
import { progress } from "../../services/ai-text-analysis/training/progress.ts";
import { openPipeline } from "./pipeline.ts";
import { bodiesOf, validationMails } from "./samples.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node deploy/quality/rows.ts FILE");
await using pipeline = await openPipeline();
const mails = validationMails("even");
const samples = [...mails, ...(await bodiesOf(mails))];
const tick = progress("even half", samples.length);
const lines: string[] = [];
for (const { content, inputType, isScam } of samples) {
  const { seats } = await pipeline.panelOf(content, inputType);
  const said = seats.flatMap(({ layer, opinion }) =>
    opinion ? [[layer, { score: opinion.score, weighs: opinion.weighs, flags: opinion.findings.length }] as const] : [],
  );
  lines.push(JSON.stringify({ label: Number(isScam), input_type: inputType, layers: Object.fromEntries(said) }));
  tick();
}
writeFileSync(file, `${lines.join("\n")}\n`);
process.stdout.write(`${lines.length} rows in ${file}\n`);
