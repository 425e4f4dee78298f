import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

type Json = Record<string, unknown>;
interface Response {
  readonly $ref?: string;
  readonly headers?: Record<string, { $ref: string }>;
  readonly content: Record<string, { schema: Json; examples?: Record<string, { value: unknown }> }>;
}
interface Described {
  readonly info: { readonly description: string };
  readonly paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  readonly webhooks: Record<string, Record<string, { requestBody: Pick<Response, "content"> }>>;
  readonly components: {
    readonly headers: Record<string, { readonly required?: boolean }>;
    readonly responses: Record<string, Response>;
    readonly schemas: Record<string, Json>;
  };
}

export const OPENAPI_FILE = join(import.meta.dirname, "..", "..", "openapi.yaml");
export const openapi = parse(readFileSync(OPENAPI_FILE, "utf8")) as Described;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** The description lets clients meet properties that they do not know; an answer of today has those alone that are described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy: Json = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return copy["type"] === "object" && copy["properties"] ? { ...copy, additionalProperties: false } : copy;
}
ajv.addSchema({ $id: "openapi", components: closed(openapi.components) });

const compiled = new Map<Json, ValidateFunction>();
function compile(schema: Json): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as Json;
  const made = ajv.compile(absolute);
  compiled.set(schema, made);
  return made;
}

/** Faults of a value against a schema of the description. */
export function schemaFaults(schema: Json, value: unknown): string[] {
  const validate = compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}

export const resolved = (response: Response): Response =>
  response.$ref ? openapi.components.responses[response.$ref.split("/").at(-1)!]! : response;

const isRequired = (reference: string): boolean =>
  openapi.components.headers[reference.split("/").at(-1)!]?.required === true;

const BY_STATUS: Readonly<Record<number, string>> = {
  400: "InvalidRequest",
  401: "Unauthorized",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  429: "RateLimitExceeded",
  500: "InternalError",
};

/** Faults of one answer against the description; what no operation describes is held against its status's response. */
export function contractFaults(
  method: string,
  path: string,
  status: number,
  headers: Headers,
  body: unknown,
): string[] {
  const operation = openapi.paths[path.replace(/^\/(?:api\/)?v1/, "").replace(/\?.*$/, "")]?.[method.toLowerCase()];
  const found = operation ? operation.responses[String(status)] : openapi.components.responses[BY_STATUS[status]!];
  if (!found) return [`status ${status} is not described`];
  const response = resolved(found);
  const faults = Object.entries(response.headers ?? {})
    .filter(([name, { $ref }]) => isRequired($ref) && !headers.has(name))
    .map(([name]) => name)
    .map((name) => `header ${name} is missing`);
  const schema = response.content["application/json"]?.schema;
  return schema && method !== "HEAD" ? [...faults, ...schemaFaults(schema, body)] : faults;
}
