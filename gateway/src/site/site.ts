import type { IncomingMessage } from "node:http";
import type { Transport } from "@connectrpc/connect";
import type { Logger } from "@sextant/chassis";
import Koa, { type Middleware } from "koa";
import type { Config } from "../config.ts";
import type { AccessLog } from "../http/access-log.ts";
import { drainUnread, type DrainLimits } from "../http/drain.ts";
import { accessLog, closeConnection, requestId } from "../http/front.ts";
import type { Turns } from "../http/turns.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { UsageBook } from "../accounts/usage/usage.ts";
import type { Quota } from "../quota.ts";
import type { Webhook } from "../webhooks/endpoints.ts";
import type { Billing } from "../billing/billing.ts";
import type { People } from "../accounts/people/people.ts";
import type { Scanner } from "../scan/scan.ts";
import type { WindowStore } from "../windows/store.ts";
import { ASSETS, type Asset, assetOf, assetPath, MANIFEST } from "./assets.ts";
import { cookie, hostCookie } from "./cookies.ts";
import { documentRoutes } from "./docs/routes.ts";
import { FormError } from "./form.ts";
import { html } from "./html.ts";
import { accepted, lookup } from "./language.ts";
import { ACCOUNT_ROUTES } from "./account/routes.ts";
import type { Post } from "./account/post.ts";
import { home } from "./page/home.ts";
import { page } from "./page/layout.ts";
import { routeOf } from "./paths.ts";
import { reply, type SiteContext, type SiteState } from "./reply.ts";
import { report } from "./report.ts";
import { scan } from "./scan.ts";
import { SHARED, showShared } from "./share.ts";
import { send } from "./send.ts";
import { HSTS, isOwnRequest, SECURITY_HEADERS } from "./security.ts";
import { LANGUAGES, textsOf } from "./texts.ts";
import type { Visits } from "./visitor/visits.ts";

export interface SiteParts {
  readonly config: Config;
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly scanner: Scanner;
  readonly turns: Turns;
  readonly visits: Visits;
  readonly windows: WindowStore;
  readonly accounts: Accounts;
  readonly people: People;
  /** Undefined where nothing is sold. */
  readonly billing: Billing | undefined;
  readonly quota: Quota;
  readonly book: UsageBook;
  readonly webhooksOf: (accountId: string) => Promise<readonly Webhook[]>;
  /** How sign-in links reach people. */
  readonly post: Post;
  /** What cookies and links are signed with. */
  readonly secret: string;
  /** Where reports go. */
  readonly community: Transport;
  readonly drainLimits: DrainLimits;
  /** The process is going down: connections are not kept. */
  readonly isStopping: () => boolean;
}

const LANGUAGE_COOKIE = "__Host-sextant-language";
const YEAR_S = 365 * 86_400;
const DAY_S = 86_400;

type Handler = (ctx: SiteContext, parts: SiteParts) => Promise<void> | void;
type Route = Readonly<Record<string, Handler>>;
/** What answers each path, by method. */
const ROUTES: Readonly<Record<string, Route>> = {
  "/": { GET: showHome },
  "/scan": { GET: (ctx) => ctx.redirect("/"), POST: scan },
  "/report": { POST: report },
  ...ACCOUNT_ROUTES,
  "/manifest.webmanifest": { GET: (ctx) => send(ctx, MANIFEST, DAY_S) },
  "/favicon.ico": { GET: (ctx) => send(ctx, ASSETS.get(assetPath("icon.svg"))!, DAY_S) },
  "/robots.txt": { GET: (ctx) => send(ctx, ROBOTS, DAY_S) },
};
const ROBOTS = assetOf("text/plain; charset=utf-8", Buffer.from("User-agent: *\nDisallow: /scan\nDisallow: /report\n"));

