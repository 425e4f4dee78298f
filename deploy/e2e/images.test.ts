import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ScanResult } from "@sextant/gateway";
import { planFleet } from "../local/fleet-plan.ts";
import { startProcess } from "../local/processes.ts";
import { runNode } from "../local/testing/run.ts";
import { MAIL } from "./samples.ts";

const IMAGES = join(import.meta.dirname, "..", "images");
/** Outside of the checkout, as in an image: what a bundle lacks is nowhere else to be found. */
const folder = mkdtempSync(join(tmpdir(), "sextant-images-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what the images hold is a fleet: every service starts, a key is made, a mail goes through all layers", async () => {
  const bundled = await runNode(join(IMAGES, "bundle.ts"), ["--out", folder]);
  expect([bundled.code, bundled.err]).toEqual([0, ""]);
  const environment = {
    SEXTANT_DATA_DIR: join(folder, "data"),
    SEXTANT_LOOKUPS: "off",
    SEXTANT_HOST: "127.0.0.1",
    SEXTANT_LOG_LEVEL: "error",
    // A busy machine may take its time.
    SEXTANT_LAYER_TIMEOUT_MS: "20000",
    SEXTANT_REQUEST_BUDGET_MS: "30000",
  };
  const { processes, port } = await planFleet(environment);
  for (const { name } of processes)
    expect((await runNode(join(IMAGES, "externals.ts"), [join(folder, name)])).code).toBe(0);
  await using stack = new AsyncDisposableStack();
  const running = processes.map((plan) =>
    stack.use(startProcess({ ...plan, main: join(folder, plan.name, "main.js") })),
  );
  await Promise.all(running.map((each) => each.untilReady()));

  const person = await runNode(join(folder, "gateway", "accounts.js"), ["create", "ann@example.org"], environment);
  expect([person.code, person.out]).toEqual([0, expect.stringMatching(/^acc_/)]);
  const made = await runNode(join(folder, "gateway", "keys.js"), ["create", "--plan", "api"], environment);
  expect(made.code).toBe(0);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/check`, {
    method: "POST",
    headers: { authorization: `Bearer ${made.out.trim()}`, "content-type": "application/json" },
    body: JSON.stringify({ content: MAIL }),
  });
  const { verdict, layers } = (await answer.json()) as ScanResult;
  expect(verdict).toBe("confirmed_scam");
  // Layer 5 has no picture to look at.
  expect(layers.filter(({ status }) => status === "skipped").map(({ layer }) => layer)).toEqual([5]);
}, 180_000);
