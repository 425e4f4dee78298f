import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import { fromBinary, toJson } from "@bufbuild/protobuf";
import { ScanCompletedSchema } from "@sextant/proto/events";
import { InputType, Severity } from "@sextant/proto/layer";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { concludeLayers } from "./conclude/conclude.ts";
import { layerResultsOf } from "./conclude/layer-results.ts";
import { STREAM, subjectOf } from "@sextant/chassis";
import { CE, MAX_EVENT_INDICATORS, scanEvent } from "./events/scan-event.ts";
import { caseOf, finding } from "./testing/cases.ts";
import { conclusionOf } from "./wire.ts";

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maxItems?: number;
}
interface AsyncApi {
  readonly asyncapi: string;
  readonly channels: Record<string, { address: string; description: string; messages: Record<string, Schema> }>;
  readonly operations: Record<string, { action: string; channel: Schema; messages: Schema[] }>;
  readonly components: {
    readonly messages: Record<string, { contentType: string; headers: Schema; payload: Schema }>;
    readonly schemas: Record<string, Schema>;
  };
}

const source = readFileSync(join(import.meta.dirname, "..", "asyncapi.yaml"), "utf8");
const api = parse(source) as AsyncApi;

function at(reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], api);
}
const schemaOf = (schema: Schema): Schema => (schema.$ref ? (at(schema.$ref) as Schema) : schema);

/** Fields of a message that the document lacks or invents, and enum words that differ, down to the last message. */
function differences(message: DescMessage, schema: Schema, path = message.name): string[] {
  if (message.typeName === "google.protobuf.Timestamp") return [];
  const described = schemaOf(schema).properties ?? {};
  const names = message.fields.map((field) => field.jsonName);
  const odd = new Set(names).symmetricDifference(new Set(Object.keys(described)));
  return [
    ...[...odd].map((name) => `${path}.${name}`),
    ...message.fields.flatMap((field) => {
      const own = schemaOf(described[field.jsonName] ?? {});
      const element = own.items ? schemaOf(own.items) : own;
      if (field.message) return differences(field.message, element, `${path}.${field.jsonName}`);
      return field.enum ? enumDifferences(field.enum, element, `${path}.${field.jsonName}`) : [];
    }),
  ];
}

function enumDifferences(description: DescEnum, schema: Schema, path: string): string[] {
  const words = description.values.filter((value) => value.number !== 0).map((value) => value.name);
  return [...new Set(words).symmetricDifference(new Set(schema.enum ?? []))].map((word) => `${path} ${word}`);
}

function event() {
  const scan = caseOf("scan_1", "text", {
    1: { score: 80, findings: [finding("url.a", Severity.HIGH, 3, "example.test is on a list")] },
    4: { score: 95, scamTypes: [{ scamType: "delivery", weight: 1 }] },
    6: null,
  });
  scan.inputType = InputType.TEXT;
  scan.accountId = "account";
  scan.indicators = Array.from({ length: 300 }, () => ({ kind: 1, sha256: new Uint8Array(32) }) as never);
  scan.fingerprint = { exact: new Uint8Array(32), minhash: [1, 4_294_967_295] } as never;
  const outcome = concludeLayers(layerResultsOf(scan));
  return scanEvent(
    scan,
    conclusionOf("scan_1", outcome, { explanation: "words", language: "en" }, 1_800_000_000_000),
    1_800_000_000_000,
  );
}

describe("asyncapi.yaml", () => {
  test("is AsyncAPI 3.0 and every reference leads somewhere", () => {
    expect(api.asyncapi).toMatch(/^3\.0\./);
    const references = [...source.matchAll(/\$ref: "(#[^"]+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
    expect(Object.values(api.operations).map((operation) => operation.action)).toEqual(["send"]);
  });

  test("the channel is the stream's subject", () => {
    const { address, description } = api.channels["scans"]!;
    expect(address.replace("{scanId}", "abc")).toBe(subjectOf("abc"));
    expect(description).toContain(STREAM);
  });

  test("describes exactly the fields of ScanCompleted, all the way down", () => {
    expect(differences(ScanCompletedSchema, api.components.schemas["ScanCompleted"]!)).toEqual([]);
  });

  test("an event keeps it: body and headers", () => {
    const { body, headers } = event();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "asyncapi", components: api.components });
    const validate = (name: string, value: unknown) =>
      ajv.validate({ $ref: `asyncapi#/components/schemas/${name}` }, value) ? [] : ajv.errors;
    const json = toJson(ScanCompletedSchema, fromBinary(ScanCompletedSchema, body));
    expect(validate("ScanCompleted", json)).toEqual([]);
    expect(validate("Headers", { ...Object.fromEntries(headers), "Nats-Msg-Id": "scan_1" })).toEqual([]);
    const described = Object.keys(api.components.schemas["Headers"]!.properties!);
    expect(headers.map(([name]) => name).filter((name) => !described.includes(name))).toEqual([]);
  });

  test("constants are the code's", () => {
    const { properties } = api.components.schemas["Headers"]!;
    expect(properties!["ce-type"]!.const).toBe(CE.type);
    expect(properties!["ce-source"]!.const).toBe(CE.source);
    expect(api.components.messages["ScanCompleted"]!.contentType).toBe(CE.contentType);
    expect(api.components.schemas["ScanCompleted"]!.properties!["indicators"]!.maxItems).toBe(MAX_EVENT_INDICATORS);
  });
});

test("an event carries no content: neither titles, notes nor explanation", () => {
  const { body, headers } = event();
  const text = `${new TextDecoder("latin1").decode(body)} ${JSON.stringify(headers)}`;
  expect(text).toContain("url.a");
  expect(text).not.toMatch(/example\.test|title of|description of|words/);
});
