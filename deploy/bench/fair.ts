/**
 * `npm run bench -- fair [--rounds N] [--calls N] [--write]`: what one caller at full load with the dearest contents does to another caller of
 * the fleet. Rounds without and with the load take turns, so that what else the machine does weighs on both alike. Ends with 1 when a layer of
 * the other caller's is skipped, or its slowest hundredth takes over three times as long as without the load.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openAccounts } from "@sextant/gateway";
import { writeBlock } from "@sextant/lab";
import { planFleet } from "../local/fleet-plan.ts";
import { README } from "../local/readme.ts";
import { startProcess } from "../local/processes.ts";
import { benched, post, quantile } from "./client.ts";
import { hostile, mix } from "./loads.ts";

const CHECK = "/api/v1/check";
/** Calls that the loading caller has under way. */
const LOADING = 16;
/** How many times as long the slowest hundredth may take. */
const MOST_TIMES = 3;
/** Time between two calls of the other caller, and for the load to build up, in milliseconds. */
const BETWEEN_MS = 20;
const BUILD_UP_MS = 1_000;
const WARM_UP = 200;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    calls: { type: "string", default: "100" },
    write: { type: "boolean" },
  },
});

interface Seen {
  readonly times: number[];
  skipped: number;
}

interface Caller {
  readonly port: number;
  readonly key: string;
}

const bodies = mix().map((content) => JSON.stringify({ content }));
const dearest = hostile().map((content) => JSON.stringify({ content }));

/** Calls one after the other, as somebody's program makes them. */
async function ask({ port, key }: Caller, calls: number, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let call = 0; call < calls; call++) {
    const { ms, body } = await post(agent, port, key, CHECK, bodies[call % bodies.length]!);
    const { layers } = JSON.parse(body) as { layers: { layer: number; status: string }[] };
    seen.times.push(ms);
    // A text has no sender and a message without pictures none to look at: layer 4 and 6 always have work.
    seen.skipped += layers.filter(({ layer, status }) => (layer === 4 || layer === 6) && status === "skipped").length;
    await sleep(BETWEEN_MS);
  }
  agent.destroy();
}

/** Keeps the fleet busy until it is told to stop; answers how many contents were answered. */
async function load({ port, key }: Caller, stop: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LOADING });
  let sent = 0;
  const client = async () => {
    while (!stop.aborted) await post(agent, port, key, CHECK, dearest[sent++ % dearest.length]!);
  };
  await Promise.all(Array.from({ length: LOADING }, client));
  agent.destroy();
  return sent;
}

const data = mkdtempSync(join(tmpdir(), "sextant-fair-"));
const environment = benched(data);
const alone: Seen = { times: [], skipped: 0 };
const beside: Seen = { times: [], skipped: 0 };
let loaded = 0;
try {
  await using stack = new AsyncDisposableStack();
  const { processes, port } = await planFleet(environment);
  const running = processes.map((plan) => stack.use(startProcess(plan)));
  await Promise.all(running.map((process) => process.untilReady()));
  await using accounts = await openAccounts(environment);
  const [one, other] = [
    { port, key: (await accounts.create({ plan: "enterprise" })).key },
    { port, key: (await accounts.create({ plan: "enterprise" })).key },
  ];
  await ask(other, WARM_UP, { times: [], skipped: 0 });
  for (let round = 0; round < Number(values.rounds); round++) {
    await ask(other, Number(values.calls), alone);
    const stop = new AbortController();
    const loading = load(one, stop.signal);
    await sleep(BUILD_UP_MS);
    await ask(other, Number(values.calls), beside);
    stop.abort();
    loaded += await loading;
  }
} finally {
  rmSync(data, { recursive: true, force: true });
}

const figures = ({ times }: Seen) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
};
const [idle, busy] = [figures(alone), figures(beside)];
const ms = (value: number) => value.toFixed(1);
const times = busy.p99 / idle.p99;
const told =
  `${alone.times.length} calls of one caller of the fleet alone: p50 ${ms(idle.p50)} ms, p99 ${ms(idle.p99)} ms; ${beside.times.length} beside another's load of ${loaded} of the dearest contents, ${LOADING} at a time: ` +
  `p50 ${ms(busy.p50)} ms, p99 ${ms(busy.p99)} ms (${times.toFixed(1)} times); layers skipped: ${alone.skipped} alone, ${beside.skipped} beside`;
process.stdout.write(`${told}\n`);
if (values.write) writeBlock(README, "fair", `${told} (\`npm run bench -- fair --write\`).`);
if (beside.skipped > 0 || times > MOST_TIMES) process.exitCode = 1;
