import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openWebhooks } from "@sextant/gateway";
import { startNatsBinary } from "@sextant/testkit";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startProcess } from "../local/processes.ts";
import { check } from "./client.ts";
import { SMS } from "./samples.ts";
import { startTopology } from "./topology.ts";

const nats = await startNatsBinary();
afterAll(async () => nats?.[Symbol.asyncDispose]());
if (!nats && process.env["CI"] === "true") throw new Error("no nats-server is installed");

/** Scans of one account, with a kill of the gateway in the middle of each third. */
const SCANS = 60;

describe.skipIf(!nats)(`webhooks, fleet with NATS${nats ? "" : ": no nats-server is installed"}`, () => {
  test(
    "kill -9 of the gateway, and a receiver that refuses and hangs: every scan is told, signed",
    { timeout: 240_000 },
    async () => {
      const heard = new Map<string, number>();
      const bad: string[] = [];
      const seen = new Set<string>();
      let secret = "";
      const receiver = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          const headers = request.headers as Record<string, string>;
          const id = headers["webhook-id"]!;
          const isFirst = !seen.has(id);
          seen.add(id);
          // Of ten messages one is refused at first, and one is never answered.
          if (isFirst && seen.size % 10 === 3) return void response.writeHead(503).end();
          if (isFirst && seen.size % 10 === 7) return;
          try {
            new Webhook(secret).verify(Buffer.concat(chunks).toString("utf8"), headers);
            heard.set(id, (heard.get(id) ?? 0) + 1);
          } catch (error) {
            bad.push(String(error));
          }
          response.writeHead(204).end();
        });
      }).listen(0, "127.0.0.1");
      await once(receiver, "listening");
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

      await using stack = new AsyncDisposableStack();
      stack.defer(() => receiver.closeAllConnections());
      stack.defer(() => void receiver.close());
      const sextant = stack.use(
        await startTopology("fleet", { NATS_URL: nats!.url, SEXTANT_WEBHOOK_NETWORKS: "127.0.0.0/8" }),
      );
      const webhooks = stack.use(await openWebhooks(sextant.environment));
      const { id: accountId, key } = await sextant.accounts.create({ plan: "enterprise" });
      const made = await webhooks.add({ accountId, url, label: "", verdicts: [] });
      if (!made || made === "full") throw new Error("not made");
      secret = made.secret;
      await new Promise((resolve) => setTimeout(resolve, 1_100));

      let gateway = sextant.processes.get("gateway")!;
      const answered = new Set<string>();
      for (let scan = 0; scan < SCANS; scan += 1) {
        if (scan % 20 === 10) {
          const gone = once(gateway.child, "exit");
          gateway.child.kill("SIGKILL");
          await gone;
          gateway = stack.use(startProcess(gateway.plan));
          await gateway.untilReady();
        }
        const { status, body } = await check(sextant.url, key, { content: SMS });
        if (status === 200) answered.add(body.id);
      }
      expect(answered.size).toBe(SCANS);
      await vi.waitUntil(() => [...answered].every((id) => heard.has(id)), { timeout: 150_000, interval: 200 });
      expect(bad).toEqual([]);
      expect([...heard.keys()].filter((id) => !answered.has(id))).toEqual([]);
    },
  );
});
