import { normalize } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import type { Evidence } from "../src/evidence.ts";
import { subjectOf } from "./samples.ts";
import type { Table } from "./table.ts";

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
export function costTable(texts: readonly string[], evidence: Evidence): Table {
  const joined = texts.join("\n");
  return {
    head: ["characters", "CPU ms a text", "of it normalising"],
    rows: Object.entries(ROUNDS).map(([length, rounds]) => {
      const text = joined.repeat(Math.ceil(Number(length) / joined.length)).slice(0, Number(length));
      const subject = subjectOf(text);
      const whole = time(rounds, () => analyze(subject, evidence));
      return [length, whole.toFixed(2), time(rounds, () => normalize(text, { leet: true, spaced: true })).toFixed(2)];
    }),
  };
}
