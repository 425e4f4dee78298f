import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { openAccounts } from "@sextant/gateway";
import { NODE_FLAGS } from "../local/node-flags.ts";
import { freePorts } from "../local/processes.ts";

const START = join(import.meta.dirname, "..", "local", "start.ts");
const READY_TIMEOUT_MS = 120_000;
/** Longest wait for an answer, in milliseconds: well beyond the budget of any scan, so that none means a hang. */
const ANSWER_TIMEOUT_MS = 60_000;
/** `sysconf(_SC_CLK_TCK)` on Linux: one tick is 10 ms. */
const CLOCK_TICKS_PER_SECOND = 100;

/** What one call did. Status 0: no answer. */
export interface Outcome {
  readonly status: number;
  readonly body: string;
  /** CPU of the whole server process from the call to its answer, in milliseconds, in steps of 10. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** What the server logged as an error, without its time. */
  readonly errors: readonly string[];
}

/** The embedded process as a child: its CPU is its own, and its death is not ours. Linux only (/proc). */
export class Target implements AsyncDisposable {
  #child: ChildProcess | undefined;
  #logged: string[] = [];
  #isClosing = false;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #data = mkdtempSync(join(tmpdir(), "sextant-fuzz-"));
  #port = 0;
  #key = "";

  /** How often it died and was started again. */
  restarts = 0;

  static async start(): Promise<Target> {
    const target = new Target();
    await target.#spawn();
    await using accounts = await openAccounts(target.#environment(0));
    target.#key = (await accounts.create({ plan: "enterprise" })).key;
    return target;
  }

  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Peak resident memory, in MB. */
  get peakMb(): number {
    return this.#megabytes("VmHWM");
  }

  /** Resident memory, in MB. */
  get residentMb(): number {
    return this.#megabytes("VmRSS");
  }

  #megabytes(field: string): number {
    const status = readFileSync(`/proc/${this.#pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  }

  /** Sends one body and waits for the answer. Never throws; a dead server is started again by {@link revive}. */
  async post(path: string, body: Uint8Array | string): Promise<Outcome> {
    this.#logged = [];
    const cpuBefore = this.#cpuMs();
    const started = performance.now();
    const { status, text } = await this.#send(path, Buffer.from(body)).catch(() => ({ status: 0, text: "" }));
    const wallMs = performance.now() - started;
    const cpuMs = this.isAlive ? this.#cpuMs() - cpuBefore : 0;
    return { status, body: text, cpuMs, wallMs, errors: this.#logged };
  }

  /** Starts it again if it died. */
  async revive(): Promise<void> {
    // A dying process closes its socket before it is reported dead.
    await sleep(100);
    if (this.isAlive) return;
    this.restarts += 1;
    await this.#spawn();
  }

  async #spawn(): Promise<void> {
    const [port, ops] = (await freePorts(2)) as [number, number];
    this.#port = port;
    const child = spawn(process.execPath, [...NODE_FLAGS, START], {
      env: this.#environment(port, ops),
      stdio: ["ignore", "ignore", "pipe"],
      // An interrupt at the terminal is for us; it must not look like a crash of the server.
      detached: true,
    });
    this.#child = child;
    createInterface({ input: child.stderr }).on("line", (line) => this.#logged.push(timeless(line)));
    const until = Date.now() + READY_TIMEOUT_MS;
    while (!(await isReady(ops))) {
      if (!this.isAlive || Date.now() > until) throw new Error("the embedded process did not become ready");
      await sleep(100);
    }
  }

  #environment(port: number, ops = 0): Record<string, string> {
    return {
      // oxlint-disable-next-line node/no-process-env
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      SEXTANT_OPS_PORT: String(ops),
      SEXTANT_DATA_DIR: this.#data,
      SEXTANT_HOST: "127.0.0.1",
      SEXTANT_LOG_LEVEL: "error",
      SEXTANT_LOOKUPS: "off",
    };
  }

  get #pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** User and system CPU, all threads: fields 14 and 15 of /proc/PID/stat (proc(5)). */
  #cpuMs(): number {
    if (!this.isAlive) return 0;
    const stat = readFileSync(`/proc/${this.#pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
  }

  #send(path: string, body: Buffer): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#key}`,
        "content-type": "application/json",
        "content-length": body.length,
      };
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const call = request(
        { agent: this.#agent, host: "127.0.0.1", port: this.#port, path, method: "POST", headers, signal },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  }

  /** Asks it to stop. @throws Error unless it then ends by itself with 0. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#agent.destroy();
    const child = this.#child;
    try {
      if (!child || !this.isAlive) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await gone;
      clearTimeout(force);
      if (child.exitCode !== 0)
        throw new Error(`the embedded process ended with ${child.exitCode ?? child.signalCode}`);
    } finally {
      rmSync(this.#data, { recursive: true, force: true });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

async function isReady(ops: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${ops}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** A log line without its time, trace and scan, which differ between two of the same. */
const timeless = (line: string) => line.replaceAll(/"(?:time|traceId|scan)":"[^"]*",?/g, "");
