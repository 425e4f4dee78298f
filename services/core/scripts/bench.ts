/**
 * Prints the CPU that intake and normalising take: ordinary messages (warm, median and 99th percentile, µs) and hostile
 * contents of 100,000 characters (ms). Usage: node services/core/scripts/bench.ts
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { intake } from "../src/intake/index.ts";
import { normalize } from "../src/index.ts";
import { hostileContents } from "../src/intake/hostile/index.ts";

const SHARED = join(import.meta.dirname, "../../../../shared");
const options = { id: "bench", receivedAt: 0 };

const SMS = [
  "Your parcel is held at the depot. Pay the £1.99 fee at https://royalmail-fee.com/pay?id=3 or call 07911 123456 now.",
  "Hi mum, my phone broke, this is my new number. Can you text me on WhatsApp? +44 7700 900123 x",
  "See you at 7, I will bring the cake and the candles. Love, Anna",
];

function milliseconds(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
}

async function cpu(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
}

function lines(name: string, count: number): string[] {
  const path = join(SHARED, "data/text", name);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n", count)
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { content: string }).content);
}

async function ordinary(name: string, contents: readonly string[]): Promise<void> {
  if (contents.length === 0) return console.log(`${name.padEnd(34)} (no data)`);
  for (const content of contents.slice(0, 300)) await intake(content, options);
  const times: number[] = [];
  for (const content of contents) {
    const start = process.hrtime.bigint();
    await intake(content, options);
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
  console.log(`${name.padEnd(34)} median ${at(0.5)} µs  p99 ${at(0.99)} µs  (${times.length})`);
}

const messages = Array.from({ length: 2000 }, (_, i) => `${SMS[i % SMS.length]} ${i}`);
await ordinary("three SMS", messages);
await ordinary("SMS corpus", lines("train/mishra_soni_uci_sms.jsonl", 2000));
await ordinary("Korean SMS", lines("train/korean_smishing_lgai.jsonl", 2000));
await ordinary("phishing mails", lines("validation/phishing_pot_until_2025_06.jsonl", 500));
for (const [name, content] of hostileContents()) {
  await cpu(() => intake(content, options));
  const taken = await cpu(() => intake(content, options));
  const normalised = milliseconds(() => normalize(content, { leet: true, spaced: true }));
  console.log(`${name.padEnd(34)} intake ${taken.toFixed(1)} ms  normalize ${normalised.toFixed(1)} ms`);
}
