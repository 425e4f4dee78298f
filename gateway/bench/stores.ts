/** `node gateway/bench/stores.ts`: cost of the stores on the hot path, SQLite, in microseconds a call. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { openAccountStore } from "../src/accounts/accounts.ts";
import { openSqliteWindows } from "../src/windows/sqlite.ts";

const ROUNDS = 10_000;

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS / 10; round += 1) await work();
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  const wall = ((performance.now() - started) * 1_000) / ROUNDS;
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(`${name.padEnd(44)} ${wall.toFixed(1)} µs, ${((user + system) / ROUNDS).toFixed(1)} µs CPU\n`);
}

const data = mkdtempSync(join(tmpdir(), "sextant-bench-"));
try {
  await using windows = openSqliteWindows(join(data, "windows.sqlite"), Date.now);
  const window = { kind: "day", id: "a", limit: 1_000_000, windowMs: 86_400_000 } as const;
  await measure("a reservation, up to 11,000 calls counted", () => windows.take([window], 1));
  await measure("a look at a window", () => windows.take([window], 0));
  await measure("a reservation and its return", async () =>
    windows.give([window], (await windows.take([window], 1)).receipt),
  );
  await using accounts = await openAccountStore({ dataDir: data, databaseUrl: undefined });
  const { key } = await accounts.create({ plan: "api" });
  await measure("the look-up of a key", () => accounts.find(key));
} finally {
  rmSync(data, { recursive: true, force: true });
}
