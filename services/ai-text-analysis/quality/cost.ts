import { normalize } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import type { Evidence } from "../src/evidence.ts";
import { taken } from "../training/links.ts";
import type { Table } from "@sextant/lab";

/** Lengths measured, in characters, and how often each. */
const ROUNDS = { 500: 400, 5_000: 100, 100_000: 20 } as const;

/** Mean CPU of a run, in milliseconds, after a quarter of the rounds to warm up. */
function time(rounds: number, run: () => unknown): number {
  for (let i = 0; i < Math.ceil(rounds / 4); i += 1) run();
  const before = process.cpuUsage();
  for (let i = 0; i < rounds; i += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds;
}

/** CPU time of the whole analysis of one text, and of normalising alone; the text is others joined, repeated to its length. */
export async function costTable(texts: readonly string[], evidence: Evidence): Promise<Table> {
  const joined = texts.join("\n");
  const rows: Table["rows"][number][] = [];
  for (const [length, rounds] of Object.entries(ROUNDS)) {
    const text = joined.repeat(Math.ceil(Number(length) / joined.length)).slice(0, Number(length));
    const subject = await taken(text);
    const whole = time(rounds, () => analyze(subject, evidence));
    const normalising = time(rounds, () => normalize(text, { leet: true, spaced: true }));
    rows.push([length, whole.toFixed(2), normalising.toFixed(2)]);
  }
  return { head: ["characters", "CPU ms a text", "of it normalising"], rows };
}
