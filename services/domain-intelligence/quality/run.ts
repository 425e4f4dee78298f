/** Measures layer 2: `node services/domain-intelligence/quality/run.ts`. Prints tables, writes `results/domain.json` and `results/dnstwist.svg`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bars } from "@sextant/lab";
import { hasShared } from "../training/sources.ts";
import { loadKnowledge } from "../src/knowledge/index.ts";
import { loadModel } from "../src/model/model.ts";
import { hasDnstwist } from "./dnstwist.ts";
import { alarmsSection, costSection, modelSection, namingSection, ownSection } from "./sections.ts";
import { writeFigures } from "./readme.ts";

const RESULTS = join(import.meta.dirname, "..", "results");
const percent = (value: number, digits = 2) => `${(100 * value).toFixed(digits)} %`;

/**
 * @returns the figures, also written to `results/domain.json`.
 * @throws Error when the shared data are not beside the repository.
 */
export async function run(_args: readonly string[] = []): Promise<object> {
  if (!hasShared) throw new Error("../shared/data is not beside the repository");
  const knowledge = loadKnowledge();
  const model = loadModel();
  const say = (line: string) => process.stdout.write(`${line}\n`);

  say(`\nLayer 2: Domain Intelligence (no look-ups)`);
  const own = ownSection(knowledge, model);
  say(`brands' own and login hosts: ${own.alarms} alarms on ${own.names} names`);
  const alarms = alarmsSection(knowledge, model);
  for (const [name, { names, named, alarmed, warned, danger }] of Object.entries(alarms)) {
    say(
      `false alarms, ${name}: named ${percent(named, 3)}, alarmed ${percent(alarmed, 3)}, any 20 or more ${percent(warned)}, any 60 or more ${percent(danger, 3)} of ${names}`,
    );
  }
  const naming = hasDnstwist ? namingSection(knowledge, model) : undefined;
  if (naming) {
    say(
      `dnstwist, 50 brands, ${naming.names} names: right brand ${percent(naming.right)}, mean of brands ${percent(naming.rightMeanOfBrands)},`,
    );
    say(
      `  mean of fuzzers ${percent(naming.rightMeanOfFuzzers)}; flagged from the name alone ${percent(naming.flagged)}, alarmed ${percent(naming.alarmed)}`,
    );
    for (const { fuzzer, names, right, flagged } of naming.byFuzzer) {
      say(
        `  ${fuzzer.padEnd(14)} ${String(names).padStart(7)}  right ${percent(right).padStart(8)}  flagged ${percent(flagged).padStart(8)}`,
      );
    }
  } else say("dnstwist is not installed (Debian package dnstwist): naming not measured");
  const cost = costSection(knowledge, model);
  say(
    `CPU: ${cost.lookupMicroseconds} µs a look-up against all brands, ${cost.judgementMicroseconds} µs a whole judgement`,
  );
  const unseen = modelSection(knowledge);
  say(
    `name model on unseen sources: AUC ${unseen.auc}, TPR at 1 % FPR ${unseen.tprAt1}, ECE ${unseen.ece} (${unseen.rows} hosts)`,
  );

  say(
    `layer's score on unseen sources, where it weighs: ECE ${unseen.layer.ece}, AUC ${unseen.layer.auc} (${unseen.layer.rows})`,
  );

  const result = { own, alarms, naming, cost, model: { version: model.version, unseenSources: unseen } };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "domain.json"), `${JSON.stringify(result, null, 2)}\n`);
  if (naming) {
    writeFigures({ own, alarms, naming, cost, unseen });
    const rows = naming.byFuzzer.map(({ fuzzer, right }) => ({ name: fuzzer, value: right }));
    writeFileSync(join(RESULTS, "dnstwist.svg"), bars("dnstwist: named with the right brand", rows));
  }
  return result;
}

if (import.meta.main) await run(process.argv.slice(2));
