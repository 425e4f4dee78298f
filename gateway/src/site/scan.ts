import { hash } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { LayerNumber } from "@sextant/core";
import { clientAddress } from "../http/address.ts";
import { VISIBLE } from "../http/requests.ts";
import { STORE_TIMEOUT_MS } from "../http/quota-status.ts";
import type { Inspected, Item } from "../scan/scan.ts";
import { within } from "../within.ts";
import { type Asked, askedOf, field, FormError, MAX_FORM, readForm } from "./form.ts";
import { html } from "./html.ts";
import { answer, answeredVerdict } from "./page/answer.ts";
import { regionOf } from "./page/help.ts";
import { isQuestionToken, QUESTIONS, questionToken, type Replied } from "./page/question.ts";
import { reply, type SiteContext, streamTo } from "./reply.ts";
import { reportToken } from "./reportable.ts";
import { sharedPath } from "./share.ts";
import type { SiteParts } from "./site.ts";
import { acceptsStream } from "./stream.ts";
import { newVisitor, visitorOf } from "./visitor/visitor.ts";
import type { Visitor, Visit } from "./visitor/visits.ts";
import { BITS, challengeFor, isWorkDone, noteAmiss, worksUntil } from "./visitor/work.ts";

const HOUR_MS = 3_600_000;

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
  const mustWork = await within(unworked(ctx, parts, who), STORE_TIMEOUT_MS, "the window store");
  if (mustWork !== undefined) return work(ctx, parts, who, mustWork);
  const asked = await read(ctx, parts, who, gone.signal);
  if (!VISIBLE.test(asked.content) && asked.images.length + asked.files.length === 0) return empty(ctx, asked);
  const visit = await within(visitOf(parts, who, asked), STORE_TIMEOUT_MS, "the window store");
  if (!visit.granted) {
    await within(noteAmiss(parts.windows, who.address), STORE_TIMEOUT_MS, "the window store");
    return full(ctx, visit.freeAt);
  }
  // From here on the answer is on its way, layer by layer, and Koa sends it when this ends; so this does not wait.
  if (acceptsStream(ctx.req)) {
    streamTo(ctx);
    void judged(ctx, parts, who, asked, visit, gone.signal).catch((error: unknown) => failed(ctx, parts, error));
    return;
  }
  await judged(ctx, parts, who, asked, visit, gone.signal);
}

/** What a question weighs in the gate, in bytes, about: its files are read here as its text is. */
const weightOf = ({ content, images, files }: Asked): number =>
  content.length + [...images, ...files].reduce((sum, { data }) => sum + data.length, 0);

/** What was asked, and what the reader answered to the page's question about it. */
type Question = Asked & { readonly replied: Replied | undefined; readonly token: string };

/** When an address that misbehaved has to work no more; undefined: it does not have to, or has worked. */
async function unworked(ctx: SiteContext, parts: SiteParts, { address }: Visitor): Promise<number | undefined> {
  const until = await worksUntil(parts.windows, address);
  const proof = ctx.req.headers["x-sextant-work"];
  const isDone =
    until !== undefined && typeof proof === "string" && (await isWorkDone(parts, address, proof, Date.now()));
  return isDone ? undefined : until;
}

/** A question that we asked is answered for nothing, once. */
async function visitOf({ visits, windows, secret }: SiteParts, who: Visitor, asked: Question): Promise<Visit> {
  const { replied, token, content } = asked;
  if (replied && isQuestionToken(secret, token, content, Date.now())) {
    const once = { kind: "once", id: hash("sha256", token), limit: 1, windowMs: HOUR_MS } as const;
    const { granted, receipt } = await windows.take([once], 1);
    if (granted) return { granted, remaining: 0, release: () => windows.give([once], receipt).catch(() => undefined) };
  }
  return visits.take(who);
}

