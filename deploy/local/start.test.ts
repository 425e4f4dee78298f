import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePorts } from "./processes.ts";
import { runNode, type Running, start, untilSaid } from "./testing/run.ts";

const START = join(import.meta.dirname, "start.ts");
const folders: string[] = [];
const environment = () => {
  const data = mkdtempSync(join(tmpdir(), "sextant-start-"));
  folders.push(data);
  return {
    SEXTANT_DATA_DIR: data,
    SEXTANT_HOST: "127.0.0.1",
    SEXTANT_LOOKUPS: "off",
    PORT: "0",
    SEXTANT_OPS_PORT: "0",
  };
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

async function stop({ child, ended }: Running): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

describe("npm start", () => {
  test.each(["PORT", "SEXTANT_OPS_PORT"])("a port of %s that is taken: one sentence and no stack", async (name) => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, out, err } = await runNode(START, [], { ...environment(), [name]: String(port) });
    taken.close();
    expect([code, out]).toEqual([1, ""]);
    const told = err.split("\n").filter((line) => line !== "" && !line.startsWith('{"level":30'));
    expect(told).toEqual([`sextant: port ${port} is in use: stop what uses it, or choose another port with ${name}`]);
  });

  test("every fault of the settings is told at once, whoever reads it", async () => {
    const faulty = { PORT: "abc", SEXTANT_FOO: "1", SEXTANT_EVENT_REPLICAS: "9", NATS_URL: "http://x" };
    const { code, err } = await runNode(START, [], { ...environment(), ...faulty });
    expect(code).toBe(78);
    expect(err.trimEnd().split("\n")).toEqual([
      "sextant: configuration:",
      "  - SEXTANT_FOO is not a setting of Sextant",
      "  - PORT must be an integer from 0 to 65535",
      "  - NATS_URL must be a comma-separated list of nats:// or tls:// URLs",
      "  - SEXTANT_EVENT_REPLICAS must be an integer from 1 to 5",
    ]);
  });

  test("the first start prints a key and a command that works, the second says how to make another", async () => {
    const own = environment();
    const first = start(process.execPath, [START], own);
    const [, url, key] = await untilSaid(first, /curl -s (http:\S+) [^]*Bearer (sxt_\w{32})/);
    const answer = await fetch(url!, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ content: "hello there" }),
    });
    expect(answer.status).toBe(200);
    await stop(first);
    const second = start(process.execPath, [START], own);
    await untilSaid(second, /npm run -s keys -- create --plan api/);
    expect(second.said.out).not.toContain("sxt_");
    await stop(second);
  });

  test("process metrics are served by the embedded process too", async () => {
    const [ops] = (await freePorts(1)) as [number];
    const running = start(process.execPath, [START], { ...environment(), SEXTANT_OPS_PORT: String(ops) });
    await untilSaid(running, /listens on/);
    const metrics = await (await fetch(`http://127.0.0.1:${ops}/metrics`)).text();
    await stop(running);
    expect(metrics).toMatch(/^sextant_process_cpu_seconds_total \d/m);
  });

  test("the log is JSON in a pipe", async () => {
    const running = start(process.execPath, [START], environment());
    await untilSaid(running, /listens on/);
    await stop(running);
    const lines = running.said.err.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain("stopping");
  });

  // util-linux's script(1) gives a process a terminal.
  test.skipIf(!existsSync("/usr/bin/script"))("and short lines for a person on a terminal", async () => {
    const words = ["-qefc", `${process.execPath} ${START}`, "/dev/null"];
    const running = start("/usr/bin/script", words, environment());
    await untilSaid(running, /feeds compiled/);
    running.child.stdin!.write("\u0003");
    await running.ended;
    expect(running.said.out).not.toContain('"level"');
    expect(running.said.out).toMatch(/\d\d:\d\d:\d\d url-reputation.*feeds compiled/);
  });
});
