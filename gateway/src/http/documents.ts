import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Middleware } from "koa";
import { methodNotAllowed } from "../api-error.ts";
import { FLAGS_PATHS, OPENAPI_PATH } from "./paths.ts";
import type { State } from "./state.ts";

/** A document, in bytes: however many answers wait to be sent, there is one of it. */
const read = (type: string, ...path: string[]) => ({ type, body: readFileSync(join(import.meta.dirname, ...path)) });
const FLAGS = read("application/json", "..", "data", "flags.json");

/** What needs no key: the description of this API and the catalogue of red flags. They change with a release alone. */
const DOCUMENTS = new Map([
  [OPENAPI_PATH, read("application/yaml", "..", "..", "openapi.yaml")],
  ...FLAGS_PATHS.map((path) => [path, FLAGS] as const),
]);
/** How long a reader may keep a document, in seconds. */
const MAX_AGE_S = 3_600;

/** Serves what is public, before anything asks for a key. */
export const documents: Middleware<State> = (ctx, next) => {
  const document = DOCUMENTS.get(ctx.path);
  if (!document) return next();
  if (ctx.method !== "GET") throw methodNotAllowed(["GET"]);
  ctx.type = document.type;
  ctx.set("Cache-Control", `public, max-age=${MAX_AGE_S}`);
  ctx.body = document.body;
  return undefined;
};
