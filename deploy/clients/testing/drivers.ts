import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BulkResult, ScanResult } from "@sextant/gateway";

/** What a client's call came to, as its driver prints it. */
export interface Outcome {
  readonly answer?: ScanResult & BulkResult;
  readonly status?: number;
  readonly code?: string;
  readonly reset?: number;
  readonly connection?: boolean;
}
/** A client in its own language, driven line by line. */
export interface Client extends Disposable {
  call(name: string, words?: object): Promise<Outcome>;
}

/** Each attempt's time, in milliseconds: long enough for a busy machine to answer in. */
const TIMEOUT_MS = 4_000;
const here = (file: string) => join(import.meta.dirname, file);
const GO = here("../go");
const built = mkdtempSync(join(tmpdir(), "sextant-clients-"));

/** How each language's driver is started. */
export const DRIVERS = {
  javascript: [process.execPath, here("drive.mjs")],
  python: ["python3", here("drive.py")],
  go: [join(built, "drive")],
} as const;

/** Runs the go command in the client's folder. @returns what it printed. */
export const go = (...words: string[]): string => execFileSync("go", words, { cwd: GO, encoding: "utf8" });
/** The client's files that gofmt would change. */
export const unformatted = (): string => execFileSync("gofmt", ["-l", "."], { cwd: GO, encoding: "utf8" });

/** Builds what is not run from its source; undone by disposing. */
export function buildDrivers(): Disposable {
  go("build", "-buildvcs=false", "-o", DRIVERS.go[0], "./internal/drive");
  return { [Symbol.dispose]: () => rmSync(built, { recursive: true }) };
}

/** Starts a client. @param url without the version. */
export function startClient([command, ...words]: readonly string[], url: string, key: string): Client {
  const child: ChildProcess = spawn(command!, [...words, `${url}/api/v1`, key, String(TIMEOUT_MS)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    async call(name, given = {}) {
      child.stdin!.write(`${JSON.stringify({ call: name, ...given })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("the driver ended");
      return JSON.parse(value) as Outcome;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}
