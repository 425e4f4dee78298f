/**
 * `npm run bench -- hostile [--rounds N] [--write]`: each family of contents made to be slow, at the contract's limit, and those that
 * a climb kept: CPU of intake and layers, the longest that the main thread was held (as long as everybody else waits), both as
 * thread's CPU, so that a busy machine changes little, the least of N rounds (3); then resident memory of an embedded process that is
 * sent all of them. Ends with 1 when one holds the thread over 100 ms, or the process takes over 450 MB.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeBlock } from "@sextant/lab";
import { type Family, FAMILIES, SIZE } from "../../services/core/src/intake/hostile/index.ts";
import type { Costs } from "../fuzz/climb/measure.ts";
import { Measurer } from "../fuzz/climb/measurer.ts";
import { Target } from "../fuzz/target.ts";
import { table } from "../local/command.ts";
import { README } from "../local/readme.ts";
import { hostile } from "./loads.ts";

/** Nobody waits longer for another's content, in milliseconds. */
const MOST_HELD_MS = 100;
/** Families printed: the dearest. */
const SHOWN = 20;
/** Resident memory of an embedded process, in MB; and how long after the last content it has given back what it took, in milliseconds. */
const MOST_MB = 450;
const GIVEN_BACK_MS = 10_000;

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

interface Memory {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

/** Every content once, one after the other. */
async function memoryOf(contents: readonly string[]): Promise<Memory> {
  await using target = await Target.start();
  const before = target.residentMb;
  for (const content of contents) await target.post("/api/v1/check", JSON.stringify({ content }));
  if (target.restarts > 0) throw new Error("the process died");
  const peak = target.peakMb;
  await sleep(GIVEN_BACK_MS);
  return { before, peak, after: target.residentMb };
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "3" }, write: { type: "boolean" } },
});
await using measurer = new Measurer();
await measurer.costsOf("warm");
const rows: Row[] = [];
for (const [name, family] of Object.entries(FAMILIES))
  rows.push(await measured(measurer, name, family, Number(values.rounds)));
const memory = await memoryOf(hostile());
const ms = (value: number) => value.toFixed(1);
const dearest = rows.toSorted((a, b) => b.held - a.held).slice(0, SHOWN);
process.stdout.write(
  table([
    ["FAMILY", "INTAKE CPU MS", "LAYERS CPU MS", "LONGEST HELD MS"],
    ...dearest.map(({ name, intake, layers, held }) => [name, ms(intake), ms(layers), ms(held)]),
  ]),
);
const over = rows.filter(({ held }) => held > MOST_HELD_MS);
const told =
  `${rows.length} families of ${SIZE} characters made to be slow: ${over.length} hold the main thread over ${MOST_HELD_MS} ms (longest ${ms(Math.max(...rows.map(({ held }) => held)))} ms); ` +
  `dearest intake ${ms(Math.max(...rows.map(({ intake }) => intake)))} ms, dearest whole ${ms(Math.max(...rows.map(({ intake, layers }) => intake + layers)))} ms of CPU; ` +
  `an embedded process that is sent them all: ${memory.before} MB resident before, ${memory.peak} MB at most, ${memory.after} MB after`;
process.stdout.write(`${told}\n`);
if (values.write) writeBlock(README, "hostile", `${told} (\`npm run bench -- hostile --write\`).`);
if (over.length > 0 || memory.peak > MOST_MB) process.exitCode = 1;