async function read(ctx: SiteContext, parts: SiteParts, { address }: Visitor, gone: AbortSignal): Promise<Question> {
  const declared = Number(ctx.req.headers["content-length"] ?? MAX_FORM);
  using _turn = await parts.turns.bodies.enter(`visitor ${address}`, Math.min(declared, MAX_FORM), gone);
  try {
    const form = await readForm(ctx.req);
    const question = QUESTIONS.find((each) => each === field(form, "question"));
    const replied = question && { question, isYes: field(form, "reply") !== "no" };
    return { ...(await askedOf(form)), replied, token: field(form, "token") };
  } catch (error) {
    // Whatever the store does, it is the form that is told.
    if (error instanceof FormError) {
      await within(noteAmiss(parts.windows, address), STORE_TIMEOUT_MS, "the window store").catch(() => undefined);
    }
    throw error;
  }
}

async function judged(
  ctx: SiteContext,
  parts: SiteParts,
  { address }: Visitor,
  asked: Question,
  visit: Extract<Visit, { granted: true }>,
  gone: AbortSignal,
): Promise<void> {
  try {
    using _turn = await parts.turns.scans.enter(`visitor ${address}`, weightOf(asked), gone);
    const inspected = await inspect(ctx, parts, asked);
    const { texts } = ctx.state;
    const { content, images, files, replied } = asked;
    const unread = [...asked.unread, ...unreadOf(inspected)];
    const region = regionOf(ctx.req.headers["accept-language"]);
    const shown = answeredVerdict({ inspected, replied });
    const link = originOf(ctx, parts) + sharedPath(parts.secret, inspected, shown, Date.now());
    // A file cannot be sent again with the answer.
    const token = images.length + files.length === 0 ? questionToken(parts.secret, content, Date.now()) : undefined;
    const report = reportToken(parts.secret, inspected.scan.intake.subject, Date.now());
    const main = answer(texts, { inspected, unread, content, region, link, report, token, replied });
    reply(ctx, 200, texts.say(`verdict.${shown}`), main);
  } catch (error) {
    await visit.release();
    throw error;
  }
}

function inspect(ctx: SiteContext, { scanner }: SiteParts, { content, images, files }: Asked): Promise<Inspected> {
  const { texts, requestId, stream } = ctx.state;
  const onLayer = (layer: LayerNumber, isAnswered: boolean) =>
    stream?.send("layer", `${texts.say(`checked.${layer}`)}${isAnswered ? " ✓" : " …"}`);
  const item: Item = { content, images, files };
  return scanner.inspect(item, {
    locale: texts.language,
    accountId: "",
    requestId,
    startedAt: performance.now(),
    ledger: true,
    onLayer,
  });
}

/** What of a file intake could not read, as keys of the texts. */
const unreadOf = ({ scan: { intake } }: Inspected): string[] =>
  intake.truncated.some((name) => name === "files" || name === "images") ? ["unread.part"] : [];

const empty = (ctx: SiteContext, { unread }: Asked): void => {
  const { texts } = ctx.state;
  const main = html`<h1>${texts.say("error.empty")}</h1>
    ${unread.map((key) => html`<p>${texts.say(key)}</p>`)}
    <p><a class="button" href="/">${texts.say("do.again")}</a></p>`;
  reply(ctx, 400, texts.say("error.title"), main);
};

/** Where the page is: what is set, else what was asked. */
const originOf = (ctx: SiteContext, { config }: SiteParts): string => config.publicUrl ?? `http://${ctx.host}`;

/** Asks a misbehaving address to work first. A script does it by itself; who has none waits. */
function work(ctx: SiteContext, { secret }: SiteParts, { address }: Visitor, until: number): void {
  const { texts } = ctx.state;
  if (acceptsStream(ctx.req)) {
    ctx.set("Cache-Control", "no-store");
    const stream = streamTo(ctx);
    const challenge = challengeFor(secret, address, Date.now());
    stream.send("work", { challenge, bits: BITS, say: texts.say("work.doing") });
    return stream.end();
  }
  ctx.set("Retry-After", String(Math.max(1, Math.ceil((until - Date.now()) / 1_000))));
  const main = html`<h1>${texts.say("work.title")}</h1>
    <p>${texts.say("work.body", { time: texts.time(until) })}</p>`;
  reply(ctx, 429, texts.say("work.title"), main);
}

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
