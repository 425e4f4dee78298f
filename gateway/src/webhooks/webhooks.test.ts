import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { createLog, type ServiceContext, Metrics, serversOf, STREAM, SUBJECTS, subjectOf } from "@sextant/chassis";
import { LayerStatus, Verdict } from "@sextant/proto/aggregator";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { InputType, Severity } from "@sextant/proto/layer";
import { startNatsBinary } from "@sextant/testkit";
import { connect, type NatsConnection } from "nats";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openAccounts } from "../accounts/accounts.ts";
import { openAccountsDatabase } from "../accounts/database.ts";
import { parseRanges } from "../http/address.ts";
import { schemaFaults } from "../testing/openapi.ts";
import { openWebhooks } from "./admin.ts";
import { startWebhooks } from "./webhooks.ts";

const nats = await startNatsBinary();
if (!nats && process.env["CI"] === "true") throw new Error("no nats-server is installed");
const folder = mkdtempSync(join(tmpdir(), "sextant-webhooks-"));
afterAll(async () => {
  await nats?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers each message with the next of some statuses, the last for ever. */
async function receiver() {
  const heard: Heard[] = [];
  const answers = { statuses: [204] as number[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      const status = answers.statuses.length > 1 ? answers.statuses.shift()! : answers.statuses[0]!;
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    heard,
    answers,
    url,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const SCAN_ID = `scan_${"0".repeat(32)}`;
const dataOf = (body: string) => (JSON.parse(body) as { data: object }).data;

const eventOf = (scanId: string, accountId: string, verdict = Verdict.CONFIRMED_SCAM, at = Date.now() + 1_000) =>
  create(ScanCompletedSchema, {
    scanId,
    accountId,
    requestId: "checkout-7f3a",
    completedAt: timestampFromMs(at),
    inputType: InputType.TEXT,
    compositeScore: 97.5,
    verdict,
    scamType: "delivery",
    confidence: 88,
    flags: [{ flag: "text.parcel_fee", layer: 4, severity: Severity.MEDIUM, redFlags: ["rf_1"] }],
    layers: [{ layer: 4, score: 96, status: LayerStatus.DANGER, flags: ["rf_1"], latencyMs: 2 }],
    versions: [{ part: "sextant", version: "1.1.0" }],
  });

describe.skipIf(!nats)("webhooks", () => {
  let connection: NatsConnection;
  const environment = { SEXTANT_DATA_DIR: folder, SEXTANT_WEBHOOK_NETWORKS: "127.0.0.1" };
  const serviceContext = (): ServiceContext => ({ log: createLog("gateway", "silent"), metrics: new Metrics() });
  const stack: (() => PromiseLike<unknown>)[] = [];
  let scans = 0;
  const newScan = () => `scan_${(scans += 1)}`;

  beforeAll(async () => {
    connection = await connect(serversOf(nats!.url));
    const jsm = await connection.jetstreamManager({ checkAPI: false });
    await jsm.streams.add({ name: STREAM, subjects: [SUBJECTS] });
  });
  afterAll(() => connection.close());
  beforeEach(() => run());
  afterEach(async () => {
    for (const put of stack.splice(0).toReversed()) await put();
  });

  async function run(schedule: readonly number[] = [20, 40]): Promise<void> {
    const database = await openAccountsDatabase({ dataDir: folder, databaseUrl: undefined });
    const networks = parseRanges(["127.0.0.1"]).ranges;
    const resolver = { resolve4: () => Promise.resolve([]), resolve6: () => Promise.resolve([]) };
    const running = startWebhooks({ natsUrl: nats!.url, database, resolver, networks, schedule }, serviceContext());
    stack.push(
      () => database[Symbol.asyncDispose](),
      () => running[Symbol.asyncDispose](),
    );
  }

  async function webhookAt(url: string, verdicts: readonly ("safe" | "confirmed_scam")[] = []) {
    const accounts = await openAccounts(environment);
    const webhooks = await openWebhooks(environment);
    stack.push(
      () => accounts[Symbol.asyncDispose](),
      () => webhooks[Symbol.asyncDispose](),
    );
    const { id: accountId } = await accounts.create({ plan: "api" });
    const made = await webhooks.add({ accountId, url, label: "", verdicts });
    if (!made || made === "full") throw new Error("not made");
    // The list of webhooks holds for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return { ...made, accountId, webhooks };
  }

  const publish = async (event: ReturnType<typeof eventOf>) =>
    void (await connection.jetstream().publish(subjectOf(event.scanId), toBinary(ScanCompletedSchema, event)));
  const heardAll = (heard: readonly unknown[], count: number) =>
    vi.waitUntil(() => heard.length >= count, { timeout: 30_000, interval: 20 });

  test("a scan is told once, signed, in the API's own words, and without content", async () => {
    await using hook = await receiver();
    const { accountId, secret } = await webhookAt(`${hook.url}/in`);
    const id = newScan();
    await publish(eventOf(id, accountId));
    await heardAll(hook.heard, 1);
    const [{ path, headers, body }] = hook.heard as [Heard];
    const described = { $ref: "#/components/schemas/ScanCompleted" };
    expect(schemaFaults(described, { ...JSON.parse(body), data: { ...dataOf(body), scan_id: SCAN_ID } })).toEqual([]);
    expect([path, headers["content-type"], headers["webhook-id"]]).toEqual(["/in", "application/json", id]);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "scan.completed",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: {
        scan_id: id,
        request_id: "checkout-7f3a",
        input_type: "text",
        composite_score: 97.5,
        verdict: "confirmed_scam",
        scam_type: "delivery",
        confidence: 88,
        flags: [{ code: "text.parcel_fee", layer: 4, severity: "medium", red_flags: ["rf_1"] }],
        layers: [{ layer: 4, score: 96, status: "danger" }],
        versions: { sextant: "1.1.0" },
      },
    });
  });

  test("only its own account's scans, of the wanted verdicts, since it was made", async () => {
    await using hook = await receiver();
    const { accountId } = await webhookAt(hook.url, ["confirmed_scam"]);
    await publish(eventOf(newScan(), "acc_other"));
    await publish(eventOf(newScan(), accountId, Verdict.SAFE));
    await publish(eventOf(newScan(), accountId, Verdict.CONFIRMED_SCAM, Date.now() - 3_600_000));
    const last = newScan();
    await publish(eventOf(last, accountId));
    await heardAll(hook.heard, 1);
    expect(hook.heard.map(({ headers }) => headers["webhook-id"])).toEqual([last]);
  });

  test("a receiver that fails is tried again with the same id and body; a redirect is not followed", async () => {
    await using hook = await receiver();
    const { accountId, secret } = await webhookAt(hook.url);
    hook.answers.statuses = [500, 307, 200];
    await publish(eventOf(newScan(), accountId));
    await heardAll(hook.heard, 3);
    expect(new Set(hook.heard.map(({ headers, body }) => `${headers["webhook-id"] as string} ${body}`)).size).toBe(1);
    expect(new Set(hook.heard.map(({ path }) => path))).toEqual(new Set(["/"]));
    for (const { headers, body } of hook.heard)
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  test("a message that nobody takes is dead, listed, and sent again by hand", async () => {
    await using hook = await receiver();
    const { accountId, id, webhooks } = await webhookAt(hook.url);
    hook.answers.statuses = [503];
    const scan = newScan();
    await publish(eventOf(scan, accountId));
    await heardAll(hook.heard, 3);
    await vi.waitUntil(async () => (await webhooks.dead()).length === 1, { timeout: 30_000, interval: 20 });
    expect(await webhooks.dead()).toMatchObject([{ id: `${id}.${scan}`, attempts: 3, outcome: "503" }]);
    hook.answers.statuses = [200];
    expect(await webhooks.replay(`${id}.${scan}`)).toBe(1);
    await heardAll(hook.heard, 4);
    await vi.waitUntil(async () => (await webhooks.dead()).length === 0, { timeout: 30_000, interval: 20 });
    expect(hook.heard.at(-1)!.headers["webhook-id"]).toBe(scan);
  });

  test("410 ends it: nothing more is sent until it is enabled and replayed", async () => {
    await using hook = await receiver();
    const { accountId, id, webhooks } = await webhookAt(hook.url);
    hook.answers.statuses = [410];
    await publish(eventOf(newScan(), accountId));
    await vi.waitUntil(async () => (await webhooks.list()).find((each) => each.id === id)!.disabledAt !== null, {
      timeout: 30_000,
      interval: 20,
    });
    hook.answers.statuses = [200];
    expect(await webhooks.replay(id)).toBe(1);
    expect(await webhooks.enable(id)).toBe(true);
    await heardAll(hook.heard, 2);
  });

  test("while its secret is changed both sign", async () => {
    await using hook = await receiver();
    const { accountId, id, secret, webhooks } = await webhookAt(hook.url);
    const fresh = (await webhooks.rotate(id, 60_000))!;
    await publish(eventOf(newScan(), accountId));
    await heardAll(hook.heard, 1);
    const [{ body, headers }] = hook.heard as [Heard];
    for (const each of [secret, fresh])
      expect(() => new Webhook(each).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  test("events that came while nobody read them are told after a restart, each once", async () => {
    await using hook = await receiver();
    const { accountId } = await webhookAt(hook.url);
    await stack[1]!();
    const ids = Array.from({ length: 40 }, newScan);
    for (const id of ids) await publish(eventOf(id, accountId));
    await run();
    await heardAll(hook.heard, 40);
    expect(new Set(hook.heard.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(ids));
    expect(hook.heard).toHaveLength(40);
  });
});
