import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { connect, createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;
const EXTRA_FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"];

/** Path of a program on PATH, in the sbin folders, or in a versioned folder such as `/usr/lib/postgresql/15/bin`. */
export function findBinary(name: string, pattern?: string): string | undefined {
  const versioned = pattern ? globSync(pattern).toSorted().toReversed() : [];
  const folders = [...versioned, ...(process.env["PATH"] ?? "").split(delimiter), ...EXTRA_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A port that was free a moment ago. */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await once(server.close(), "close");
  return port;
}

/** Resolves once a TCP connection to the port is accepted. @throws Error after 20 s, or when the process ends before. */
export async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const accepted = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (accepted) return;
    await sleep(25);
  }
  throw new Error("the server did not listen within 20 s");
}

/** Starts a program without output. */
export const launch = (program: string, args: readonly string[], user?: { uid: number; gid: number }): ChildProcess =>
  spawn(program, args, { stdio: "ignore", ...user });

/** Ends a process by a signal and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