/** The pages for people, beside the API: their own headers, their own errors. */
export function createSite(parts: SiteParts): Koa<SiteState> {
  const site = new Koa<SiteState>();
  site.use(drainUnread(parts.drainLimits) as Middleware<SiteState>);
  site.use(requestId as Middleware<SiteState>);
  site.use(accessLog(parts.accessLog) as Middleware<SiteState>);
  site.use(closeConnection(parts.isStopping) as Middleware<SiteState>);
  site.use(front(parts));
  site.use(faults(parts));
  const routes = { ...ROUTES, ...documentRoutes(parts.config.publicUrl) };
  site.use(async (ctx) => answered(ctx, parts, routes));
  site.silent = true;
  site.on("error", (error: unknown) => parts.log.debug({ err: error }, "page not delivered"));
  return site;
}

/** Headers and language of every page. */
const front =
  ({ config }: SiteParts): Middleware<SiteState> =>
  (ctx, next) => {
    ctx.state.route = routeOf(ctx.path);
    ctx.set({ ...SECURITY_HEADERS, ...(config.publicUrl?.startsWith("https:") ? HSTS : {}) });
    ctx.state.texts = textsOf(languageOf(ctx.req));
    return next();
  };

function languageOf({ headers }: IncomingMessage): string {
  const chosen = cookie(headers.cookie, LANGUAGE_COOKIE);
  return (chosen !== undefined && lookup(chosen)) || accepted(headers["accept-language"]);
}

/** The only place that makes pages of faults. */
const faults =
  ({ log }: SiteParts): Middleware<SiteState> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isForm = error instanceof FormError;
      if (!isForm) log.error({ err: error, requestId: ctx.state.requestId }, "page failed");
      const { texts } = ctx.state;
      const why = texts.say(isForm ? "error.form" : "error.internal");
      reply(ctx, isForm ? 400 : 500, texts.say("error.title"), html`<h1>${why}</h1>`);
    }
  };

async function answered(ctx: SiteContext, parts: SiteParts, routes: Readonly<Record<string, Route>>): Promise<void> {
  const { texts } = ctx.state;
  const say = (status: number, key: string) =>
    reply(ctx, status, texts.say("error.title"), html`<h1>${texts.say(key)}</h1>`);
  const asset = ASSETS.get(ctx.path);
  const shared = ctx.path.startsWith(SHARED) ? { GET: showShared } : undefined;
  const kept = asset && { GET: () => send(ctx, asset, YEAR_S, ", immutable") };
  const route: Route | undefined = kept ?? shared ?? routes[ctx.path];
  if (!route) return say(404, "error.missing");
  const handler = route[ctx.method === "HEAD" ? "GET" : ctx.method];
  if (!handler) {
    ctx.set("Allow", Object.keys(route).join(", "));
    return say(405, "error.method");
  }
  if (ctx.method === "POST" && !isOwnRequest(ctx.req.headers, originsOf(ctx, parts))) return say(403, "error.foreign");
  await handler(ctx, parts);
}

/** Where pages of ours are: the address that is set, or the one that was asked. */
const originsOf = (ctx: SiteContext, { config }: SiteParts): ReadonlySet<string> =>
  new Set([config.publicUrl ?? `http://${ctx.host}`]);

/** Homes by language: nothing in one depends on who looks. */
const homes = new Map<string, Asset>();
function homeOf(language: string, webScans: number): Asset {
  const key = `${language} ${webScans}`;
  const texts = textsOf(language);
  const known =
    homes.get(key) ??
    assetOf(
      "text/html; charset=utf-8",
      Buffer.from(page({ texts, title: texts.say("home.title"), main: home(texts, webScans), isPrivate: false })),
    );
  homes.set(key, known);
  return known;
}

function showHome(ctx: SiteContext, { config }: SiteParts): void {
  const chosen = new URLSearchParams(ctx.querystring).get("lang");
  if (chosen !== null) {
    if (LANGUAGES.has(chosen)) ctx.append("Set-Cookie", hostCookie(LANGUAGE_COOKIE, chosen, YEAR_S));
    return ctx.redirect("/");
  }
  ctx.set("Vary", "Accept-Language, Cookie");
  send(ctx, homeOf(ctx.state.texts.language, config.webScans), 0);
}
