import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, findBinary, freePort, launch, untilListening } from "@sextant/testkit";
import { AckPolicy, connect, type NatsConnection } from "nats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serversOf, STREAM, subjectOf, SUBJECTS } from "@sextant/chassis";
import { newPassword } from "../local/tokens.ts";

const program = findBinary("nats-server");
if (!program && process.env["CI"] === "true") throw new Error("no nats-server is installed");
const CONFIGURATIONS = ["images/nats.conf", "kubernetes/nats/nats.conf"];
const PASSWORD = newPassword();

/** What a single server of Debian's age takes: without the cluster, and without what it does not know yet. */
const forOneServer = (text: string, port: number, folder: string) =>
  text
    .replace("port: 4222", `port: ${port}`)
    .replace(/^http: .*$/m, "host: 127.0.0.1")
    .replace("store_dir: /data", `store_dir: ${folder}`)
    .replace(/^\s*sync_interval: .*$/m, "")
    .replace(/^server_name: .*$/m, "")
    .replace(/^cluster \{[^]*?^\}$/m, "");

test("a password begins as no number and no date does", () => {
  for (let count = 0; count < 100; count += 1) expect(newPassword()).toMatch(/^[a-z]/);
});

describe.skipIf(!program).each(CONFIGURATIONS)("%s", (file) => {
  const folder = mkdtempSync(join(tmpdir(), "sextant-nats-conf-"));
  let port = 0;
  let server: ReturnType<typeof launch>;
  beforeAll(async () => {
    port = await freePort();
    const own = join(folder, "nats.conf");
    writeFileSync(own, forOneServer(readFileSync(join(import.meta.dirname, "..", file), "utf8"), port, folder));
    process.env["NATS_PASSWORD"] = PASSWORD;
    server = launch(program!, ["-c", own]);
    await untilListening(port, server);
  });
  afterAll(async () => {
    await end(server, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const as = (user: string): Promise<NatsConnection> => connect(serversOf(`nats://${user}127.0.0.1:${port}`));

  test("nobody without the password", async () => {
    await expect(as("")).rejects.toThrow(/authorization/i);
    await expect(as("sextant:other@")).rejects.toThrow(/authorization/i);
  });

  test("who has it writes events, reads and acks them, and may do nothing else", async () => {
    const nats = await as(`sextant:${PASSWORD}@`);
    const manager = await nats.jetstreamManager();
    await manager.streams.add({ name: STREAM, subjects: [SUBJECTS] });
    await nats.jetstream().publish(subjectOf("scan_1"), "event");
    await manager.consumers.add(STREAM, { durable_name: "webhooks", ack_policy: AckPolicy.Explicit });
    const message = await (await nats.jetstream().consumers.get(STREAM, "webhooks")).next({ expires: 5_000 });
    expect(message?.string()).toBe("event");
    expect(await message!.ackAck()).toBe(true);
    await expect(nats.request("other.subject", "x", { timeout: 2_000 })).rejects.toThrow(/permissions violation/i);
    await nats.close();
  });
});
