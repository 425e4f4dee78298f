import { normalize } from "@sextant/core";
import { analyze } from "../src/analyze.ts";
import type { Evidence } from "../src/evidence.ts";
import { taken } from "../training/links.ts";
import { median, type Table } from "@sextant/lab";
import type { Sample } from "./samples.ts";

/** Lengths measured, in characters, and how often each. */
const ROUNDS = { 500: 400, 5_000: 200, 100_000: 40 } as const;

/** Times all text messages are read. */
const MESSAGE_ROUNDS = 12;

/** What normalising undoes. */
const DISGUISES = { leet: true, spaced: true };

/** Median CPU of a run, in milliseconds, after a quarter of the rounds to warm up: others' work on the machine, and compiling, are no part of it. */
function time(rounds: number, run: () => unknown): number {
  for (let i = 0; i < Math.ceil(rounds / 4); i += 1) run();
  return median(
    Array.from({ length: rounds }, () => {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}

/** Every text message once. */
const each = (messages: readonly Sample[], run: (sample: Sample) => unknown) => () => messages.forEach(run);

/**
 * CPU time of the whole analysis of one text, and of normalising alone: the mean of the text messages of all languages, and English
 * texts joined, repeated to a length.
 */
export async function costTable(samples: readonly Sample[], evidence: Evidence): Promise<Table> {
  const messages = samples.filter(({ example }) => example.channel === "sms");
  const mean = (run: (sample: Sample) => unknown) => time(MESSAGE_ROUNDS, each(messages, run)) / messages.length;
  const length = messages.reduce((sum, { example }) => sum + example.text.length, 0) / messages.length;
  const rows: Table["rows"][number][] = [
    [
      `a text message (${messages.length} of them, ${length.toFixed(0)} on average)`,
      mean(({ subject }) => analyze(subject, evidence)).toFixed(2),
      mean(({ example }) => normalize(example.text, DISGUISES)).toFixed(2),
    ],
  ];
  const joined = samples
    .filter(({ example }) => example.lang === "en")
    .map(({ example }) => example.text)
    .join("\n");
  for (const [characters, rounds] of Object.entries(ROUNDS)) {
    const text = joined.repeat(Math.ceil(Number(characters) / joined.length)).slice(0, Number(characters));
    const subject = await taken(text);
    const whole = time(rounds, () => analyze(subject, evidence));
    const normalising = time(rounds, () => normalize(text, DISGUISES));
    rows.push([characters, whole.toFixed(2), normalising.toFixed(2)]);
  }
  return { head: ["characters", "CPU ms a text", "of it normalising"], rows };
}
