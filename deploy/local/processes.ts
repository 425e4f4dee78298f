import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { NODE_FLAGS } from "./node-flags.ts";

/** One process of the fleet: what to run, where it answers `/readyz`. */
export interface ProcessPlan {
  readonly name: string;
  /** Path of its `main.ts`. */
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** `http://host:port` of its probes. */
  readonly probes: string;
}

/** A process that was started. */
export interface RunningProcess extends AsyncDisposable {
  readonly plan: ProcessPlan;
  readonly child: ChildProcess;
  /** Resolves when it answers ready. @throws Error when it exits before that, or after `timeoutMs`. */
  untilReady(timeoutMs?: number): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const PROBE_EVERY_MS = 50;

/** Starts a process; its stderr (the log) goes to this process's stderr unless `quiet`. */
export function startProcess(plan: ProcessPlan, options: { readonly quiet?: boolean } = {}): RunningProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, plan.main], {
    env: plan.environment,
    stdio: ["ignore", "ignore", options.quiet ? "ignore" : "inherit"],
  });
  const exited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    plan,
    child,
    async untilReady(timeoutMs = READY_TIMEOUT_MS) {
      const until = Date.now() + timeoutMs;
      while (Date.now() < until) {
        if (exited())
          throw new Error(`${plan.name} exited with ${child.exitCode ?? child.signalCode} before it was ready`);
        if (await isReady(plan.probes)) return;
        await sleep(PROBE_EVERY_MS);
      }
      throw new Error(`${plan.name} was not ready within ${timeoutMs} ms`);
    },
    async [Symbol.asyncDispose]() {
      if (exited()) return;
      const gone = once(child, "exit");
      // A stopped process handles no signal until it is continued.
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await gone;
      clearTimeout(force);
    },
  };
}

async function isReady(probes: string): Promise<boolean> {
  try {
    const answer = await fetch(`${probes}/readyz`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Ports that were free a moment ago on an address. */
export async function freePorts(count: number, host = "127.0.0.1"): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, host);
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(async (server) => once(server.close(), "close")));
  return ports;
}
