import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ServiceTokens, tokenInterceptor } from "@sextant/chassis";
import { openAccounts, openLists, openWebhooks } from "@sextant/gateway";
import { findBinary, startPostgres } from "@sextant/testkit";
import { CommunityService, Opinion } from "@sextant/proto/community";
import { IndicatorKind } from "@sextant/proto/layer";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { servicePlan } from "../local/fleet-plan.ts";
import { freePorts, startProcess } from "../local/processes.ts";
import { withTokens } from "../local/tokens.ts";
import { shellBlocks } from "../local/testing/commands.ts";
import { check } from "./client.ts";
import { startTopology } from "./topology.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const [BACKUP, DUMP, RESTORE, RESTORE_DUMP] = shellBlocks(join(import.meta.dirname, "..", "OPERATING.md")) as [
  string,
  string,
  string,
  string,
];
const PG_FOLDER = join(findBinary("initdb", "/usr/lib/postgresql/*/bin") ?? "/usr/bin/initdb", "..");

const folder = mkdtempSync(join(tmpdir(), "sextant-operating-"));
const postgres = await startPostgres();
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a block of the page in the repository, its relative files in a folder of this test. */
function run(block: string, environment: Record<string, string>): void {
  const here = block
    .replaceAll("backup-2026-11-21", join(folder, "backup"))
    .replaceAll("sextant.dump", join(folder, "sextant.dump"));
  const path = `${PG_FOLDER}:${process.env["PATH"] ?? ""}`;
  const { status, stderr } = spawnSync("bash", ["-ec", here], {
    cwd: ROOT,
    env: { PATH: path, HOME: folder, ...environment },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
}

describe("files", () => {
  test("a backup of a server that runs, restored: keys, credits, windows, webhooks, lists, kept answers", async () => {
    const content = { content: "Hi Anna, dinner at eight tomorrow?" };
    const repeated = { "idempotency-key": "once" };
    let made!: { key: string; id: string };
    let id = "";
    const restored = join(folder, "restored");
    {
      await using sextant = await startTopology("embedded");
      made = await sextant.accounts.create({ plan: "api", limit: 5, credits: 9, label: "shop" });
      await using webhooks = await openWebhooks(sextant.environment);
      await webhooks.add({ accountId: made.id, url: "https://a.example/", label: "", verdicts: [] });
      await using lists = await openLists(sextant.environment);
      await lists.put([{ accountId: undefined, action: "block", kind: "domain", value: "evil.example", note: "" }]);
      await check(sextant.url, made.key, content);
      const answer = await fetch(`${sextant.url}/api/v1/check`, {
        method: "POST",
        headers: { authorization: `Bearer ${made.key}`, "content-type": "application/json", ...repeated },
        body: JSON.stringify(content),
      });
      ({ id } = (await answer.json()) as { id: string });
      const load = Array.from({ length: 3 }, () => check(sextant.url, made.key, content));
      run(BACKUP, { SEXTANT_DATA_DIR: sextant.environment["SEXTANT_DATA_DIR"]! });
      await Promise.all(load);
    }
    run(RESTORE, { SEXTANT_DATA_DIR: restored });
    await using sextant = await startTopology("embedded", { SEXTANT_DATA_DIR: restored });
    const [account] = await sextant.accounts.list();
    expect(account).toMatchObject({ id: made.id, credits: 9, limit: 5, keys: [{ label: "shop" }] });
    const again = await fetch(`${sextant.url}/api/v1/check`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.key}`, "content-type": "application/json", ...repeated },
      body: JSON.stringify(content),
    });
    expect([again.headers.get("idempotent-replayed"), ((await again.json()) as { id: string }).id]).toEqual([
      "true",
      id,
    ]);
    const { status, headers } = await check(sextant.url, made.key, content);
    // Two calls were counted before the backup, and this is one more of five.
    expect([status, Number(headers.get("x-ratelimit-remaining")) <= 2]).toEqual([200, true]);
    await using webhooks = await openWebhooks(sextant.environment);
    expect(await webhooks.list()).toMatchObject([{ accountId: made.id, url: "https://a.example/" }]);
    await using lists = await openLists(sextant.environment);
    expect(await lists.list()).toMatchObject([{ value: "evil.example" }]);
    expect(readdirSync(join(folder, "backup")).toSorted()).toEqual([
      "accounts.sqlite",
      "answers.sqlite",
      "community.sqlite",
      "event-spill.sqlite",
      "feeds",
      "windows.sqlite",
    ]);
  });

  test("a folder that holds something is not written over", () => {
    cpSync(join(import.meta.dirname, "client.ts"), join(folder, "full", "client.ts"));
    const words = ["deploy/local/backup.ts", join(folder, "full")];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: ROOT,
      env: { SEXTANT_DATA_DIR: join(folder, "restored") },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, "backup: FOLDER must be new or empty\n"]);
  });
});

describe.skipIf(!postgres)("PostgreSQL", () => {
  const INDICATORS = [{ kind: IndicatorKind.DOMAIN, value: "evil.example" }];

  /** Layer 6 on a database, for one question. */
  async function community<T>(
    databaseUrl: string,
    ask: (client: ReturnType<typeof clientOf>) => Promise<T>,
  ): Promise<T> {
    const [grpc, http] = (await freePorts(2)) as [number, number];
    const environment = withTokens({
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: databaseUrl,
      SEXTANT_DATA_DIR: folder,
      SEXTANT_LOG_LEVEL: "silent",
    });
    await using layer = startProcess(servicePlan("community-database", environment, { grpc, http }));
    await layer.untilReady();
    const tokens = new ServiceTokens(environment["SEXTANT_SERVICE_TOKENS"]!);
    return await ask(clientOf(`http://127.0.0.1:${http}`, tokens));
  }
  const clientOf = (baseUrl: string, tokens: ServiceTokens) =>
    createClient(
      CommunityService,
      createConnectTransport({ httpVersion: "1.1", baseUrl, interceptors: [tokenInterceptor(tokens)] }),
    );

  test("a dump, restored into an empty database: accounts and reports are there, and both services start on it", async () => {
    const databaseUrl = postgres!.url;
    const environment = { SEXTANT_DATA_DIR: folder, DATABASE_URL: databaseUrl };
    let key = "";
    {
      await using accounts = await openAccounts(environment);
      ({ key } = await accounts.create({ plan: "enterprise", credits: 4 }));
    }
    await community(databaseUrl, (client) =>
      client.report({ reporter: "ann", opinion: Opinion.SCAM, indicators: INDICATORS }),
    );
    run(DUMP, { DATABASE_URL: databaseUrl });
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query("create database restored");
    await admin.end();
    const restored = new URL(databaseUrl);
    restored.pathname = "/restored";
    run(RESTORE_DUMP, { NEW_DATABASE_URL: restored.href });
    await using accounts = await openAccounts({ ...environment, DATABASE_URL: restored.href });
    expect(await accounts.find(key)).toMatchObject({ plan: "enterprise", credits: 4 });
    const { standings } = await community(restored.href, (client) => client.lookup({ indicators: INDICATORS }));
    expect(standings).toMatchObject([{ scamReports: 1 }]);
  });
});
