import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Router } from "@koa/router";
import type { Logger } from "@sextant/chassis";
import Koa, { type Middleware } from "koa";
import type { Scope } from "../accounts/plans.ts";
import type { Config } from "../config.ts";
import type { Quota } from "../quota.ts";
import type { Scanner } from "../scan/scan.ts";
import type { AccessLog } from "./access-log.ts";
import { auth, permit, type Authenticator } from "./auth.ts";
import { body, BODY_LIMIT } from "./body.ts";
import { drainUnread, type DrainLimits } from "./drain.ts";
import { ApiError } from "../api-error.ts";
import { errors } from "./errors.ts";
import { accessLog, protocol, requestId } from "./front.ts";
import { parseJson } from "./json.ts";
import { rateHeaders } from "./rate-headers.ts";
import { BASES, OPENAPI_PATH } from "./paths.ts";
import { parseBulk, parseCheck } from "./requests.ts";
import { reserve } from "./reserve.ts";
import type { State } from "./state.ts";

const OPENAPI = readFileSync(join(import.meta.dirname, "..", "..", "openapi.yaml"), "utf8");

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly authenticator: Authenticator;
  readonly quota: Quota;
  readonly scanner: Scanner;
  readonly bodyTimeoutMs: number;
  readonly drainLimits: DrainLimits;
  /** The process is going down: connections are not kept. */
  readonly isStopping: () => boolean;
}

/** The public API: "The way of one scan" of ARCHITECTURE.md, in its order. */
export function createApp(parts: AppParts): Koa<State> {
  const { config, log, quota, authenticator } = parts;
  const app = new Koa<State>();
  app.use(drainUnread(parts.drainLimits));
  app.use(requestId(config));
  app.use(accessLog(parts.accessLog));
  app.use(goodbye(parts.isStopping));
  app.use(rateHeaders(quota, authenticator, config, log));
  app.use(errors(log));
  app.use(protocol);
  app.use(openapi);
  app.use(auth(authenticator, quota, config));
  app.use(routes(parts).routes() as Middleware<State>);
  app.use(unrouted);
  // Failures past the errors middleware: a client that hung up while it was answered.
  app.silent = true;
  app.on("error", (error: unknown) => log.debug({ err: error }, "answer not delivered"));
  return app;
}

function routes({ scanner, quota, log, bodyTimeoutMs }: AppParts): Router<State> {
  const router = new Router<State>({ strict: true, sensitive: true });
  const road = (scope: Scope, parse: typeof parseCheck | typeof parseBulk) => [
    permit(scope),
    body(BODY_LIMIT[scope], bodyTimeoutMs),
    validate(parse),
    reserve(quota, log),
  ];
  for (const base of BASES) {
    router.post(`${base}/check`, ...road("check", parseCheck), async (ctx) => {
      const { items, locale, account, startedAt } = ctx.state;
      respond(ctx, await scanner.check(items![0]!, { locale: locale!, accountId: account!.id, startedAt }));
    });
    router.post(`${base}/bulk`, ...road("bulk", parseBulk), async (ctx) => {
      const { items, locale, account, startedAt } = ctx.state;
      respond(ctx, await scanner.bulk(items!, { locale: locale!, accountId: account!.id, startedAt }));
    });
  }
  return router;
}

function respond(ctx: { type: string; body: unknown }, answer: object): void {
  ctx.type = "application/json";
  ctx.body = JSON.stringify(answer);
}

const validate =
  (parse: typeof parseCheck | typeof parseBulk): Middleware<State & { body: Buffer }> =>
  (ctx, next) => {
    const { items, locale } = parse(parseJson(ctx.state.body));
    ctx.state.items = items;
    ctx.state.locale = locale;
    return next();
  };

/** The description of this API needs no key. */
const openapi: Middleware<State> = (ctx, next) => {
  if (ctx.path !== OPENAPI_PATH) return next();
  if (ctx.method !== "GET") throw methodNotAllowed(["GET"]);
  ctx.type = "application/yaml";
  ctx.body = OPENAPI;
  return undefined;
};

const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError("method_not_allowed", `This path answers ${allowed.join(", ")} only.`, { Allow: allowed.join(", ") });

/** Nothing matched: a path that is known for another method is 405, any other 404. */
const unrouted: Middleware<State> = (ctx) => {
  const matched = ((ctx as { matched?: { methods: string[] }[] }).matched ?? []).filter(
    (layer) => layer.methods.length > 0,
  );
  if (matched.length === 0) throw new ApiError("not_found", "There is nothing at this path.");
  throw methodNotAllowed([...new Set(matched.flatMap((layer) => layer.methods))]);
};

const goodbye =
  (isStopping: () => boolean): Middleware<State> =>
  async (ctx, next) => {
    await next();
    if (isStopping()) ctx.set("Connection", "close");
  };
