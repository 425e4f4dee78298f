import { Router } from "@koa/router";
import type { Logger } from "@sextant/chassis";
import Koa, { type Middleware } from "koa";
import type { Scope } from "../accounts/plans.ts";
import type { Config } from "../config.ts";
import type { Quota } from "../quota.ts";
import type { Request, Scanner } from "../scan/scan.ts";
import type { UsageRecorder } from "../accounts/usage/recorder.ts";
import type { AccessLog } from "./access-log.ts";
import { auth, permit, type Authenticator } from "./auth.ts";
import { body, BODY_LIMIT } from "./body.ts";
import { drainUnread, type DrainLimits } from "./drain.ts";
import { ApiError, methodNotAllowed } from "../api-error.ts";
import type { AnswerStore } from "../answers/store.ts";
import { documents } from "./documents.ts";
import { idempotency } from "./idempotency.ts";
import { errors } from "./errors.ts";
import { accessLog, closeConnection, protocol, requestId } from "./front.ts";
import { parseJson } from "./json.ts";
import { rateHeaders } from "./rate-headers.ts";
import { BASES, isApi } from "./paths.ts";
import { asksForLedger, parseBulk, parseCheck } from "./requests.ts";
import { reserve } from "./reserve.ts";
import type { State } from "./state.ts";
import { testKeys } from "../test-keys/answer.ts";
import { usage } from "./usage.ts";
import { bodyTurn, scanTurn, type Turns } from "./turns.ts";

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly authenticator: Authenticator;
  readonly quota: Quota;
  readonly scanner: Scanner;
  readonly answers: AnswerStore;
  readonly usage: UsageRecorder;
  readonly turns: Turns;
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
  app.use(requestId);
  app.use(accessLog(parts.accessLog));
  app.use(closeConnection(parts.isStopping));
  app.use(rateHeaders(quota, authenticator, config, log));
  app.use(errors(log));
  app.use(protocol);
  app.use(documents);
  const authenticate = auth(authenticator, quota, config);
  app.use(routes(parts, authenticate).routes() as Middleware<State>);
  app.use(unrouted(authenticate));
  // Failures past the errors middleware: a client that hung up while it was answered.
  app.silent = true;
  app.on("error", (error: unknown) => log.debug({ err: error }, "answer not delivered"));
  return app;
}

function routes(
  { scanner, quota, answers, turns, log, bodyTimeoutMs, usage: recorder }: AppParts,
  authenticate: Middleware<State>,
): Router<State> {
  const router = new Router<State>({ strict: true, sensitive: true });
  const road = (scope: Scope, parse: typeof parseCheck | typeof parseBulk) => [
    authenticate,
    permit(scope),
    bodyTurn(turns, BODY_LIMIT[scope]),
    body(BODY_LIMIT[scope], bodyTimeoutMs),
    validate(parse),
    idempotency(answers, log),
    testKeys(scope, quota),
    reserve(quota, log),
    scanTurn(turns),
  ];
  const requestOf = ({ locale, account, requestId, startedAt, ledger = false }: State): Request => ({
    locale: locale!,
    accountId: account!.id,
    requestId,
    startedAt,
    ledger,
    onScanned: (scans) => recorder.note(account!, scans, Date.now()),
  });
  for (const base of BASES) {
    router.post(`${base}/check`, ...road("check", parseCheck), async (ctx) => {
      const { result, language } = await scanner.check(ctx.state.items![0]!, requestOf(ctx.state));
      if (language) ctx.set("Content-Language", language);
      respond(ctx, result);
    });
    router.post(`${base}/bulk`, ...road("bulk", parseBulk), async (ctx) => {
      respond(ctx, await scanner.bulk(ctx.state.items!, requestOf(ctx.state)));
    });
    router.get(`${base}/usage`, authenticate, usage(quota));
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
    ctx.state.ledger = asksForLedger(ctx.query["include"]);
    const { items, locale } = parse(parseJson(ctx.state.body));
    ctx.state.items = items;
    ctx.state.locale = locale;
    return next();
  };

/**
 * Nothing matched: a path that is known for another method is 405, any other 404. What paths the API has is told to callers
 * with a key alone; elsewhere (`/`, `/favicon.ico`) a reader without one has done nothing wrong.
 */
const unrouted =
  (authenticate: Middleware<State>): Middleware<State> =>
  (ctx) => {
    const matched = ((ctx as { matched?: { methods: string[] }[] }).matched ?? []).filter(
      (layer) => layer.methods.length > 0,
    );
    if (matched.length > 0) throw methodNotAllowed([...new Set(matched.flatMap((layer) => layer.methods))]);
    const nothing = () => Promise.reject(new ApiError("not_found", "There is nothing at this path."));
    return isApi(ctx.path) ? authenticate(ctx, nothing) : nothing();
  };
