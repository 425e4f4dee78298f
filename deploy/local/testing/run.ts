import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that runs; what it has said so far. */
export interface Running {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  readonly ended: Promise<Ended>;
}

/** Starts a Node script or another command with an environment of its own; nothing of this process's settings leaks in. */
export function start(command: string, words: readonly string[], environment: Record<string, string> = {}): Running {
  const child = spawn(command, words, {
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString("utf8")));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, said, ended };
}

/** Runs a Node script to its end; `input` is its stdin. */
export function runNode(
  script: string,
  words: readonly string[],
  environment: Record<string, string> = {},
  input = "",
): Promise<Ended> {
  const { child, ended } = start(process.execPath, [script, ...words], environment);
  child.stdin!.end(input);
  return ended;
}

/** Resolves once a command has said something. @throws Error with all that it said when it ends before. */
export async function untilSaid(running: Running, pattern: RegExp): Promise<RegExpExecArray> {
  let isOver = false;
  void running.ended.then(() => (isOver = true));
  for (;;) {
    const found = pattern.exec(running.said.out) ?? pattern.exec(running.said.err);
    if (found) return found;
    if (isOver) throw new Error(`ended without ${pattern}: ${running.said.out}${running.said.err}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
