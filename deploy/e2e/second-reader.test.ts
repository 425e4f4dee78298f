import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ScanResult } from "@sextant/gateway";
import { type ChatServer, startChatServer, tokenIn } from "@sextant/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "../local/processes.ts";
import { withTokens } from "../local/tokens.ts";
import { call } from "./client.ts";
import { startTopology, TOPOLOGIES, type Topology } from "./topology.ts";

const MESSAGE =
  "Hello Tom, can you take care of something for me today? I will write what it is once you have a minute.";
const QUOTE = "can you take care of something for me today";
const KEY = "sk-nobody-may-read-this";

let chat: ChatServer;
beforeAll(async () => {
  chat = await startChatServer(({ system }) =>
    JSON.stringify({ token: tokenIn(system), verdict: "scam", quote: QUOTE }),
  );
});
afterAll(() => chat[Symbol.asyncDispose]());

const reader = () => ({
  SEXTANT_LLM_URL: chat.url,
  SEXTANT_LLM_MODEL: "some-model",
  SEXTANT_LLM_KEY: KEY,
  // Every score is uncertain here, whatever the weights say of a text.
  SEXTANT_LLM_FROM: "0",
  SEXTANT_LLM_TO: "99",
});

describe.each(TOPOLOGIES)("the second reader, %s", (kind) => {
  let sextant: Topology;
  let key = "";
  const scan = async (content: string) =>
    (await call<ScanResult>(sextant.url, "/api/v1/check?include=ledger", { key, body: { content } })).body;
  beforeAll(async () => {
    sextant = await startTopology(kind, {
      ...reader(),
      // A busy machine may take its time.
      SEXTANT_LAYER_TIMEOUT_MS: "20000",
      SEXTANT_REQUEST_BUDGET_MS: "30000",
    });
    ({ key } = await sextant.accounts.create({ plan: "enterprise" }));
  });
  afterAll(() => sextant[Symbol.asyncDispose]());

  test("its word is a red flag that quotes the content, has its share in the ledger, and names the model", async () => {
    const body = await scan(MESSAGE);
    expect(body.red_flags).toMatchObject([
      { code: "text.second_reader", layer: 4, evidence: `“${QUOTE}” — some-model calls it a scam` },
    ]);
    expect(body.ledger?.versions["ai-text-analysis.second_reader"]).toMatch(/^some-model /);
    const shares = body.ledger?.shares.filter((share) => "code" in share && share.code === "text.second_reader");
    expect(shares?.[0]?.points).toBeGreaterThan(0);
    expect(body.verdict).not.toMatch(/scam/);
    expect(chat.questions.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
  });

  test("where it cannot be asked the answer is the layer's own, and less to be trusted", async () => {
    const { answer } = chat;
    const content = `${MESSAGE} Thanks!`;
    chat.answer = () => ({ status: 500 });
    const unheard = await scan(content);
    chat.answer = (question) => JSON.stringify({ token: tokenIn(question.system), verdict: "unclear", quote: "" });
    const heard = await scan(content);
    chat.answer = answer;
    expect(unheard.composite_score).toBe(heard.composite_score);
    expect(unheard.confidence).toBeLessThan(heard.confidence);
    expect(heard.red_flags).toEqual([]);
  });
});

test("neither key nor content reaches the log, however the server fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sextant-second-reader-"));
  const [grpc, http] = await freePorts(2);
  const environment = withTokens({
    ...reader(),
    PATH: process.env["PATH"] ?? "", // oxlint-disable-line node/no-process-env
    SEXTANT_DATA_DIR: folder,
    SEXTANT_HOST: "127.0.0.1",
    SEXTANT_GRPC_PORT: String(grpc),
    SEXTANT_HTTP_PORT: String(http),
    SEXTANT_LOG_LEVEL: "trace",
    SEXTANT_LLM_TIMEOUT_MS: "200",
  });
  const main = join(import.meta.dirname, "..", "..", "services", "ai-text-analysis", "src", "main.ts");
  const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  const at = `http://127.0.0.1:${http}`;
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const { answer } = chat;
  try {
    while (!(await fetch(`${at}/readyz`).catch(() => undefined))?.ok) await sleep(100);
    const token = readFileSync(environment["SEXTANT_SERVICE_TOKENS"]!, "utf8").trim();
    const failures = [{ status: 401, body: KEY }, { body: MESSAGE }, "no JSON", { afterMs: 1_000, words: "" }];
    for (const [index, failure] of failures.entries()) {
      chat.answer = () => failure;
      const text = { view: 0, start: 0, kind: "TEXT_KIND_BODY", text: `${MESSAGE} ${index}` };
      const answered = await fetch(`${at}/sextant.layer.v1.LayerService/Analyze`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ subjects: [{ id: "a", inputType: "INPUT_TYPE_TEXT", texts: [text] }] }),
      });
      expect(await answered.json()).toMatchObject({ reports: [{ answered: true, unknowns: ["second_reader"] }] });
    }
    const metrics = await (await fetch(`${at}/metrics`)).text();
    expect(metrics).toContain('sextant_second_reader_total{outcome="timeout"} 1');
    expect(log.match(/second reader gave no answer/g)).toHaveLength(3);
    for (const told of [log, metrics])
      for (const secret of [KEY, "Tom", "take care", "Bearer"]) expect(told).not.toContain(secret);
  } finally {
    chat.answer = answer;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
});
