import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Accounts, openAccounts } from "@sextant/gateway";
import { startEmbedded } from "../local/embedded.ts";
import { planFleet } from "../local/fleet-plan.ts";
import { type RunningProcess, startProcess } from "../local/processes.ts";
import { withTokens } from "../local/tokens.ts";

export const TOPOLOGIES = ["embedded", "fleet"] as const;
export type TopologyKind = (typeof TOPOLOGIES)[number];

/** Sextant as its users meet it: an address, and the accounts behind it. */
export interface Topology extends AsyncDisposable {
  readonly kind: TopologyKind;
  /** `http://127.0.0.1:port`, without the version segment. */
  readonly url: string;
  readonly opsUrl: string;
  readonly accounts: Accounts;
  readonly environment: Readonly<Record<string, string>>;
  /** The fleet's processes by service name; empty when embedded. */
  readonly processes: ReadonlyMap<string, RunningProcess>;
}

/** Only what a child needs of this process's own environment: nothing of the developer's Sextant settings leaks in. */
const inherited = () => ({ PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" });

/**
 * Starts Sextant on free ports with a data folder of its own, look-ups off unless asked for.
 * @param own settings of one service alone, by its name (embedded only).
 */
export async function startTopology(
  kind: TopologyKind,
  overrides: Readonly<Record<string, string>> = {},
  own: Readonly<Record<string, Record<string, string>>> = {},
): Promise<Topology> {
  await using stack = new AsyncDisposableStack();
  const data = mkdtempSync(join(tmpdir(), `sextant-${kind}-`));
  stack.defer(() => rmSync(data, { recursive: true, force: true }));
  const environment = withTokens({
    ...inherited(),
    SEXTANT_DATA_DIR: data,
    SEXTANT_HOST: "127.0.0.1",
    SEXTANT_LOG_LEVEL: "fatal",
    SEXTANT_LOOKUPS: "off",
    ...overrides,
  });
  const started = kind === "embedded" ? await embedded(environment, own, stack) : await fleet(environment, stack);
  const accounts = stack.use(await openAccounts(environment));
  const owned = stack.move();
  return { kind, accounts, environment, ...started, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function embedded(
  environment: Record<string, string>,
  own: Readonly<Record<string, Record<string, string>>>,
  stack: AsyncDisposableStack,
) {
  const sextant = stack.use(await startEmbedded({ ...environment, PORT: "0", SEXTANT_OPS_PORT: "0" }, own));
  return {
    url: `http://127.0.0.1:${sextant.port}`,
    opsUrl: `http://127.0.0.1:${sextant.opsPort}`,
    processes: new Map<string, RunningProcess>(),
  };
}

async function fleet(environment: Record<string, string>, stack: AsyncDisposableStack) {
  const plan = await planFleet(environment);
  const processes = new Map(plan.processes.map((process) => [process.name, stack.use(startProcess(process))] as const));
  await Promise.all([...processes.values()].map((process) => process.untilReady()));
  return { url: `http://127.0.0.1:${plan.port}`, opsUrl: processes.get("gateway")!.plan.probes, processes };
}
