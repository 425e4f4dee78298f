import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, Metrics, readConfig } from "@sextant/chassis";
import { type Accounts, openAccounts } from "../accounts/accounts.ts";
import { openPeople } from "../accounts/people/admin.ts";
import type { People } from "../accounts/people/people.ts";
import { settings } from "../config.ts";
import { build } from "../gateway.ts";
import { HTTP_LIMITS, type HttpLimits } from "../http/server.ts";
import type { ScanResult } from "../scan/result.ts";
import { createFakes, type Fakes } from "./layers.ts";
import { contractFaults } from "./openapi.ts";

/** One line that a gateway under test logged. */
export interface Line {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

function collectingLog(lines: Line[]): Logger {
  const write = (level: Line["level"]) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, fields, message });
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
  } as unknown as Logger;
}

/** A gateway on free ports with fake layers behind it. */
export interface Bench extends AsyncDisposable, Fakes {
  readonly url: string;
  readonly port: number;
  readonly opsUrl: string;
  readonly accounts: Accounts;
  readonly people: People;
  /** What was printed for whoever sits in front of the process. */
  readonly printed: string[];
  /** Folder of its stores. */
  readonly data: string;
  readonly lines: Line[];
}

export async function startBench(
  environment: Readonly<Record<string, string>> = {},
  limits: Partial<HttpLimits> = {},
): Promise<Bench> {
  await using stack = new AsyncDisposableStack();
  const data = mkdtempSync(join(tmpdir(), "sextant-gateway-"));
  stack.defer(() => rmSync(data, { recursive: true, force: true }));
  const complete = {
    SEXTANT_DATA_DIR: data,
    SEXTANT_HOST: "127.0.0.1",
    SEXTANT_SHUTDOWN_MS: "500",
    PORT: "0",
    SEXTANT_OPS_PORT: "0",
    ...environment,
  };
  const lines: Line[] = [];
  const printed: string[] = [];
  const fakes = createFakes();
  const serviceContext = { log: collectingLog(lines), metrics: new Metrics() };
  const config = readConfig(settings, complete);
  const gateway = stack.use(
    await build(
      config,
      serviceContext,
      fakes.clients,
      { ...HTTP_LIMITS, ...limits },
      (line) => void printed.push(line),
    ),
  );
  const people = stack.use(await openPeople(complete));
  const accounts = stack.use(await openAccounts(complete));
  const owned = stack.move();
  return {
    ...fakes,
    lines,
    printed,
    people,
    accounts,
    data,
    port: gateway.port,
    url: `http://127.0.0.1:${gateway.port}`,
    opsUrl: `http://127.0.0.1:${gateway.opsPort}`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Waits until a gateway says that it can answer: a Redis is connected to in the background. */
export async function whenReady({ opsUrl }: Bench): Promise<void> {
  while ((await fetch(`${opsUrl}/readyz`)).status !== 200) await sleep(10);
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly remaining: number;
  readonly reset: number;
}
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when a string or bytes, else as JSON. */
  readonly body?: unknown;
}

/** Calls a gateway. @throws Error naming each way in which the answer breaks `openapi.yaml`. */
export async function call<T = ErrorBody>(url: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const method = options.method ?? "POST";
  const { body, key } = options;
  const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: sent as string }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true && text !== "";
  const parsed = (isJson ? JSON.parse(text) : text) as T;
  const faults = contractFaults(method, path, answer.status, answer.headers, parsed);
  if (faults.length > 0) throw new Error(`${method} ${path} breaks openapi.yaml: ${faults.join("; ")}`);
  return {
    status: answer.status,
    headers: answer.headers,
    body: parsed,
    remaining: Number(answer.headers.get("x-ratelimit-remaining")),
    reset: Date.parse(answer.headers.get("x-ratelimit-reset")!),
  };
}

export const check = (bench: Bench, key: string, content = "hello", more: object = {}) =>
  call<ScanResult & ErrorBody>(bench.url, "/api/v1/check", { key, body: { content, ...more } });
