/** Prints how many codes of the collections are read, and what it costs. `node services/visual-analysis/quality/run.ts` */
import { readFileSync } from "node:fs";
import { rasterOf } from "../src/reading/media.ts";
import { readCodes } from "../src/reading/read-codes.ts";
import { COLLECTIONS, isThere, type Sample, samplesOf } from "./collections.ts";

interface Tally {
  images: number;
  known: number;
  exact: number;
  read: number;
  unread: number;
  failed: number;
  readonly cpuMs: number[];
}

async function measure({ path, text }: Sample, tally: Tally): Promise<void> {
  const data = new Uint8Array(readFileSync(path));
  const before = process.cpuUsage();
  tally.images += 1;
  if (text !== undefined) tally.known += 1;
  try {
    const { codes, unread } = await readCodes(data, rasterOf(data) ?? "png");
    if (codes.length > 0) tally.read += 1;
    else if (unread > 0) tally.unread += 1;
    if (codes.some((code) => code.text === text)) tally.exact += 1;
  } catch {
    tally.failed += 1;
  }
  const { user, system } = process.cpuUsage(before);
  tally.cpuMs.push((user + system) / 1_000);
}

const quantile = (values: readonly number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

for (const [name, folder] of Object.entries(COLLECTIONS)) {
  if (!isThere(folder)) {
    console.log(`${name}: skipped, ${folder} is not there`);
    continue;
  }
  const samples = samplesOf(folder);
  // The first picture loads the decoders.
  await measure(samples[0]!, { images: 0, known: 0, exact: 0, read: 0, unread: 0, failed: 0, cpuMs: [] });
  const table: Record<string, object> = {};
  for (const [kind, members] of Map.groupBy(samples, (sample) => sample.kind)) {
    const tally: Tally = { images: 0, known: 0, exact: 0, read: 0, unread: 0, failed: 0, cpuMs: [] };
    for (const sample of members) await measure(sample, tally);
    const { cpuMs, ...counts } = tally;
    table[kind] = {
      ...counts,
      "CPU ms p50": quantile(cpuMs, 0.5).toFixed(1),
      p95: quantile(cpuMs, 0.95).toFixed(1),
      max: Math.max(...cpuMs).toFixed(1),
    };
  }
  console.log(name);
  console.table(table);
}
