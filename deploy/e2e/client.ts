import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BulkResult, ScanResult } from "@sextant/gateway";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

type Json = Record<string, unknown>;
interface OpenApi {
  readonly paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
  readonly components: Record<string, Record<string, Json>>;
}

const FILE = join(import.meta.dirname, "..", "..", "gateway", "openapi.yaml");

/** Checks answers against `gateway/openapi.yaml`: status described, required headers there, body of its schema. */
class Contract {
  readonly #api = parse(readFileSync(FILE, "utf8")) as OpenApi;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor() {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "openapi", components: this.#api.components });
  }

  /** Faults of one answer, empty when it keeps the contract. An undescribed path is checked as an error answer. */
  faults(method: string, path: string, status: number, headers: Headers, body: unknown): string[] {
    const operation = this.#api.paths[path.replace(/^\/(api\/)?v1|\?.*$/g, "")]?.[method.toLowerCase()];
    const faults = ["x-ratelimit-remaining", "x-ratelimit-reset"]
      .filter((name) => !headers.has(name))
      .map((name) => `no ${name}`);
    const response = this.#resolve(operation?.responses[String(status)] ?? this.#fallback(operation, status));
    if (!response) return [...faults, `${method} ${path} does not describe ${status}`];
    const content = response["content"] as Record<string, { schema: Json }> | undefined;
    const schema = content?.["application/json"]?.schema;
    if (!schema || method === "HEAD") return faults;
    const key = JSON.stringify(schema);
    const validate = this.#compiled.get(key) ?? this.#ajv.compile(this.#absolute(schema));
    this.#compiled.set(key, validate);
    if (!validate(body))
      faults.push(...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`));
    return faults;
  }

  /** 404 and 405 answer what no operation describes. */
  #fallback(operation: unknown, status: number): Json | undefined {
    if (operation && status !== 405) return undefined;
    return { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
  }

  #resolve(response: Json | undefined): Json | undefined {
    const ref = response?.["$ref"];
    return typeof ref === "string" ? this.#api.components["responses"]?.[ref.split("/").at(-1)!] : response;
  }

  #absolute(schema: Json): Json {
    return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as Json;
  }
}

const contract = new Contract();

/** One answer, already checked against the OpenAPI description. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ErrorBody {
  readonly error: string;
  readonly message: string;
}

export interface CallOptions {
  readonly key?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as it is when a string or bytes, else as JSON. */
  readonly body?: unknown;
}

/** Calls one path. @throws Error naming each way in which the answer breaks `openapi.yaml`. */
export async function call<T = ErrorBody>(url: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const method = options.method ?? "POST";
  const raw = typeof options.body === "string" || options.body instanceof Uint8Array;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
      ...(method === "GET" || method === "HEAD" ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: (raw ? options.body : JSON.stringify(options.body)) as string }),
  });
  const text = await answer.text();
  const body = answer.headers.get("content-type")?.includes("json") && text ? (JSON.parse(text) as T) : (text as T);
  const faults = contract.faults(method, path, answer.status, answer.headers, body);
  if (faults.length > 0) throw new Error(`answer breaks openapi.yaml: ${faults.join("; ")}`);
  return { status: answer.status, headers: answer.headers, body };
}

export const check = (url: string, key: string | undefined, body: unknown) =>
  call<ScanResult>(url, "/api/v1/check", { key, body });
export const bulk = (url: string, key: string | undefined, body: unknown) =>
  call<BulkResult>(url, "/api/v1/bulk", { key, body });

/** An answer without what a repetition may change: id, times, latencies. */
export const replayed = (result: ScanResult): ScanResult => ({
  ...result,
  id: "",
  processing_time_ms: 0,
  analyzed_at: "",
  layers: result.layers.map((layer) => ({ ...layer, latency_ms: 0 })),
});
