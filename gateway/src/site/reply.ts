import type { ParameterizedContext } from "koa";
import type { State } from "../http/state.ts";
import { acceptsStream, type EventStream, openStream } from "./stream.ts";
import { page, type PageParts } from "./page/layout.ts";
import type { Html } from "./html.ts";
import type { Texts } from "./texts.ts";

/** What travels with one request of the site. */
export interface SiteState extends State {
  texts: Texts;
  /** Open where the page's script asked: what is answered goes there. */
  stream?: EventStream;
}
export type SiteContext = ParameterizedContext<SiteState>;

/** Answers with a page, or with its main part where the page's script asked. Never kept by anybody. */
export function reply(ctx: SiteContext, status: number, title: string, main: Html, script?: PageParts["script"]): void {
  ctx.set("Cache-Control", "no-store");
  if (acceptsStream(ctx.req)) {
    const stream = ctx.state.stream ?? streamTo(ctx);
    stream.send("answer", { title, main: main.text });
    stream.end();
    return;
  }
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = page({ texts: ctx.state.texts, title, main, script });
}

/** Opens the stream of a request whose script asked for one. */
export function streamTo(ctx: SiteContext): EventStream {
  const stream = openStream(ctx);
  ctx.state.stream = stream;
  return stream;
}
