import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { figureTable, writeBlock } from "@sextant/lab";
import { README } from "../quality/readme.ts";
import { compileFeeds } from "../src/feeds/feed-set.ts";
import type { FeedEntry } from "../src/feeds/entry.ts";

/** Five million entries: build time, resident size, look-up time. Prints one JSON object, writes it to `results/` and the README. */
const ENTRIES = 5_000_000;
const LOOKUPS = 1_000_000;

const nameOf = (number: number) => `login-${(number * 2_654_435_761) % 4_294_967_296}.example-${number % 997}.com/`;

function* entries(): Generator<FeedEntry> {
  for (let number = 0; number < ENTRIES; number++) {
    yield { expression: nameOf(number), day: number % 9_000 };
  }
}

const definition = {
  name: "bench",
  title: "Bench",
  on: true,
  format: "domains",
  location: "bench",
  licence: "none",
  commercialUse: "yes",
  refreshHours: 1,
  staleHours: 1,
  trust: 0.9,
  threat: "scam",
} as const;

/** Memory once the collector has come to rest: it gives buffers back some time after it has run. */
async function settled(): Promise<NodeJS.MemoryUsage> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await setTimeout(500);
  }
  return process.memoryUsage();
}

const before = await settled();
const started = performance.now();
const cpu = process.cpuUsage();
const set = compileFeeds([{ definition, version: "1", entries: entries() }], [1, 2]);
const buildSeconds = (performance.now() - started) / 1_000;
const built = process.cpuUsage(cpu);
const after = await settled();
/** A heap that shrank meanwhile is not the index's merit. */
const heapGrowth = Math.max(0, after.heapUsed - before.heapUsed);
const wanted = Array.from({ length: 2_000 }, (_, at) => nameOf(at * 2_499));
const missing = wanted.map((name) => `x${name}`);
const measure = (names: readonly string[]): number => {
  let found = 0;
  const from = process.cpuUsage();
  for (let turn = 0; turn < LOOKUPS; turn++) found += set.find(names[turn % names.length] ?? "").length;
  const { user, system } = process.cpuUsage(from);
  if (found !== 0 && found !== LOOKUPS) throw new Error(`found ${found} of ${LOOKUPS}`);
  return (user + system) / LOOKUPS;
};
const result = {
  entries: set.size,
  buildSeconds: Number(buildSeconds.toFixed(2)),
  buildCpuSeconds: Number(((built.user + built.system) / 1e6).toFixed(2)),
  indexMegabytes: Number((set.bytes / 1e6).toFixed(1)),
  residentMegabytes: Number(((after.arrayBuffers - before.arrayBuffers + heapGrowth) / 1e6).toFixed(1)),
  microsecondsCpuMissing: Number(measure(missing).toFixed(2)),
  microsecondsCpuListed: Number(measure(wanted).toFixed(2)),
};
process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
writeFileSync(join(import.meta.dirname, "../results/feed-index.json"), `${JSON.stringify(result, undefined, 2)}\n`);
writeBlock(README, "index", figureTable({ index: result }));
