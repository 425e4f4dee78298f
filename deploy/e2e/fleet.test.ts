import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openAccounts } from "@sextant/gateway";
import { freePorts } from "../local/processes.ts";
import { start, untilSaid } from "../local/testing/run.ts";

const FLEET = join(import.meta.dirname, "..", "local", "fleet.ts");

const isUp = async (url: string) => (await fetch(url).catch(() => undefined))?.status === 200;

test("npm run fleet: the ports that were asked for, a layer killed and back, and nothing left behind", async () => {
  const data = mkdtempSync(join(tmpdir(), "sextant-fleet-"));
  const [port, ops] = (await freePorts(2)) as [number, number];
  const environment = {
    SEXTANT_DATA_DIR: data,
    SEXTANT_LOOKUPS: "off",
    SEXTANT_LOG_LEVEL: "fatal",
    PORT: String(port),
    SEXTANT_OPS_PORT: String(ops),
  };
  const running = start(process.execPath, [FLEET], environment);
  try {
    const [, url] = await untilSaid(running, /Fleet ready on (http:\S+)/);
    expect(url).toBe(`http://localhost:${port}`);
    expect(await isUp(`http://127.0.0.1:${ops}/readyz`)).toBe(true);
    const [, pid, probes] = await untilSaid(running, /ai-text-analysis +pid (\d+) +(http:\S+)/);
    process.kill(Number(pid), "SIGKILL");
    await untilSaid(running, /ai-text-analysis ended \(SIGKILL\), starting again/);
    await vi.waitUntil(() => isUp(`${probes}/readyz`), { timeout: 60_000, interval: 100 });
    await using accounts = await openAccounts({ SEXTANT_DATA_DIR: data });
    const { key } = await accounts.create({ plan: "api" });
    const [, , community] = await untilSaid(running, /community-database +pid (\d+) +(http:\S+)/);
    const forged = await fetch(`${community}/sextant.community.v1.CommunityService/Report`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        reporter: "forger",
        opinion: "OPINION_SCAM",
        indicators: [{ kind: 2, value: "a.example" }],
      }),
    });
    expect(forged.status, "a report of somebody who is none of the fleet").toBe(401);
    const textLayer = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/check`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ content: "Hi Anna, dinner at eight tomorrow?" }),
      });
      const { layers } = (await answer.json()) as { layers: { status: string }[] };
      return layers[3]!.status !== "skipped";
    };
    await vi.waitUntil(textLayer, { timeout: 30_000, interval: 200 });
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
    expect(await isUp(`${probes}/readyz`)).toBe(false);
  } finally {
    running.child.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
