/** `npm run -s events`: the scan events of the stream (or of the outbox, without NATS_URL), one JSON line each. */
import { parseArgs } from "node:util";
import { type FollowedEvent, followEvents } from "@sextant/aggregator";
import { SCAM_TYPES, VERDICTS } from "@sextant/core";
import { member, runCommand, UsageError } from "./command.ts";

const USAGE = `usage: npm run -s events -- [--from TIME] [--verdict V[,V]] [--scam-type T[,T]] [--account ID] [--follow]
Prints what is kept (30 days in the stream), one JSON line an event, from the oldest or from TIME (ISO 8601, such as
2026-11-01T00:00Z); with --follow it goes on as scans are made, until it is interrupted.
`;

/** A time of ISO 8601 with its zone, so that no machine's own zone decides. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

function timeOf(text: string): number {
  const time = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError("--from must be a time such as 2026-11-01T00:00Z");
  return time;
}

/** `VERDICT_CONFIRMED_SCAM`, as the event writes `confirmed_scam`. */
const wireVerdict = (word: string) => `VERDICT_${word.toUpperCase()}`;

const wordsOf = <T extends string>(name: string, words: readonly T[], text: string | undefined): T[] | undefined =>
  text?.split(",").map((word) => member(name, words, word));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      verdict: { type: "string" },
      "scam-type": { type: "string" },
      account: { type: "string" },
      follow: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const verdicts = wordsOf("--verdict", VERDICTS, values.verdict)?.map(wireVerdict);
  const types = wordsOf("--scam-type", [...SCAM_TYPES, "none"], values["scam-type"]);
  const accounts = values.account === undefined ? undefined : [values.account];
  const isAmong = (words: readonly unknown[] | undefined, word: unknown) => words?.includes(word) ?? true;
  const isWanted = ({ verdict, scamType, accountId }: FollowedEvent) =>
    isAmong(verdicts, verdict) && isAmong(types, scamType) && isAmong(accounts, accountId);
  const from = values.from === undefined ? {} : { from: timeOf(values.from) };
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  process.stdout.on("error", () => stop.abort());
  try {
    for await (const event of followEvents(process.env, stop.signal, { ...from, follow: values.follow })) {
      if (isWanted(event)) process.stdout.write(`${JSON.stringify(event)}\n`);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

await runCommand("events", "the stream could not be read", main);
