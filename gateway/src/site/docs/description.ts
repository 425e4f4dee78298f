import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
interface Media {
  readonly schema: Schema;
  readonly examples?: Examples;
}
export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Path {
  readonly servers?: readonly { readonly url: string }[];
  readonly get?: Operation;
  readonly post?: Operation;
}
/** `openapi.yaml`, as far as its pages read it. */
export interface Description {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Path>>;
  readonly webhooks: Readonly<Record<string, Path>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** Reads the description of this API. */
export const readDescription = (): Description =>
  parse(readFileSync(join(import.meta.dirname, "..", "..", "..", "openapi.yaml"), "utf8")) as Description;

/** What a reference names; anything else as it is. */
export function resolve<T extends { readonly $ref?: string }>(from: unknown, value: T): T {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.replace(/^#\//, "").split("/");
  return steps.reduce((found, step) => (found as Record<string, unknown>)[step], from) as T;
}
