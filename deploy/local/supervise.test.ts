import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { freePorts, type ProcessPlan } from "./processes.ts";
import { supervise } from "./supervise.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-supervise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function planOf(name: string, source: string): Promise<ProcessPlan> {
  const main = join(folder, `${name}.mjs`);
  writeFileSync(main, source);
  const [port] = (await freePorts(1)) as [number];
  return { name, main, environment: { PORT: String(port) }, probes: `http://127.0.0.1:${port}` };
}

const SERVER = `import { createServer } from "node:http";
createServer((request, response) => response.end("ready")).listen(Number(process.env.PORT), "127.0.0.1");`;

test("a process that is killed is started again and answers; disposed, it stays away", async () => {
  const plan = await planOf("server", SERVER);
  const ends: string[] = [];
  const supervised = supervise(plan, (how) => ends.push(how));
  await supervised.untilReady();
  const first = supervised.pid!;
  process.kill(first, "SIGKILL");
  await vi.waitUntil(async () => supervised.pid !== first && (await fetch(plan.probes).catch(() => undefined))?.ok, {
    timeout: 20_000,
    interval: 50,
  });
  expect(ends).toEqual(["SIGKILL"]);
  await supervised[Symbol.asyncDispose]();
  await expect(fetch(plan.probes)).rejects.toThrow(TypeError);
});

test("a process that says its settings are wrong is not started again", async () => {
  const ends: string[] = [];
  await using supervised = supervise(await planOf("misled", "process.exit(78)"), (how) => ends.push(how));
  expect(await supervised.givenUp).toMatch(/misled/);
  expect(ends).toEqual([]);
});
