/**
 * `npm run bench -- hostile [--rounds N]`: each family of contents made to be slow, at the contract's limit, and those that
 * a climb kept: CPU of intake and layers, the longest that the main thread was held (as long as everybody else waits), both as
 * thread's CPU, so that a busy machine changes little; and memory. The least of N rounds (3). Ends with 1 when one holds it over 100 ms.
 */
import { parseArgs } from "node:util";
import { type Family, FAMILIES, SIZE } from "../../services/core/src/intake/hostile/index.ts";
import type { Costs } from "../fuzz/climb/measure.ts";
import { Measurer } from "../fuzz/climb/measurer.ts";
import { table } from "../local/command.ts";

/** Nobody waits longer for another's content, in milliseconds. */
const MOST_HELD_MS = 100;
/** Families printed: the dearest. */
const SHOWN = 20;
const MB = 1024 * 1024;

interface Row {
  readonly name: string;
  readonly intake: number;
  readonly layers: number;
  readonly held: number;
}

function rowOf(name: string, costs: Costs): Row {
  const stages = Object.entries(costs);
  const sum = (of: (stage: string) => boolean) =>
    stages.reduce((total, [stage, { cpu }]) => total + (of(stage) ? cpu : 0), 0);
  return {
    name,
    intake: sum((stage) => stage === "intake"),
    layers: sum((stage) => stage !== "intake"),
    held: Math.max(...stages.map(([, { block }]) => block)),
  };
}

/** The least of several rounds of each figure: what a content costs without what else the machine does. */
const least = (rows: readonly Row[]): Row =>
  rows.reduce((a, b) => ({
    name: a.name,
    intake: Math.min(a.intake, b.intake),
    layers: Math.min(a.layers, b.layers),
    held: Math.min(a.held, b.held),
  }));

async function measured(measurer: Measurer, name: string, family: Family, rounds: number): Promise<Row> {
  const rows: Row[] = [];
  for (let round = 0; round < rounds; round++) {
    const costs = await measurer.costsOf(family(SIZE));
    rows.push(costs ? rowOf(name, costs) : { name, intake: Infinity, layers: Infinity, held: Infinity });
  }
  return least(rows);
}

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: "string", default: "3" } } });
await using measurer = new Measurer();
await measurer.costsOf("warm");
const before = process.memoryUsage.rss();
let most = before;
const rows: Row[] = [];
for (const [name, family] of Object.entries(FAMILIES)) {
  rows.push(await measured(measurer, name, family, Number(values.rounds)));
  most = Math.max(most, process.memoryUsage.rss());
}
const ms = (value: number) => value.toFixed(1);
const dearest = rows.toSorted((a, b) => b.held - a.held).slice(0, SHOWN);
process.stdout.write(
  table([
    ["FAMILY", "INTAKE CPU MS", "LAYERS CPU MS", "LONGEST HELD MS"],
    ...dearest.map(({ name, intake, layers, held }) => [name, ms(intake), ms(layers), ms(held)]),
  ]),
);
const over = rows.filter(({ held }) => held > MOST_HELD_MS);
process.stdout.write(
  `${rows.length} families of ${SIZE} characters: ${over.length} hold the main thread over ${MOST_HELD_MS} ms; dearest intake ${ms(Math.max(...rows.map(({ intake }) => intake)))} ms, ` +
    `dearest whole ${ms(Math.max(...rows.map(({ intake, layers }) => intake + layers)))} ms; RSS ${Math.round(before / MB)} MB before, ${Math.round(most / MB)} at most, ${Math.round(process.memoryUsage.rss() / MB)} after\n`,
);
if (over.length > 0) process.exitCode = 1;
