import { performance } from "node:perf_hooks";
import type { LayerNumber } from "@sextant/core";
import { clientAddress } from "../http/address.ts";
import { VISIBLE } from "../http/requests.ts";
import { STORE_TIMEOUT_MS } from "../http/standing.ts";
import type { Inspected, Item } from "../scan/scan.ts";
import { within } from "../within.ts";
import { type Asked, askedOf, MAX_FORM, readForm } from "./form.ts";
import { html } from "./html.ts";
import { answer, shownVerdict } from "./page/answer.ts";
import { regionOf } from "./page/help.ts";
import { reply, type SiteContext, streamTo } from "./reply.ts";
import type { SiteParts } from "./site.ts";
import { acceptsStream } from "./stream.ts";
import { newVisitor, visitorOf } from "./visitor/visitor.ts";
import type { Visitor, Visit } from "./visitor/visits.ts";

/** Who asks; a browser that is new gets its cookie with the answer. */
export function visitor(ctx: SiteContext, { secret, config }: SiteParts): Visitor {
  const address = clientAddress(ctx.req, config.trustedProxies);
  const known = visitorOf(ctx.req.headers.cookie, secret);
  if (known) return { id: known, address };
  const made = newVisitor(secret);
  ctx.append("Set-Cookie", made.cookie);
  return { id: made.id, address };
}

/** Reads what was asked, counts it, scans it, and answers. What fails is not counted. */
export async function scan(ctx: SiteContext, parts: SiteParts): Promise<void> {
  const gone = new AbortController();
  ctx.res.once("close", () => gone.abort(new Error("the caller is gone")));
  const who = visitor(ctx, parts);
  const asked = await read(ctx, parts, who, gone.signal);
  if (!VISIBLE.test(asked.content) && asked.images.length === 0) return empty(ctx, asked);
  const visit = await within(parts.visits.take(who), STORE_TIMEOUT_MS, "the window store");
  if (!visit.granted) return full(ctx, visit.freeAt);
  // From here on the answer is on its way, layer by layer, and Koa sends it when this ends; so this does not wait.
  if (acceptsStream(ctx.req)) {
    streamTo(ctx);
    void judged(ctx, parts, who, asked, visit, gone.signal).catch((error: unknown) => failed(ctx, parts, error));
    return;
  }
  await judged(ctx, parts, who, asked, visit, gone.signal);
}

async function read(ctx: SiteContext, { turns }: SiteParts, { address }: Visitor, gone: AbortSignal): Promise<Asked> {
  const declared = Number(ctx.req.headers["content-length"] ?? MAX_FORM);
  using _turn = await turns.bodies.enter(`visitor ${address}`, Math.min(declared, MAX_FORM), gone);
  return askedOf(await readForm(ctx.req));
}

async function judged(
  ctx: SiteContext,
  parts: SiteParts,
  { address }: Visitor,
  asked: Asked,
  visit: Extract<Visit, { granted: true }>,
  gone: AbortSignal,
): Promise<void> {
  try {
    using _turn = await parts.turns.scans.enter(`visitor ${address}`, asked.content.length, gone);
    const inspected = await inspect(ctx, parts, asked);
    const { texts } = ctx.state;
    const region = regionOf(ctx.req.headers["accept-language"]);
    const main = answer(texts, { inspected, unread: asked.unread, content: asked.content, region });
    reply(ctx, 200, texts.say(`verdict.${shownVerdict(inspected)}`), main);
  } catch (error) {
    await visit.release();
    throw error;
  }
}

function inspect(ctx: SiteContext, { scanner }: SiteParts, { content, images }: Asked): Promise<Inspected> {
  const { texts, requestId, stream } = ctx.state;
  const onLayer = (layer: LayerNumber, isAnswered: boolean) =>
    stream?.send("layer", `${texts.say(`checked.${layer}`)}${isAnswered ? " ✓" : " …"}`);
  const item: Item = { content, images };
  return scanner.inspect(item, {
    locale: texts.language,
    accountId: "",
    requestId,
    startedAt: performance.now(),
    onLayer,
  });
}

const empty = (ctx: SiteContext, { unread }: Asked): void => {
  const { texts } = ctx.state;
  const main = html`<h1>${texts.say("error.empty")}</h1>
    ${unread.map((key) => html`<p>${texts.say(key)}</p>`)}
    <p><a class="button" href="/">${texts.say("do.again")}</a></p>`;
  reply(ctx, 400, texts.say("error.title"), main);
};

const full = (ctx: SiteContext, freeAt: number): void => {
  const { texts } = ctx.state;
  ctx.set("Retry-After", String(Math.max(1, Math.ceil((freeAt - Date.now()) / 1_000))));
  const time = html`<time datetime="${new Date(freeAt).toISOString()}">${texts.time(freeAt)}</time>`;
  const [before = "", after = ""] = texts.say("full.body", { time: "\n" }).split("\n");
  const main = html`<h1>${texts.say("full.title")}</h1>
    <p>${before}${time}${after}</p>
    <p>${texts.say("full.more")}</p>
    <p><a class="button" href="/">${texts.say("site.check")}</a></p>`;
  reply(ctx, 429, texts.say("full.title"), main);
};

/** A fault after the stream was opened: told there, as no status can be sent any more. */
function failed(ctx: SiteContext, { log }: SiteParts, error: unknown): void {
  log.error({ err: error, requestId: ctx.state.requestId }, "scan on the page failed");
  const { texts } = ctx.state;
  reply(ctx, 500, texts.say("error.title"), html`<h1>${texts.say("error.internal")}</h1>`);
}
