import { ConfigError } from "@sextant/chassis";

/** What a command ends with; the README documents it. */
export const EXIT = { ok: 0, alarmed: 1, usage: 2, failure: 3 } as const;

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A fault that is the user's to mend, and whose message may be shown. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS") === true;

/**
 * Runs a command: usage faults are told and exit 2; anything else exits 3 with `failed`, since messages of libraries may
 * quote what they were given.
 */
export async function runCommand(name: string, failed: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${name}: ${isUsage(error) ? error.message.trimEnd() : failed}\n`);
    process.exitCode = isUsage(error) ? EXIT.usage : EXIT.failure;
  }
}

/** A whole number of at most ten digits. @throws UsageError */
export function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name} must be a whole number`);
  return Number(text);
}

/** One of a few words. @throws UsageError */
export function member<T extends string>(name: string, words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new UsageError(`${name} must be one of ${words.join(", ")}`);
  return word;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `30m`, `24h`, `7d`, or `0`, in milliseconds. @throws UsageError */
export function duration(name: string, text: string): number {
  if (text === "0") return 0;
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  if (!match) throw new UsageError(`${name} must be a time such as 30m, 24h or 7d`);
  return Number(match[1]) * UNIT_MS[match[2]!]!;
}

/** Lines with columns of equal width, for a person. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), []);
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}
