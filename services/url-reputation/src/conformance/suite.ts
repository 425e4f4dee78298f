import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One row of a suite that this platform does not pass, and why. It fails the build as soon as it passes. */
export interface SuiteException {
  /** What the suite's row is found by. */
  readonly input: string;
  readonly reason: string;
}

/** How a suite went: every row that failed, by its input, with what was wrong. */
export interface SuiteResult {
  readonly name: string;
  readonly rows: number;
  readonly failures: readonly { readonly input: string; readonly wrong: string }[];
  readonly exceptions: readonly SuiteException[];
}

/** Largest share of a suite that may be excepted. */
export const MOST_EXCEPTIONS = 0.01;

const FOLDER = join(import.meta.dirname, "../../../../../shared/suites/url");

/** The text of a suite; undefined where ../shared is absent. */
export function readSuite(file: string): string | undefined {
  const path = join(FOLDER, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
