/**
 * `npm run fuzz`: random and hostile inputs against the embedded process, one after the other. Ends with 1 on any fault.
 * A whole campaign writes its figures into README.md. `-- --count N --seed S --from INDEX`; an interrupt ends it with what was done so far; one input again: `-- --seed S --from INDEX --count 1`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { type Campaign, MAX_CPU_MS, runCampaign } from "./campaign.ts";
import { hasSuites } from "./seeds.ts";
import { Target } from "./target.ts";

const RESULTS = join(import.meta.dirname, "results.json");
const BAR = 30;
const WRITE_EVERY_MS = 10_000;
/** Inputs of a campaign whose figures are worth telling. */
const WHOLE = 100_000;
/** A longer input is cut where it is shown; its index brings it back whole. */
const SHOWN = 4_000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "20261121" },
    from: { type: "string", default: "0" },
  },
});
const [count, seed, from] = [values.count, values.seed, values.from].map(Number) as [number, number, number];
if (![count, seed, from].every(Number.isSafeInteger))
  throw new TypeError("--count, --seed and --from take whole numbers");

const started = Date.now();
const target = await Target.start();

function report(campaign: Campaign) {
  const kinds = Object.entries(campaign.kinds).map(([kind, { inputs, maxCpuMs, totalCpuMs }]) => ({
    kind,
    inputs,
    "CPU ms, mean": Number((totalCpuMs / inputs).toFixed(1)),
    "CPU ms, most": maxCpuMs,
  }));
  return {
    node: process.version,
    seed,
    from,
    asked: count,
    inputs: campaign.inputs,
    calls: campaign.calls,
    suites: hasSuites,
    seconds: Math.round((Date.now() - started) / 1000),
    restarts: target.restarts,
    limitCpuMs: MAX_CPU_MS,
    maxWallMs: campaign.maxWallMs,
    statuses: campaign.statuses,
    kinds,
    faults: campaign.faults.map((fault) => ({
      ...fault,
      length: fault.content.length,
      content: fault.content.slice(0, SHOWN),
    })),
  };
}
const number = (value: number) => value.toLocaleString("en");

function summaryOf({ seed, inputs, faults, kinds, maxWallMs, limitCpuMs }: ReturnType<typeof report>): string {
  const cpu = Math.max(...kinds.map((kind) => kind["CPU ms, most"]));
  return `${number(inputs)} random and hostile inputs (seed ${seed}): ${number(faults.length)} faults (5xx, crash, logged error, over ${number(limitCpuMs)} ms of CPU); the dearest scan took ${number(cpu)} ms of CPU, the longest ${number(Math.round(maxWallMs))} ms.`;
}

const write = (campaign: Campaign) => writeFileSync(RESULTS, `${JSON.stringify(report(campaign), null, 2)}\n`);

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());

let written = Date.now();
const campaign = await runCampaign(target, { seed, from, count, signal: stop.signal }, (so) => {
  const done = Math.floor((so.inputs / count) * BAR);
  const line = `[${"#".repeat(done)}${".".repeat(Math.max(0, BAR - done))}] ${so.inputs}/${count}  faults ${so.faults.length}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
  if (Date.now() - written < WRITE_EVERY_MS) return;
  written = Date.now();
  write(so);
  if (!process.stderr.isTTY) process.stderr.write(`${line}\n`);
});
process.stderr.write(`\npeak memory ${target.peakMb} MB\n`);
await target.close();
write(campaign);
const result = report(campaign);
const { kinds, statuses, faults } = result;
if (campaign.inputs >= WHOLE) writeBlock(README, "fuzz", summaryOf(result));
console.table(kinds);
console.table(statuses);
for (const { fault, index, kind, cpuMs, status, errors } of faults)
  console.log(
    `${fault}: input ${index} (${kind}), status ${status}, CPU ${cpuMs} ms ${errors.join(" ").slice(0, 300)}`,
  );
process.exitCode = faults.length > 0 || campaign.inputs < count ? 1 : 0;
