/**
 * `npm run bench`: checks per second, latency and CPU per check (summed over the server's processes, the client's not
 * counted), for embedded and fleet, single and bulk, without look-ups: one SMS-sized text without a link, and a mix of texts and mails. Prints a table, asserts nothing.
 * `-- --checks N --concurrency N --topology embedded|fleet`; `--write` puts the table into README.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { openAccounts } from "@sextant/gateway";
import { planFleet } from "../local/fleet-plan.ts";
import { writeBlock } from "@sextant/lab";
import { README } from "../local/readme.ts";
import { benched, post, quantile } from "./client.ts";
import { type Load, loads } from "./loads.ts";
import { freePorts, type ProcessPlan, startProcess } from "../local/processes.ts";

const CLOCK_TICKS_PER_SECOND = 100;
const WARM_UP = 600;

interface Row {
  readonly topology: string;
  readonly load: string;
  readonly checks: number;
  readonly "checks/s": number;
  readonly "p50 ms": number;
  readonly "p99 ms": number;
  readonly "CPU ms/check": number;
  readonly "RSS MB": number;
}

/** CPU seconds (user and system) that a process has used: fields 14 and 15 of /proc/PID/stat (proc(5)). */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** Resident memory in MB. */
const rssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function hammer(port: number, key: string, load: Load, calls: number, concurrency: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < calls)
      times.push((await post(agent, port, key, load.path, load.bodies[sent++ % load.bodies.length]!)).ms);
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

async function plans(
  topology: string,
  environment: Record<string, string>,
): Promise<{ processes: readonly ProcessPlan[]; port: number }> {
  if (topology === "fleet") return planFleet(environment);
  const [port, ops] = (await freePorts(2)) as [number, number];
  const main = join(import.meta.dirname, "..", "local", "start.ts");
  const own = { ...environment, PORT: String(port), SEXTANT_OPS_PORT: String(ops) };
  return { port, processes: [{ name: "sextant", main, probes: `http://127.0.0.1:${ops}`, environment: own }] };
}

async function measure(topology: string, checks: number, concurrency: number): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), "sextant-bench-"));
  const environment = {
    ...benched(data),
    ...(process.env["NATS_URL"] ? { NATS_URL: process.env["NATS_URL"] } : {}),
  };
  try {
    await using stack = new AsyncDisposableStack();
    const { processes, port } = await plans(topology, environment);
    const running = processes.map((plan) => stack.use(startProcess(plan)));
    await Promise.all(running.map((process) => process.untilReady()));
    await using accounts = await openAccounts(environment);
    const { key } = await accounts.create({ plan: "enterprise" });
    const pids = running.map((process) => process.child.pid!);
    const rows: Row[] = [];
    for (const load of loads()) {
      await hammer(port, key, load, WARM_UP / load.checksPerCall, concurrency);
      const cpuBefore = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
      const started = performance.now();
      const times = await hammer(port, key, load, Math.ceil(checks / load.checksPerCall), concurrency);
      const seconds = (performance.now() - started) / 1000;
      const cpu = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - cpuBefore;
      // Latency is an unloaded caller's: one call after the other.
      const alone = await hammer(port, key, load, Math.ceil(300 / load.checksPerCall), 1);
      const done = times.length * load.checksPerCall;
      rows.push({
        topology,
        load: load.name,
        checks: done,
        "checks/s": Math.round(done / seconds),
        "p50 ms": Number(quantile(alone, 0.5).toFixed(2)),
        "p99 ms": Number(quantile(alone, 0.99).toFixed(2)),
        "CPU ms/check": Number(((cpu * 1000) / done).toFixed(2)),
        "RSS MB": Math.round(pids.reduce((sum, pid) => sum + rssMb(pid), 0)),
      });
    }
    return rows;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    checks: { type: "string", default: "4000" },
    concurrency: { type: "string", default: "8" },
    topology: { type: "string", multiple: true },
    write: { type: "boolean" },
  },
});
const rows: Row[] = [];
for (const topology of values.topology ?? ["embedded", "fleet"]) {
  process.stderr.write(`${topology}…\n`);
  rows.push(...(await measure(topology, Number(values.checks), Number(values.concurrency))));
}
console.table(rows);
if (values.write) {
  const columns = Object.keys(rows[0]!) as (keyof Row)[];
  const lines = [columns, columns.map(() => "---"), ...rows.map((row) => columns.map((column) => row[column]))];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const from = `Printed by \`npm run bench -- --write\` on ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}; 8 clients, latency of one caller alone:`;
  writeBlock(README, "bench", `${from}\n\n${table}`);
}
writeFileSync(
  join(import.meta.dirname, "results.json"),
  `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
);
